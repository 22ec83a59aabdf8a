// A descriptor, closed by a defer.
import XCTest

final class DescriptorTests: XCTestCase {
    func testReadsAZero() {
        let descriptor = open("/dev/zero", O_RDONLY)
        defer {
            close(descriptor)
        }
        var byte: UInt8 = 1
        XCTAssertEqual(read(descriptor, &byte, 1), 1)
        XCTAssertEqual(byte, 0)
    }
}
