/// The functions to which the tests' cleanups lead, as `Type.function`, and as `Module.function` where no type declares them.
package struct CleanupFunctions: Sendable, Hashable, Codable {
  /// Those of teardowns, helpers and traits, which any test may run through.
  package let ofAll: Set<String>
  /// Those of a `defer` or a teardown block in the test's own function.
  package let ofTest: [TestID: Set<String>]

  package init(ofAll: Set<String> = [], ofTest: [TestID: Set<String>] = [:]) {
    self.ofAll = ofAll
    self.ofTest = ofTest
  }

  /// Those to which a cleanup of the test may lead.
  package func reached(by test: TestID) -> Set<String> { ofAll.union(ofTest[test] ?? []) }
}
