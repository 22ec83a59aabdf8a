import Basics
import Foundation
import Testing

@testable import Requesting

/// What README and the manual tell their reader to type is what CI runs.
@Suite struct CommandsTests {
  private let page: Page
  private let script: [String]

  init() throws {
    page = try Page()
    script = try Page.lines(of: ".ci/run").filter { !$0.hasPrefix("#") }
  }

  /// What the reader types; a script to copy is run by a test of its own.
  private var shell: [String] {
    page.blocks.filter { ["sh", "console"].contains($0.language) && $0.lines.first != "#!/bin/sh" }
      .flatMap(\.lines)
  }

  /// Whether the test of the plug-in runs the line: it takes minutes to build the command, and CI runs that test.
  private func isRunByThePlugInsTest(_ line: String) throws -> Bool {
    let start = "swift package --allow-writing-to-package-directory unseam "
    guard line.hasPrefix(start) else { return false }
    let words = line.dropFirst(start.count).split(separator: " ").map { "\"\($0)\"" }
    let call = "plugged.unseam(\(words.joined(separator: ", "))"
    return try Page.lines(of: "Tests/EndToEndTests/PluginTests.swift").contains {
      $0.contains(call)
    }
  }

  /// The command's own words in a line, whatever starts it: `swift run … unseam audit` or `…/unseam audit`.
  private func words(_ line: String) -> [String]? {
    let words = line.split(separator: " ").map(String.init)
    guard let start = words.firstIndex(where: { $0 == "unseam" || $0.hasSuffix("/unseam") }),
      start + 1 < words.count, words[start - (start > 0 ? 1 : 0)] != "--product",
      Verb(rawValue: words[start + 1]) != nil
    else { return nil }
    return Array(words[(start + 1)...])
  }

  @Test func everyLineIsRunByCI() throws {
    #expect(!shell.isEmpty)
    for line in shell where try !isRunByThePlugInsTest(line) {
      #expect(
        script.contains { $0 == line || ($0.hasPrefix("expect ") && $0.hasSuffix(" " + line)) },
        "not in .ci/run: \(line)")
    }
  }

  /// What a line leaves behind, such as the last audit's report, is there for the next ones.
  @Test func theFirstOnesAreRunInTheOrderInWhichTheyStand() throws {
    let block = try #require(
      Page(Page.catalogue + "/FirstAudit.md").blocks.first {
        $0.lines.contains { $0.hasPrefix("unseam baseline write ") }
      }?.lines)
    let places = block.map { line in
      script.firstIndex { $0 == line || ($0.hasPrefix("expect ") && $0.hasSuffix(" " + line)) }
    }
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    let written = try #require(block.firstIndex { $0.hasPrefix("unseam baseline write ") })
    let part = try #require(block.firstIndex { $0.contains(" --shard ") })
    #expect(written < part)
  }

  @Test func theTwoMainCommandsAreThere() {
    #expect(shell.contains("swift run -c release unseam audit /tmp/unseam-example"))
    #expect(shell.contains("swift test"))
  }

  @Test func theManualIsTurnedIntoPages() {
    #expect(script.contains { $0.contains("docc convert \(Page.catalogue) ") })
  }

  @Test func theCommandUnderstandsThemAll() throws {
    let lines = page.blocks.filter { $0.language != "text" }.flatMap(\.lines).compactMap(words)
    #expect(Set(lines.compactMap(\.first)) == Set(Verb.allCases.map(\.rawValue)))
    for words in lines { _ = try Arguments.parse(words.map(asInAJob)) }
  }

  /// The word with a job's variables filled in.
  private func asInAJob(_ word: String) -> String {
    word.replacing("$SHARD", with: "1/3")
      .replacing("$CI_NODE_INDEX", with: "1").replacing("$CI_NODE_TOTAL", with: "3")
  }

  @Test func theExamplesForCIAuditAndKeepTheScratchFolder() {
    let examples = page.blocks.filter { $0.language == "yaml" }
    #expect(examples.count == 4)
    for example in examples {
      let text = example.lines.joined(separator: "\n")
      #expect(!text.contains("\t"))
      let isWhole = text.contains("unseam gate ") && text.contains(".build/unseam")
      let isInParts = text.contains("unseam audit --shard ") && text.contains("unseam report ")
      #expect(isWhole != isInParts, "\(text)")
      for line in example.lines where !line.hasPrefix("#") {
        let indent = line.prefix { $0 == " " }.count
        #expect(indent % 2 == 0, "\(line)")
      }
    }
  }

  @Test func theScriptCanBeRun() throws {
    let path = Page.root.appending(path: ".ci/run").path
    #expect(FileManager.default.isExecutableFile(atPath: path))
    #expect(script.contains("set -euo pipefail"))
  }
}
