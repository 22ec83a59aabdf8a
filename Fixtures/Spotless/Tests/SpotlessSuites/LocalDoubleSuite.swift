// A double declared inside a test function, noticed by the expectation.
import Testing

@testable import Spotless

extension House {
    @Suite struct LocalDoubleSuite {
        @Test func reportsTheDiagnosis() {
            struct WorriedVet: Vet {
                func diagnosis(of animal: String) -> String { "pale" }
            }

            let clinic = Clinic(vet: WorriedVet())
            #expect(clinic.report(on: "zebra") == "zebra: pale")
        }
    }
}
