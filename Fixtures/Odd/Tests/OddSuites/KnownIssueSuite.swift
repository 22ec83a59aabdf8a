// Known issues: a test fails when its known issue does not come (kinds: leak, victim).
import Odd
import Testing

@Suite(.serialized) struct KnownIssueSuite {
    @Test func neverWorks() {
        withKnownIssue { #expect(Bool(false)) }
    }

    @Test func worksOnlyWound() {
        withKnownIssue("nobody winds it") { #expect(Spring.turns > 0) }
    }

    @Test func worksSometimes() {
        withKnownIssue(isIntermittent: true) { #expect(Spring.turns > 0) }
    }

    @Test func winds() {
        Spring.turns = 8
        #expect(Spring.turns == 8)
    }
}
