// A key in UserDefaults left set (kind: leak).
import Foundation
import Testing

extension Menagerie {
    @Suite struct DefaultsLeakSuite {
        @Test func closesAtSix() {
            UserDefaults.standard.set("18:00", forKey: "zoo.closingHour")
            #expect(UserDefaults.standard.string(forKey: "zoo.closingHour") == "18:00")
        }
    }
}
