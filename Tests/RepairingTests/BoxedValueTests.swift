import Basics
import Repairing
import Testing

/// Values inside of locks.
struct BoxedValueTests {
  private func texts(
    _ product: String, _ state: String, _ before: String, _ after: String
  ) throws -> [String] {
    let subject = SmallSubject(
      product: product,
      tests: """
        import XCTest
        @testable import Shop
        final class VaultTests: XCTestCase {
          func testStrict() {
            change()
          }
        }

        """)
    return try subject.candidates([leak(state, before, after, by: "VaultTests/testStrict")])
      .map(\.text)
  }

  private let policy = "public struct Policy: Sendable { public var attempts = 3, length = 8 }"

  @Test(arguments: [
    "let policy = Mutex(Policy())", "let policy = Mutex<Policy>(.init())",
    "let policy: Mutex<Policy> = .init(Policy())",
  ]) func anObjectsMutexIsSavedAndPutBack(declaration: String) throws {
    let text = try #require(
      try texts(
        """
        import Synchronization
        \(policy)
        public final class Vault: Sendable { public static let shared = Vault()
          \(declaration) }
        """, "static:Shop.Vault.shared", "policy.attempts: 3, policy.length: 8",
        "policy.attempts: 1, policy.length: 12"
      ).first)
    #expect(
      text.contains(
        """
            let previousPolicy = Vault.shared.policy.withLock { $0 }
            defer { Vault.shared.policy.withLock { $0 = previousPolicy } }
            change()
        """))
  }

  @Test func aStaticMutexIsSavedAndPutBack() throws {
    let text = try #require(
      try texts(
        """
        import Synchronization
        \(policy)
        public enum Vault { static let policy = Mutex(Policy()) }
        """, "static:Shop.Vault.policy", "attempts: 3", "attempts: 1"
      ).first)
    #expect(text.contains("let previousPolicy = Vault.policy.withLock { $0 }"))
  }

  @Test func aLockOfTheSubjectsOwnIsUsedInTheSameWay() throws {
    let lock = """
      \(policy)
      public final class Locked<Value>: @unchecked Sendable { private var value: Value
        public init(_ value: Value) { self.value = value }
        public func withLock<T>(_ body: (inout Value) throws -> T) rethrows -> T {
          try body(&value) } }

      """
    let own = try #require(
      try texts(
        lock + "public enum Vault { static let policy = Locked(Policy()) }",
        "static:Shop.Vault.policy", "value.attempts: 3", "value.attempts: 1"
      ).first)
    #expect(own.contains("defer { Vault.policy.withLock { $0 = previousPolicy } }"))
    let held = try #require(
      try texts(
        lock
          + "public final class Vault { nonisolated(unsafe) static let shared = Vault()\n let policy = Locked(Policy()) }",
        "static:Shop.Vault.shared", "policy.value.attempts: 3", "policy.value.attempts: 1"
      ).first)
    #expect(held.contains("defer { Vault.shared.policy.withLock { $0 = previousPolicy } }"))
  }

  /// A copy of the reference, or no copy at all, puts nothing back.
  @Test(arguments: [
    "public final class Policy { public var attempts = 3 }",
    "public struct Policy: ~Copyable { public var attempts = 3 }",
  ]) func whatIsNotCopiedIsNot(policy: String) throws {
    let texts = try texts(
      """
      import Synchronization
      \(policy)
      public final class Vault: Sendable { public static let shared = Vault()
        let policy = Mutex(Policy()) }
      """, "static:Shop.Vault.shared", "policy.attempts: 3", "policy.attempts: 1")
    #expect(texts.isEmpty)
  }

  /// What is not `Sendable` can't be taken out of a mutex, but made anew in it.
  @Test func whatAMutexBeginsWithIsTheNextBest() throws {
    let texts = try texts(
      """
      import Synchronization
      public struct Policy { public var attempts = 3 }
      public enum Vault { static let policy = Mutex(Policy()) }
      """, "static:Shop.Vault.policy", "attempts: 3", "attempts: 1")
    #expect(texts.count == 2)
    #expect(texts.last?.contains("defer { Vault.policy.withLock { $0 = Policy() } }") == true)
  }
}
