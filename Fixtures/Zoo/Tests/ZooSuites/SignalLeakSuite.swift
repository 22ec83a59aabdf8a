// A signal handler left installed (kind: leak).
import Foundation
import Testing

extension Menagerie {
    @Suite struct SignalLeakSuite {
        @Test func ignoresTheBell() {
            signal(SIGUSR2, SIG_IGN)
            #expect(raise(SIGUSR2) == 0)
        }
    }
}
