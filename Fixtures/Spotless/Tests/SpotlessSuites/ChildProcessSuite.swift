// A child process that is waited for.
import Testing

@testable import Spotless

extension House {
    @Suite struct ChildProcessSuite {
        @Test func sendsAMessenger() throws {
            #expect(try Errand.run("/bin/true") == 0)
        }
    }
}
