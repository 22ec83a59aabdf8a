// A test that cannot run twice in one process (kinds: not-repeatable, leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct NotRepeatableSuite {
        @Test func registersATurtle() throws {
            try Turtle.register("Myrtle")
        }
    }
}
