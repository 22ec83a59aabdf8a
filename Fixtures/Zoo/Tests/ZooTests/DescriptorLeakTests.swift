// A descriptor left open (kind: leak).
import XCTest

final class DescriptorLeakTests: XCTestCase {
    func testReadsAZero() {
        let descriptor = open("/dev/zero", O_RDONLY)
        var byte: UInt8 = 1
        XCTAssertEqual(read(descriptor, &byte, 1), 1)
        XCTAssertEqual(byte, 0)
    }
}
