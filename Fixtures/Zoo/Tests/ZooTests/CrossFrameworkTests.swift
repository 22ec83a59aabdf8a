// A victim in XCTest whose polluter is a Swift Testing suite: green because SwiftPM runs the two in two processes (kind: victim).
import XCTest

@testable import Zoo

final class CrossFrameworkTests: XCTestCase {
    func testParrotIsSilentAtFirst() {
        XCTAssertNil(Parrot.phrase)
    }
}
