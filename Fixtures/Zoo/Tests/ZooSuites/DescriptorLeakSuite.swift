// A descriptor left open (kind: leak).
import Foundation
import Testing

extension Menagerie {
    @Suite struct DescriptorLeakSuite {
        @Test func writesToAFullDevice() {
            let descriptor = open("/dev/full", O_WRONLY)
            #expect(write(descriptor, "x", 1) == -1)
        }
    }
}
