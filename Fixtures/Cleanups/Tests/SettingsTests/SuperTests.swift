import Settings
import XCTest

class EnglishTestCase: XCTestCase {
    override func tearDown() {
        Settings.language = "en"
        super.tearDown()
    }
}

final class DeferredSuperTests: EnglishTestCase {
    override func tearDown() {
        defer { super.tearDown() }
        Settings.digits = 2
    }

    func testGerman() {
        Settings.language = "de"
        Settings.digits = 3
        XCTAssertEqual(Settings.text, "1,5")
    }
}

final class NestedSuperTests: EnglishTestCase {
    override func tearDownWithError() throws {
        do {
            try super.tearDownWithError()
            Settings.rounding = "up"
        } catch {
            throw error
        }
    }

    func testRounding() {
        Settings.rounding = "down"
        XCTAssertEqual(Settings.rounding, "down")
    }
}

final class LanguageTests: XCTestCase {
    func testLanguageIsEnglish() {
        XCTAssertEqual(Settings.text, "1.5")
    }
}
