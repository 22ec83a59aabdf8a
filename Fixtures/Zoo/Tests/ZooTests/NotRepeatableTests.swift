// A test that cannot run twice in one process (kinds: not-repeatable, leak).
import XCTest

@testable import Zoo

final class NotRepeatableTests: XCTestCase {
    func testRegistersATortoise() throws {
        try Tortoise.register("George")
    }
}
