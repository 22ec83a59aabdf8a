// Exit tests: their bodies run in a process of their own, and what they leave goes with it.
import Foundation
import Odd
import Testing

@Suite struct ExitSuite {
    @Test func closesTheShop() async {
        await #expect(processExitsWith: .success) {
            Clock.ticks = 5
            exit(EXIT_SUCCESS)
        }
    }

    @Test func dropsAVase() async {
        await #expect(processExitsWith: .exitCode(3)) { exit(3) }
    }
}
