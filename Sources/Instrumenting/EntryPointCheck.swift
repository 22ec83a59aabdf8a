import Basics
import Commanding
import Foundation

extension Builder {
  /// Why the package's own entry point does not compile, as far as that can be told.
  func entryPointError() -> Undecided.OwnEntryPoint? {
    guard let file = ownEntryPoint,
      let error = EntryPointCheck(builder: self, file: subject.root + "/" + file).firstError()
    else { return nil }
    return .doesNotCompile(file: file, line: error.line, error: error.message)
  }
}

/// Tells whether the package's own entry point compiles: `swift test` builds that one, the audit one of ours.
struct EntryPointCheck {
  let builder: Builder
  /// Absolute.
  let file: String

  /// The first error in that file; nil where there is none, or where it can't be told.
  func firstError() -> CompilerError? {
    guard let arguments else { return nil }
    var command = Command(arguments)
    command.environment = builder.scratch.environment()
    command.joinsErrors = true
    command.timeLimit = .whole(.seconds(120))
    defer { try? FileManager.default.removeItem(atPath: builder.scratch.temporary) }
    guard let result = try? command.run(by: builder.launcher), !result.succeeded else { return nil }
    return CompilerError.all(in: result.outputText).first { $0.file == file }
  }

  /// How SwiftPM has just compiled our entry point, but for the file, in the package's language version, and without any
  /// output.
  private var arguments: [String]? {
    let plan = builder.scratch.build + "/debug.yaml"
    guard let text = try? String(contentsOfFile: plan, encoding: .utf8) else { return nil }
    let name = builder.subject.name + "PackageTests"
    let compilations = EntryPointCheck.compilations(in: text)
    guard let ours = compilations.first(where: { $0.value(of: "-module-name") == moduleName(name) })
    else { return nil }
    let tests = Set(builder.subject.targets.filter { $0.kind == .test }.map(\.module))
    let version = compilations.lazy
      .filter { $0.value(of: "-module-name").map(tests.contains) ?? false }
      .compactMap { $0.value(of: "-swift-version") }.first
    let main = try? String(contentsOfFile: file, encoding: .utf8)
    let isLibrary = Self.isLibrary(main ?? "", toolsVersion: builder.subject.toolsVersion)
    return EntryPointCheck.checking(ours, file: file)
      + (isLibrary ? ["-parse-as-library"] : []) + (version.map { ["-swift-version", $0] } ?? [])
  }

  /// Whether the file is compiled as one of a library, and not as a script, by SwiftPM's rule: since 5.5 where a line outside of
  /// comments begins with `@main`.
  static func isLibrary(_ text: String, toolsVersion: String) -> Bool {
    if toolsVersion.compare("5.5", options: .numeric) == .orderedAscending { return false }
    var isComment = false
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("/*") { isComment = true }
      if !isComment, words.hasPrefix("@main") { return true }
      if isComment, words.contains("*/") { isComment = false }
    }
    return false
  }

  /// The compilers' arguments in a plan of SwiftPM's, each on a line of its own.
  static func compilations(in plan: String) -> [[String]] {
    plan.split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "args: ["), line.contains("\"-module-name\""),
        line.contains("\"-c\"")
      else { return nil }
      let array = Data(line[line.index(before: start.upperBound)...].utf8)
      return try? JSONDecoder().decode([String].self, from: array)
    }
  }

  /// The same compilation of that file, looked through only.
  static func checking(_ compilation: [String], file: String) -> [String] {
    let withValue: Set<String> = ["-emit-module-path", "-output-file-map", "-index-store-path"]
    let alone: Set<String> = [
      "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode",
      "-serialize-diagnostics", "-parseable-output", "-parse-as-library",
    ]
    var left: [String] = []
    var words = compilation[...]
    while let word = words.popFirst() {
      if withValue.contains(word) {
        words = words.dropFirst()
      } else if !alone.contains(word), !word.hasPrefix("@"), !word.hasSuffix(".swift") {
        left.append(word)
      }
    }
    return left + ["-typecheck", file]
  }
}

extension [String] {
  fileprivate func value(of option: String) -> String? {
    firstIndex(of: option).flatMap { $0 + 1 < count ? self[$0 + 1] : nil }
  }
}
