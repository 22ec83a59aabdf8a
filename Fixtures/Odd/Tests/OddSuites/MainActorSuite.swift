// A suite of the main actor (kinds: leak, victim).
import Odd
import Testing

@MainActor @Suite(.serialized) struct MainActorSuite {
    @Test func stoolIsFree() {
        #expect(!Stool.isTaken)
    }

    @Test func takesTheStool() async {
        Stool.isTaken = true
        await Task.yield()
        #expect(Stool.isTaken)
    }
}
