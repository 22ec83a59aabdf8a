import Basics
import Foundation
import Testing

@testable import Observing
@testable import UnseamTrialDriver

/// How a trial is put to a test process.
@Suite struct TrialScriptTests {
  private let a = "ShopTests.CartTests/testA"
  private let b = "ShopTests.CartTests/testB"
  private let c = "ShopTests.PriceTests/testC"
  private let first = "ShopTests.CartSuite/first()"
  private let second = "ShopTests.CartSuite/second()"

  /// Its files are put back only by a process that has it for itself.
  @Test func thePackageIsNamed() throws {
    let place = try TemporarySandbox()
    var script = TrialScript("sequence", built: try sampleBuild(), sandbox: place.sandbox)
    script.add(Undoing([StatePart(StateID("file:a"))]), package: "/subject")
    #expect(TrialFile(text: script.text).package == "/subject")
    #expect(script.text.contains("\npackage\t/subject\nkeep\tfile:a\nundo\tfile:a\n"))
  }

  @Test func aTestThatRunsTwiceWithinItsClassIsOneBlock() throws {
    let place = try TemporarySandbox()
    var script = TrialScript("sequence", built: try sampleBuild(), sandbox: place.sandbox)
    script.add([TestID(a), TestID(a)], from: sampleCatalog, repeating: true)
    #expect(script.text.contains("xctest\tShopTests.CartTests\ttestA\ttestA\n"))
  }

  @Test func swiftTestingKeepsSourceOrderWithinABlock() throws {
    #expect(try blocks([first, second]).map(\.count) == [3])
    #expect(try blocks([second, first]).map(\.count) == [2, 2])
  }

  @Test func theLibrariesAlternate() throws {
    #expect(try blocks([a, first, b]).map(\.first) == ["xctest", "testing", "xctest"])
  }

  @Test func patternsMatchTheirTestOnly() throws {
    let pattern = try #require(try blocks(["ShopTests.plus(a:b:)"]).first?.last)
    let expression = try NSRegularExpression(pattern: pattern)
    func matches(_ text: String) -> Bool {
      expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
    #expect(matches("ShopTests.plus(a:b:)/Plus.swift:3:2"))
    #expect(!matches("ShopTests.plus(a:b:c:)/Plus.swift:9:2"))
    #expect(!matches("OtherShopTests.plus(a:b:)/Plus.swift:3:2"))
  }

  @Test func aTestThatIsNotListedIsLeftOut() throws {
    #expect(try blocks(["ShopTests.Gone/test"]).isEmpty)
  }

  @Test func theTestProcessReadsWhatWasWritten() throws {
    let place = try TemporarySandbox()
    let toggles: Set<SeamID> = [SeamID(number: 0xabc), SeamID(number: 7)]
    var script = TrialScript(
      "sequence", built: try sampleBuild(), sandbox: place.sandbox, toggles: toggles)
    script.addProbes()
    script.add([a, first].map(TestID.init), from: sampleCatalog)
    let read = TrialFile(text: script.text)
    #expect(read.mode == .sequence)
    #expect(read.probes)
    #expect(!read.watchesDefaults)
    #expect(Set(read.toggles) == [0xabc, 7])
    #expect(read.key.text == script.key.text)
    #expect(read.stateMap == "/scratch/state-map")
    #expect(read.folders == ["/work place/Shop", place.sandbox.home, place.sandbox.temporary])
    #expect(read.blocks.count == 2)
    #expect(read.patterns.count == 1)
  }

  private func blocks(_ tests: [String]) throws -> [[String]] {
    let place = try TemporarySandbox()
    var script = TrialScript("sequence", built: try sampleBuild(), sandbox: place.sandbox)
    script.add(tests.map(TestID.init), from: sampleCatalog)
    return script.text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
      .filter { ["xctest", "testing"].contains($0.first) }
  }
}
