// A signal handler, set back to the default by a defer.
import Foundation
import Testing

extension House {
    @Suite struct SignalSuite {
        @Test func ignoresTheBell() {
            defer {
                signal(SIGUSR2, SIG_DFL)
            }
            signal(SIGUSR2, SIG_IGN)
            #expect(raise(SIGUSR2) == 0)
        }
    }
}
