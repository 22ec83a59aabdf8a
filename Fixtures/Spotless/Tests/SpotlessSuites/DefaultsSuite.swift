// A key in UserDefaults, removed by a defer.
import Foundation
import Testing

extension House {
    @Suite struct DefaultsSuite {
        @Test func closesAtSix() {
            defer {
                UserDefaults.standard.removeObject(forKey: "spotless.closingHour")
            }
            UserDefaults.standard.set("18:00", forKey: "spotless.closingHour")
            #expect(UserDefaults.standard.string(forKey: "spotless.closingHour") == "18:00")
        }
    }
}
