// The umask, put back by a defer.
import Foundation
import Testing

extension House {
    @Suite struct UmaskSuite {
        @Test func hidesFromEverybody() {
            let before = umask(0o077)
            defer {
                umask(before)
            }
            #expect(umask(0o077) == 0o077)
        }
    }
}
