// A test that aborts (kind: crash).
import Foundation
import Testing

@Suite struct CrashSuite {
    @Test func gnawsThroughTheWall() {
        abort()
    }
}
