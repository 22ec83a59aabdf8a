import Foundation
import Synchronization
import Testing

@testable import UnseamTrialDriver

/// The note of a thread's own number that a fork must correct.
@Suite struct ThreadNumberTests {
  @Test func aThreadThatHasTakenALockHasNotedItsNumber() throws {
    let number = try ownNumber()
    Mutex(0).withLock { $0 += 1 }
    #expect(ThreadNumber.replace(number, by: number) > 0)
  }

  @Test func whatIsReplacedIsReplacedEverywhere() throws {
    let number = try ownNumber()
    Mutex(0).withLock { $0 += 1 }
    // Nothing in between may take a lock.
    let noted = ThreadNumber.replace(number, by: -number)
    let left = ThreadNumber.replace(number, by: number)
    let restored = ThreadNumber.replace(-number, by: number)
    #expect(left == 0)
    #expect(restored == noted)
  }

  private func ownNumber() throws -> pid_t {
    typealias Ask = @convention(c) () -> pid_t
    return unsafeBitCast(try #require(dlsym(nil, "gettid")), to: Ask.self)()
  }
}
