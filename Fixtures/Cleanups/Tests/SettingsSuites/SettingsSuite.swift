import Settings
import Testing

@Suite(.serialized)
struct SettingsSuites {
    @Suite(DollarScope())
    struct CurrencySuite {
        @Test(DollarScope())
        func euro() {
            Settings.currency = "EUR"
            #expect(Settings.currency == "EUR")
        }

        @Test func dollar() {
            #expect(Settings.currency == "USD")
        }
    }

    @Suite
    struct CarefulSuite {
        @Test(CarefulScope())
        func roundsDown() {
            Settings.rounding = "down"
            Settings.digits = 3
            #expect(Settings.digits == 3)
        }
    }

    @Suite
    struct ActionSuite {
        @Test func german() {
            defer { Settings.reset() }
            Settings.useGerman()
            #expect(Settings.text == "1,5")
        }

        @Test func resetGivesEnglish() {
            Settings.useGerman()
            Settings.reset()
            #expect(Settings.text == "1.5")
        }

        @Test func english() {
            #expect(Settings.text == "1.5")
        }
    }
}
