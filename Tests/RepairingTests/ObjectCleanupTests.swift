import Basics
import Testing

/// What one test does with an object of its own to undo a change, done by another test with its object.
struct ObjectCleanupTests {
  private let product = """
    public enum Hall { nonisolated(unsafe) public internal(set) static var guests: [String] = [] }
    public final class Guest {
      private let name: String
      public init(_ name: String) { self.name = name }
      public func enter() { Hall.guests.append(name) }
      public func leave() { Hall.guests.removeAll { $0 == name } }
    }
    """

  private func candidates(_ body: String) throws -> [(kind: Remedy.Kind, text: String)] {
    let subject = SmallSubject(
      product: product,
      tests: """
        import Shop
        import Testing
        @Test func careful() {
          let guest = Guest("a")
          guest.enter()
          defer { guest.leave() }
        }
        @Test func careless() {
        \(body)
        }
        @Test func first() {}

        """)
    let seam = try #require(try subject.discover().seams.first)
    let change = StateChange(id: StateID("static:Shop.Hall.guests"), before: "[]", after: "[b]")
    func victim(_ kind: FindingKind, of polluter: String, _ seam: SeamID? = nil) -> Finding {
      Finding(
        kind: kind, test: TestID("ShopTests.first()"),
        partners: [Partner(test: TestID(polluter), role: .polluter)], seam: seam, state: [change])
    }
    return try subject.candidates([
      victim(.victim, of: "ShopTests.careless()"),
      victim(.latentVictim, of: "ShopTests.careful()", seam.id),
    ])
  }

  @Test func theOneThatIsMadeIsEnded() throws {
    let found = try candidates(
      """
        let other = 1
        let visitor = Guest("b")
        visitor.enter()
      """)
    #expect(found.first?.kind == .callCleaner)
    #expect(
      found.first?.text.contains(
        """
          let visitor = Guest("b")
          defer { visitor.leave() }
          visitor.enter()
        """) == true)
  }

  @Test func severalAreEndedTogether() throws {
    let found = try candidates(
      """
        let one = Guest("b")
        let another = Guest("c")
        one.enter()
        another.enter()
      """)
    #expect(
      found.first?.text.contains(
        """
          let another = Guest("c")
          defer {
            one.leave()
            another.leave()
          }
          one.enter()
        """) == true)
  }

  @Test func whatTheTestDoesNotMakeItselfIsNot() throws {
    let found = try candidates(
      """
        let visitor: Guest? = Guest("b")
        let same = visitor
        visitor?.enter()
        same?.enter()
      """)
    #expect(
      !found.contains { $0.text.contains("defer { visitor") || $0.text.contains("same.leave") })
  }

  @Test func whatIsEndedAlreadyIsNot() throws {
    let found = try candidates(
      """
        let visitor = Guest("b")
        visitor.enter()
        visitor.leave()
        Guest("c").enter()
      """)
    #expect(!found.contains { $0.text.contains("defer { visitor") })
  }
}
