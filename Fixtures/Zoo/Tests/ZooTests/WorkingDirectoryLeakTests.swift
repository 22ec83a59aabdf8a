// The working directory left elsewhere (kind: leak).
import XCTest

final class WorkingDirectoryLeakTests: XCTestCase {
    func testWorksInTheTemporaryDirectory() {
        let folder = FileManager.default.temporaryDirectory.path
        XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(folder))
    }
}
