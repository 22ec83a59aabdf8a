// A double declared inside a test function, noticed by the assertion.
import XCTest

@testable import Spotless

final class LocalDoubleTests: XCTestCase {
    func testReportsTheDiagnosis() {
        struct WorriedVet: Vet {
            func diagnosis(of animal: String) -> String { "pale" }
        }

        let clinic = Clinic(vet: WorriedVet())
        XCTAssertEqual(clinic.report(on: "zebra"), "zebra: pale")
    }
}
