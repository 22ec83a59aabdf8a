import Foundation

/// Files of the subject to be replaced together: all of them, or none.
struct WholeWrite {
  /// A file, the bytes that were read of it, and those to take their place.
  struct File {
    let path: String
    let read: [UInt8]
    let new: [UInt8]
  }

  /// Why nothing was written.
  enum Trouble: Error, Hashable {
    /// The file is not as it was read.
    case changed(String)
    case notWritable(String, reason: String)
    /// The file was replaced, another could not be, and this one could not be put back; its old text is at `old`.
    case notPutBack(String, old: String)
    /// It was asked to stop before the first file was replaced.
    case interrupted
  }

  let files: [File]

  /// Writes all new texts beside the files, then puts them in place.
  ///
  /// - Parameter isInterrupted: asked once, before the first file is replaced; from then on all are.
  func run(isInterrupted: () -> Bool = { false }) throws(Trouble) {
    var prepared: [PreparedFile] = []
    // The old text of a file that could not be put back stays where it is.
    var lost: Set<String> = []
    defer { for one in prepared where !lost.contains(one.place) { one.removeLeftovers() } }
    for file in files {
      let one = try PreparedFile(file)
      prepared.append(one)
      guard prepared.count(where: { $0.place == one.place }) == 1 else {
        throw .notWritable(file.path, reason: "another of the files leads to the same place")
      }
    }
    if isInterrupted() { throw .interrupted }
    // What was edited while the texts were written is refused as well.
    for one in prepared { try one.checkUnchanged() }
    for (number, one) in prepared.enumerated() {
      do throws(Trouble) {
        try one.put()
      } catch {
        let stuck = prepared[..<number].filter { !$0.putBack() }
        lost = Set(stuck.map(\.place))
        guard let first = stuck.first else { throw error }
        throw .notPutBack(first.path, old: first.old)
      }
    }
  }
}

/// A file with its new text and a second name of the old one beside it.
private struct PreparedFile {
  private let file: WholeWrite.File
  /// Where a link leads, which stays a link.
  let place: String
  private let new: String
  let old: String

  init(_ file: WholeWrite.File) throws(WholeWrite.Trouble) {
    self.file = file
    place = URL(fileURLWithPath: file.path).resolvingSymlinksInPath().path
    let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
    let name = folder + "/.unseam-\(UUID().uuidString)"
    (new, old) = (name + ".new", name + ".old")
    try checkUnchanged()
    var status = stat()
    guard access(place, W_OK) == 0, stat(place, &status) == 0 else { throw Self.trouble(file.path) }
    // The superuser may write what its owner wants nobody to write.
    guard status.st_mode & 0o222 != 0 else {
      throw .notWritable(file.path, reason: "it is read-only")
    }
    do {
      try Data(file.new).write(to: URL(fileURLWithPath: new), options: .withoutOverwriting)
    } catch {
      let reason = Self.reason(error)
      unlink(new)
      throw .notWritable(file.path, reason: reason)
    }
    guard chmod(new, status.st_mode & 0o7777) == 0, link(place, old) == 0 else {
      let trouble = Self.trouble(file.path)
      removeLeftovers()
      throw trouble
    }
  }

  func checkUnchanged() throws(WholeWrite.Trouble) {
    guard let now = FileManager.default.contents(atPath: place), Array(now) == file.read else {
      throw .changed(file.path)
    }
  }

  func put() throws(WholeWrite.Trouble) {
    guard rename(new, place) == 0 else { throw Self.trouble(file.path) }
  }

  /// Whether it is as it was.
  func putBack() -> Bool { rename(old, place) == 0 }

  var path: String { file.path }

  func removeLeftovers() {
    unlink(new)
    unlink(old)
  }

  private static func trouble(_ path: String) -> WholeWrite.Trouble {
    .notWritable(path, reason: String(cString: strerror(errno)))
  }

  private static func reason(_ error: any Error) -> String {
    let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let inner, inner.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(inner.code)))
  }
}
