// A victim in another class that only the class's tearDown() protects (kind: latent-victim).
import XCTest

@testable import Zoo

final class LatentClassTearDownTests: XCTestCase {
    override class func tearDown() {
        Hippo.mud = 0
        super.tearDown()
    }

    func testRollsInMud() {
        Hippo.mud = 5
        XCTAssertEqual(Hippo.mud, 5)
    }
}

final class LatentClassTearDownVictimTests: XCTestCase {
    func testStartsClean() {
        XCTAssertEqual(Hippo.mud, 0)
    }
}
