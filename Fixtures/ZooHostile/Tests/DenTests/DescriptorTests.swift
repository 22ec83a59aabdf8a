// A test that closes every descriptor that is not its own, and passes.
import XCTest

final class DescriptorTests: XCTestCase {
    func testClosesEveryDescriptor() {
        for descriptor in 3..<Int32(1024) {
            close(descriptor)
        }
        XCTAssertEqual(fcntl(1023, F_GETFD), -1)
    }
}
