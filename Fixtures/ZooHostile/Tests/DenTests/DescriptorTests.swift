// A test that closes every descriptor but the first few, which run loop and Dispatch need, and passes.
import XCTest

final class DescriptorTests: XCTestCase {
    func testClosesEveryDescriptor() {
        for descriptor in 16..<Int32(1024) {
            close(descriptor)
        }
        XCTAssertEqual(fcntl(1023, F_GETFD), -1)
    }
}
