// A folder of its own in TMPDIR for each test, removed by tearDownWithError().
import XCTest

final class TemporaryFileTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("spotless-nest-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try super.setUpWithError()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
        try super.tearDownWithError()
    }

    func testBuildsANest() throws {
        try Data("twig".utf8).write(to: folder.appendingPathComponent("nest.txt"))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["nest.txt"])
    }
}
