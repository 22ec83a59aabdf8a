// An init that resets what nobody changes (kind: idle-cleanup).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct IdleResetSuite {
        init() {
            Newt.dives = 0
        }

        @Test func staysAtTheSurface() {
            #expect(Newt.dives == 0)
        }
    }
}
