// A victim that fails only after both of two other tests (kinds: victim with a joint pair, leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct JointPollutersSuite {
        @Test func enclosureIsSafe() {
            #expect(Wolf.isSafe)
        }

        @Test func missesDinner() {
            Wolf.isHungry = true
            #expect(Wolf.isHungry)
        }

        @Test func comesNear() {
            Wolf.isNear = true
            #expect(Wolf.isNear)
        }
    }
}
