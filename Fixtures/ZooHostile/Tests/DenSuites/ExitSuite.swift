// A test that ends the process with status 0 (kind: crash).
import Foundation
import Testing

@Suite struct ExitSuite {
    @Test func leavesQuietly() {
        exit(0)
    }
}
