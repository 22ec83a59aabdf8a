import Basics
import Testing

@testable import Requesting

/// README and the manual name what the code knows, all of it and nothing else.
@Suite struct WordsTests {
  private let page: Page

  init() throws { page = try Page() }

  /// The first cells of the only table with that title.
  private func terms(_ title: String, among column: String? = nil) throws -> [[String]] {
    try table(title, column).terms
  }

  private func table(_ title: String, _ second: String? = nil) throws -> Page.Table {
    let found = page.tables(title).filter { second == nil || $0.header[1] == second }
    try #require(found.count == 1)
    return found[0]
  }

  @Test func theVerbs() throws {
    #expect(try terms("verb") == Verb.allCases.map { [$0.signature] })
  }

  @Test func theRemedies() throws {
    #expect(try terms("remedy") == Remedy.Kind.allCases.map { [$0.rawValue] })
  }

  @Test func theOptionsWithTheirVerbs() throws {
    let shown = OptionDefinition.all.filter { !$0.isHidden }
    let table = try table("option")
    #expect(
      table.terms
        == shown.map { option in
          [option.name + (option.value.map { " " + $0 } ?? "")] + [option.short].compactMap(\.self)
        })
    for (option, row) in zip(shown, table.rows) {
      // That one takes each option of an audit: it is said once.
      let verbs = Verb.allCases.filter(option.verbs.contains).filter {
        $0 != .dumpConfiguration || option.verbs == [.dumpConfiguration]
      }.map(\.rawValue)
      #expect(row[1] == verbs.joined(separator: ", "), "\(option.name)")
      #expect(row[2].contains("repeatable") == option.repeats, "\(option.name)")
    }
  }

  @Test func everyOptionThatIsMentionedExists() {
    let ours = Set(OptionDefinition.all.flatMap { [$0.name] + [$0.short].compactMap(\.self) })
    let others: Set = [
      "--", "-h", "--help", "--version", "-V", "--multiroot-data-file", "--package", "--pairs",
      "--no-parallel", "--allow-writing-to-package-directory",
    ]
    let mentioned = page.prose.flatMap(code).filter { $0.hasPrefix("-") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Set(mentioned).subtracting(ours).subtracting(others).subtracting(["-vfsoverlay"]) == [])
  }

  @Test func hiddenOptionsAreMentionedOutsideOfTheTable() {
    let text = page.prose.joined(separator: "\n")
    for option in OptionDefinition.all where option.isHidden {
      #expect(text.contains(option.name))
    }
  }

  @Test func theExitStatuses() throws {
    #expect(try table("exit status").rows.map { $0[0] } == ExitStatusHelp.all.map(\.0))
  }

  /// The plug-in can import nothing of ours.
  @Test func thePlugInHasAWordForEachStatus() throws {
    let source = try Page.lines(of: "Sources/UnseamPlugin/Ending.swift").joined(separator: "\n")
    let named = source.matches(of: /case (\d+(?:, \d+)*): " \(/).map { String($0.1) }
    #expect(["0"] + named == ExitStatusHelp.all.map(\.0))
  }

  @Test func theKindsOfSeam() throws {
    #expect(try terms("kind", among: "in the source") == SeamKind.allCases.map { [$0.rawValue] })
  }

  @Test func theFormats() throws {
    #expect(try terms("format") == ReportFormat.allCases.map { [$0.rawValue] })
  }

  @Test func theVerdicts() throws {
    #expect(
      Set(try terms("verdict").flatMap(\.self)) == Set(Verdict.allCases.map(\.rawValue)))
    #expect(try terms("verdict").count == Verdict.allCases.count)
  }

  @Test func theKindsOfFindingWithTheirSeverities() throws {
    let table = try table("kind", "severity")
    #expect(table.terms == FindingKind.allCases.map { [$0.rawValue] })
    #expect(table.rows.map { $0[1] } == FindingKind.allCases.map(\.severity.rawValue))
  }

  @Test func theModules() throws {
    let manifest = try Page.lines(of: "Package.swift").joined(separator: "\n")
    let products = manifest.matches(
      of: /\.(?:target|executableTarget|plugin)\(\s*name: "([A-Za-z]+)"/
    )
    .map { String($0.1) }.filter { $0.first?.isUppercase == true || $0 == "unseam" }
    let documented = Set(try terms("module").flatMap(\.self))
    let sources = products.filter { !manifest.contains("name: \"\($0)\", path: \"Tests") }
    #expect(documented.isSubset(of: sources))
    #expect(Set(sources).subtracting(documented).allSatisfy { isUnderTests($0) })
  }

  /// Whether a target is there for the tests only.
  private func isUnderTests(_ target: String) -> Bool {
    let folder = Page.root.appending(path: "Sources/\(target)")
    return (try? folder.checkResourceIsReachable()) != true
  }

  @Test func theBenchmarks() throws {
    let source = try Page.lines(of: "Tests/Benchmark/Benchmark.swift")
    let cases = try #require(source.first { $0.hasPrefix("  case ") }).dropFirst("  case ".count)
    let text = page.prose.joined(separator: " ")
    #expect(text.contains(cases.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")))
  }
}
