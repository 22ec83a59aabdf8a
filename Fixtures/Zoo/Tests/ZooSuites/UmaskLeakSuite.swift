// The umask left changed (kind: leak).
import Foundation
import Testing

extension Menagerie {
    @Suite struct UmaskLeakSuite {
        @Test func hidesFromEverybody() {
            umask(0o077)
            #expect(umask(0o077) == 0o077)
        }
    }
}
