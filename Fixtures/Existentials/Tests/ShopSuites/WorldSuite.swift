import Shop
import Testing

@Suite(.serialized) struct WorldSuite {
  @Test func worse() { #expect(Moves.worsen()) }
  @Test func counted() { #expect(Moves.count()) }
  @Test func dearer() { #expect(Moves.raise()) }
  @Test func tagged() { #expect(Moves.tag()) }
  @Test func moved() { #expect(Moves.move()) }
  @Test func forcedOntoACopy() { #expect(Moves.force()) }
  @Test func pairedUp() { #expect(Moves.pairUp()) }
  @Test func replaced() { #expect(Moves.replace()) }
  @Test func looked() { #expect(Moves.look()) }
  @Test @MainActor func logged() { #expect(Moves.log()) }
  @Test func numbered() { #expect(number(after: 2) > 0) }

  @Test @MainActor func nothingNew() {
    #expect(Moves.renew())
    #expect(Moves.renewDesk())
  }

  @Test func theFirstForcedSourceIsRemote() { #expect(World.forced.name == "remote") }
}
