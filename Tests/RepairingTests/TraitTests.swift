import Basics
import Repairing
import Testing

/// Patches that give a suite or a test a trait.
struct TraitTests {
  /// The tests' file with the patch for a suite, so headed, of which six tests leave the same static changed.
  private func mended(_ header: String) throws -> String {
    let names = ["a", "b", "c", "d", "e", "f"]
    let tests = names.map { "  @Test func \($0)() { Shop.name = \"Square\" }\n" }.joined()
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) public static var name = \"Corner\" }",
      tests: "import Shop\nimport Testing\n\(header)\n\(tests)}\n")
    let change = StateChange(
      id: StateID("static:Shop.Shop.name"), before: "\"Corner\"", after: "\"Square\"")
    return try subject.mended(
      Finding(
        leaking: names.map { LeakingTest(test: TestID("ShopTests.Doors/\($0)()"), change: change) })
    )
  }

  @Test func manyTestsOfASuiteShareATrait() throws {
    let mended = try mended("struct Doors {")
    #expect(mended.contains("@Suite(.serialized, RestoresName())\nstruct Doors {"))
    #expect(
      mended.hasSuffix(
        """
        }

        private struct RestoresName: SuiteTrait, TestTrait, TestScoping {
          let isRecursive = true

          func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
          ) async throws {
            let previousName = Shop.name
            defer { Shop.name = previousName }
            try await function()
          }
        }

        """))
  }

  /// A list of one trait a line stays one.
  @Test(arguments: [
    (
      "@Suite(\n  \"Doors\",\n  .tags(.slow)  // in rain\n)\n",
      "@Suite(\n  \"Doors\",\n  .tags(.slow),  // in rain\n  .serialized\n)\n"
    ),
    (
      "@Suite(\n  \"Doors\",\n  .tags(.slow),\n)\n",
      "@Suite(\n  \"Doors\",\n  .tags(.slow),\n  .serialized,\n)\n"
    ),
    (
      "@Suite(\"Doors\",\r\n       .tags(.slow))\r\n",
      "@Suite(\"Doors\",\r\n       .tags(.slow),\r\n       .serialized)\r\n"
    ),
    ("@Suite(\"Doors\", .tags(.slow))\n", "@Suite(\"Doors\", .tags(.slow), .serialized)\n"),
  ]) func aListOfTraitsKeepsItsLayout(old: String, new: String) throws {
    func text(_ suite: String) -> String {
      let end = suite.contains("\r\n") ? "\r\n" : "\n"
      return ["import Shop", "import Testing", ""].joined(separator: end) + suite
        + [
          "struct Doors {", "  @Test func one() { Shop.open = true }",
          "  @Test func two() { Shop.open = true }", "}", "",
        ].joined(separator: end)
    }
    let finding = Finding(
      kind: .parallelUnsafe, test: TestID("ShopTests.Doors/one()"),
      partners: [Partner(test: TestID("ShopTests.Doors/two()"), role: .polluter)])
    #expect(try SmallSubject(tests: text(old)).mended(finding) == text(new))
  }

  @Test func twoTraitsInAListOfOneALineStandBelowEachOther() throws {
    let mended = try mended("@Suite(\n  .tags(.slow)\n)\nstruct Doors {")
    #expect(
      mended.contains(
        "@Suite(\n  .tags(.slow),\n  .serialized,\n  RestoresName()\n)\nstruct Doors {"))
  }

  @Test func aTraitBeforeAnArgumentOnALineOfItsOwnHasOne() throws {
    let subject = SmallSubject(
      tests: """
        import Shop
        import Testing
        @Test(
          "opens",
          arguments: [1, 2]
        )
        func opens(_ number: Int) { Shop.open = true }

        """)
    let finding = leak(SmallSubject.open, "false", "true", by: "opens(_:)")
    #expect(
      try subject.mended(finding).contains("  \"opens\",\n  .serialized,\n  arguments: [1, 2]\n)"))
  }
}
