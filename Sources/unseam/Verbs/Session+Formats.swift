import Basics
import Foundation
import Reporting
import Requesting

extension Session {
  /// Writes the report in every format that was asked for; where one can't be written, the others are all the same.
  ///
  /// - Parameters:
  ///   - root: the package's folder; nil where a saved report is rendered and there is no package about.
  ///   - stream: has already begun what goes out as JSON Lines; nil where nothing has.
  func write(_ report: Report, of root: String?, telling stream: LineStream? = nil) throws {
    console.finishProgress()
    let surroundings = root.map { Surroundings(of: $0) } ?? Surroundings()
    var failure: (any Error)?
    stream?.write(ReportLines.body(report))
    for format in options.effectiveFormats where stream == nil || format.name != .jsonl {
      let text = render(report, as: format.name, options: textOptions(format), in: surroundings)
      guard let file = format.file else {
        printOut(text)
        continue
      }
      do { try replaceFile(file, with: text) } catch { failure = failure ?? error }
    }
    // Where another format failed, the end is not this one: whoever catches that writes it.
    if failure == nil { stream?.write(ReportLines.end(report)) }
    do { try stream?.check() } catch { failure = failure ?? error }
    tellWorkflow(of: report, surroundings)
    if let failure { throw failure }
  }

  private func textOptions(_ format: Format) -> TextOptions {
    let toTerminal = format.file == nil && isatty(1) == 1
    let isColoured = options.color.isOn(
      terminal: toTerminal, environment: ProcessInfo.processInfo.environment)
    return TextOptions(
      color: isColoured && format.file == nil, width: toTerminal ? terminalWidth(of: 1) : 100,
      verbose: options.verbose, quiet: options.quiet)
  }

  /// A file is replaced whole or not at all, but for what is no file: a pipe or a device is written to.
  func replaceFile(_ path: String, with text: String) throws {
    do {
      let destination = Destination(path)
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: destination.kind == .stream ? path : destination.place),
        options: destination.kind == .stream ? [] : .atomic)
    } catch {
      throw Failure(
        "can't write '\(path)': \(Self.reason(error)); name another file", .usage)
    }
  }

  /// The system's own words, which Foundation has only for some errors.
  private static func reason(_ error: any Error) -> String {
    let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    for case let error? in [inner, error as NSError] where error.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(error.code)))
    }
    return error.localizedDescription
  }

  /// Refuses what can't be written, before anything is run for it.
  ///
  /// - Parameter sources: the files that are read, which only another JSON report may replace.
  func checkDestinations(reading sources: [String] = []) throws {
    var files: [String: String] = [:]
    let read = Set(sources.map { Destination($0).place })
    var toOutput = options.effectiveFormats.count { $0.file == nil }
    for format in options.formats {
      guard let path = format.file else { continue }
      let destination = Destination(path)
      if let complaint = destination.complaint {
        throw Failure("can't write '\(path)': \(complaint); name another file", .usage)
      }
      if destination.isStandardOutput {
        toOutput += 1
      } else if let other = files.updateValue(path, forKey: destination.place) {
        throw Failure(
          "two reports would be written to one file, '\(other)' and '\(path)'; give each a file of its own",
          .usage)
      }
      if read.contains(destination.place), format.name != .json {
        throw Failure("'\(path)' is to be read, and would be replaced; name another file", .usage)
      }
    }
    if toOutput > 1 { throw Failure("\(UsageError.sameDestination(nil))", .usage) }
  }
}

extension Surroundings {
  /// Those of the package in the folder, whose repository is the nearest one around it.
  fileprivate init(of root: String) {
    var repository = root
    while repository != "/", !FileManager.default.fileExists(atPath: repository + "/.git") {
      repository = URL(fileURLWithPath: repository).deletingLastPathComponent().path
    }
    let folder = repository == "/" ? "" : root.dropFirst(repository.count + 1)
    self.init(folder: String(folder)) { Surroundings.source($0, in: root) }
  }

  /// A file within the package, by its path in a report: that may have come from anywhere, and must not make
  /// other files be shown.
  private static func source(_ path: String, in root: String) -> String? {
    guard let real = realpath(root + "/" + path, nil) else { return nil }
    defer { free(real) }
    let place = String(cString: real)
    guard place.hasPrefix(root + "/"), place.hasSuffix(".swift"),
      let data = FileManager.default.contents(atPath: place), data.count < 4 << 20
    else { return nil }
    return String(data: data, encoding: .utf8)
  }
}
