// A descriptor, closed by a defer.
import Foundation
import Testing

extension House {
    @Suite struct DescriptorSuite {
        @Test func writesToAFullDevice() {
            let descriptor = open("/dev/full", O_WRONLY)
            defer {
                close(descriptor)
            }
            #expect(write(descriptor, "x", 1) == -1)
        }
    }
}
