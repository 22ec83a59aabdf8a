// The working directory, remembered and returned to.
import XCTest

final class WorkingDirectoryTests: XCTestCase {
    private let home = FileManager.default.currentDirectoryPath

    override func tearDown() {
        chdir(home)
        super.tearDown()
    }

    func testWorksInTheTemporaryDirectory() {
        let folder = FileManager.default.temporaryDirectory.path
        XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(folder))
    }
}
