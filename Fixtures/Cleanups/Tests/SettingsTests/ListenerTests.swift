import Settings
import XCTest

/// What ends an object that the test alone holds is a cleanup as well.
final class ListenerTests: XCTestCase {
    func testOneIsTold() {
        let listener = Listener(name: "one")
        listener.start()
        defer { listener.stop() }
        XCTAssertTrue(Settings.listeners.contains("one"))
    }

    func testStoppedOneIsGone() {
        let listener = Listener(name: "another")
        listener.start()
        listener.stop()
        XCTAssertEqual(Settings.listeners, [])
    }
}
