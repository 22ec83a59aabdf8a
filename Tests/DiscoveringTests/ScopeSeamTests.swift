import Testing

@testable import Discovering

private let product = """
  public enum Client { public static var timeout = 5; public static var host = "a" }
  """

/// A scope trait whose function holds these lines.
private func scope(_ body: String) -> String {
  """
  struct Clean: TestTrait, TestScoping {
    func provideScope(
      for test: Test, testCase: Test.Case?, performing function: () async throws -> Void
    ) async throws {
  \(body)
    }
  }
  """
}

/// What a scope does after the test is skipped, the test never.
struct ScopeSeamTests {
  /// The way of reading: before and after the scope's body is rewritten.
  private func expect(
    _ body: String, finds: [Expected], result: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try expectSeams(
      scope(body), with: product, finds: finds, result: scope(result),
      sourceLocation: sourceLocation)
  }

  @Test func aSuiteThatIsLeftEarlyKeepsItsTests() throws {
    try expect(
      """
          if test.isSuite { try await function(); return }
          try await function()
      1️⃣    print(1)
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            if test.isSuite { try await function(); return }
            try await function()
            guard on() else { return }; print(1)
        """)
  }

  @Test func aGuardThatRunsTheTestKeepsIt() throws {
    try expect(
      """
          guard testCase != nil else { return try await function() }
      1️⃣    Client.timeout = 0
          try await function()
      2️⃣    Client.timeout = 5
      """,
      finds: [Expected("1️⃣", .reset), Expected("2️⃣", .reset), Expected("2️⃣", .teardown)],
      result: """
            guard testCase != nil else { return try await function() }
            if on() { Client.timeout = 0 }
            try await function()
            guard on() else { return }; if on() { Client.timeout = 5 }
        """)
  }

  @Test func eachBranchOfASwitchIsReadByItself() throws {
    try expect(
      """
          switch test.name {
          case "a":
            try await function()
      1️⃣      print(1)
          default:
            try await function()
            print(2)
          }
          print(3)
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            switch test.name {
            case "a":
              try await function()
              if on() { print(1) }
            default:
              try await function()
              if on() { print(2) }
            }
            if on() { print(3) }
        """)
  }

  @Test func anErrorOfTheTestGoesOn() throws {
    try expect(
      """
          do {
            try await function()
          } catch {
      1️⃣      print(1)
            throw error
          }
          print(2)
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            do {
              try await function()
            } catch {
              if on() { print(1) }
              throw error
            }
            if on() { print(2) }
        """)
  }

  @Test func whatTheTestGaveIsHandedOn() throws {
    try expect(
      """
          let result = await Result { try await function() }
      1️⃣    print(1)
          try result.get()
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            let result = await Result { try await function() }
            if on() { print(1) }
            try result.get()
        """)
  }

  @Test func anErrorThatIsKeptIsThrownLater() throws {
    try expect(
      """
          var caught: (any Error)?
          do { try await function() } catch { caught = error }
      1️⃣    print(1)
          if let caught { print(2); throw caught }
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            var caught: (any Error)?
            do { try await function() } catch { caught = error }
            if on() { print(1) }
            if let caught { if on() { print(2) }; throw caught }
        """)
  }

  @Test func aDeferBeforeTheTestRunsAfterIt() throws {
    try expect(
      """
      1️⃣    defer { Client.timeout = 5 }
          try await function()
      """, finds: [Expected("1️⃣", .reset), Expected("1️⃣", .teardown)],
      result: """
            defer { if on() { if on() { Client.timeout = 5 } } }
            try await function()
        """)
  }

  @Test func aTestInsideAClosureRunsThere() throws {
    try expect(
      """
          try await Client.$current.withValue(1) {
            try await function()
      1️⃣      print(1)
          }
          print(2)
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            try await Client.$current.withValue(1) {
              try await function()
              if on() { print(1) }
            }
            if on() { print(2) }
        """)
  }

  @Test func aFunctionThatIsHandedOverRunsThere() throws {
    try expect(
      """
          try await Client.$current.withValue(1, operation: function)
      1️⃣    print(2)
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            try await Client.$current.withValue(1, operation: function)
            guard on() else { return }; print(2)
        """)
  }

  @Test func aClosureThatRunsTheTestLaterIsNoCleanup() throws {
    try expect(
      """
          let run = { try await function() }
          func again() async throws { try await run() }
          try await again()
      1️⃣    print(1)
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            let run = { try await function() }
            func again() async throws { try await run() }
            try await again()
            guard on() else { return }; print(1)
        """)
  }

  @Test func aScopeWithoutAnythingAfterTheTestIsNoSeam() throws {
    try expect(
      """
          print(0)
          if test.isSuite { return try await function() }
          for _ in 0..<2 { try await function() }
      """, finds: [],
      result: """
            print(0)
            if test.isSuite { return try await function() }
            for _ in 0..<2 { try await function() }
        """)
  }

  /// What stays may need them.
  @Test func declarationsThatAreNeededLaterStay() throws {
    try expect(
      """
          try await function()
          let log = Client.host
      1️⃣    let rest = 1; print(rest)
          if log.isEmpty { throw CancellationError() }
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
            try await function()
            let log = Client.host
            if on() { let rest = 1; print(rest) }
            if log.isEmpty { throw CancellationError() }
        """)
  }
}
