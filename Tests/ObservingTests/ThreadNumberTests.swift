import Foundation
import Synchronization
import Testing

@testable import UnseamTrialDriver

/// The note of a thread's own number that a fork must correct.
@Suite struct ThreadNumberTests {
  @Test func aThreadThatHasTakenALockHasNotedItsNumber() throws {
    let number = try ownNumber()
    Mutex(0).withLock { $0 += 1 }
    #expect(ThreadNumber(number).count > 0)
  }

  @Test func whatIsReplacedIsReplacedEverywhere() throws {
    let number = try ownNumber()
    Mutex(0).withLock { $0 += 1 }
    let noted = ThreadNumber(number)
    // Nothing in between may take a lock.
    noted.replace(by: -number)
    let (left, replaced) = (ThreadNumber(number).count, ThreadNumber(-number).count)
    noted.replace(by: number)
    #expect(left == 0)
    #expect(replaced == noted.count)
  }

  private func ownNumber() throws -> pid_t {
    typealias Ask = @convention(c) () -> pid_t
    return unsafeBitCast(try #require(dlsym(nil, "gettid")), to: Ask.self)()
  }
}
