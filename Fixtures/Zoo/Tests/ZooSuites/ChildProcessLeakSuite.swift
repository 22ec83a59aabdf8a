// A child process that has ended and is never waited for (kind: leak).
import Foundation
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct ChildProcessLeakSuite {
        @Test func sendsAMessenger() throws {
            let messenger = try Errand.run(["/bin/true"])
            var ended = siginfo_t()
            #expect(waitid(P_PID, id_t(messenger), &ended, WEXITED | WNOWAIT) == 0)
        }
    }
}
