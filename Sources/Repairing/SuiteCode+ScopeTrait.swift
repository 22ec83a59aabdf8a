import Basics
import Discovering

extension SuiteCode {
  /// Whether a trait of the suite's is the shortest way to put something back after so many tests.
  func isServedByTrait(_ tests: Int, lines: Int) -> Bool {
    kind != .testCase && tests * lines > 10
  }

  /// Adds a trait that puts the states back after each test, and gives it to the suite. Tabs indent the lines.
  func adding(traitRestoring undos: [Undo], for state: StateID?) -> [Edit] {
    let word = state?.lastName ?? "State"
    let name = "Restores" + word.prefix(1).uppercased() + word.dropFirst()
    let unit = methodPlace?.unit ?? "  "
    var taken: Set<String> = []
    let plain = undos.filter { !$0.isAsync }.map { $0.lines(avoiding: &taken) }
    let awaited = undos.filter(\.isAsync).flatMap(\.statements)
    let body =
      plain.flatMap(\.saving) + block("defer", plain.flatMap(\.undoing)) + calling(then: awaited)
    let lines =
      [
        "", "private struct \(name): SuiteTrait, TestTrait, TestScoping {",
        "\tlet isRecursive = true", "",
        "\tfunc provideScope(",
        "\t\tfor test: Test, testCase: Test.Case?,",
        "\t\tperforming function: @Sendable () async throws -> Void",
        "\t) async throws {",
      ] + body.map { "\t\t" + $0 } + ["\t}", "}"]
    let written = methodPlace?.opensOnNewLine == true ? lines.openingBelow : lines
    let text = written.map { $0.replacing("\t", with: unit) + declaration.lineEnd }.joined()
    let place = fileEnd..<fileEnd
    return [
      adding("\(name)()"),
      Edit(
        declaration.file, place, (isFileEnded ? "" : declaration.lineEnd) + text,
        line: declaration.line),
    ]
  }

  /// The call of the test, and what is awaited after it, whether it throws or not.
  private func calling(then awaited: [String]) -> [String] {
    let call = "try await function()"
    if awaited.isEmpty { return [call] }
    return ["do {", "\t" + call, "} catch {"] + awaited.map { "\t" + $0 }
      + ["\tthrow error", "}"] + awaited
  }
}
