import Testing

@testable import Discovering

/// A test case whose teardown holds these lines; its superclass cleans nothing.
private func teardown(_ body: String, _ signature: String = "override func tearDown()") -> String {
  """
  final class CartTests: XCTestCase {
    var sut: Int?
  1️⃣  \(signature) {
  \(body)
    }
  }
  """
}

/// Calls of `super` stay, wherever they stand; so does what a teardown block is given with the block.
struct SuperCallSeamTests {
  private func expect(
    _ body: String, _ signature: String = "override func tearDown()", result: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try expectSeams(
      teardown(body, signature), finds: [Expected("1️⃣", .teardown)],
      result: teardown(result, signature).replacing("1️⃣", with: ""), sourceLocation: sourceLocation)
  }

  @Test func inADefer() throws {
    try expect(
      "    defer { super.tearDown() }\n    sut = nil",
      result: "    defer { super.tearDown() }\n    if on() { sut = nil }")
  }

  @Test func inADoWithItsErrors() throws {
    try expect(
      """
          do { sut = nil; try super.tearDownWithError() } catch { print(error); throw error }
          print(1)
      """, "override func tearDownWithError() throws",
      result: """
            do { if on() { sut = nil }; try super.tearDownWithError() } catch { if on() { print(error) }; throw error }
            if on() { print(1) }
        """)
  }

  @Test func underAConditionOfEitherKind() throws {
    try expect(
      """
          guard sut != nil else { return super.tearDown() }
          if sut == 1 { sut = nil; super.tearDown() } else { super.tearDown(); sut = 2 }
      """,
      result: """
            guard sut != nil else { return super.tearDown() }
            if sut == 1 { if on() { sut = nil }; super.tearDown() } else { super.tearDown(); if on() { sut = 2 } }
        """)
  }

  @Test func inAClosureThatIsRunAtOnce() throws {
    try expect(
      "    MainActor.assumeIsolated { super.tearDown(); sut = nil }",
      result: "    MainActor.assumeIsolated { super.tearDown(); if on() { sut = nil } }")
  }

  @Test func asAnArgument() throws {
    try expect(
      "    XCTAssertNoThrow(try super.tearDownWithError())\n    sut = nil",
      "override func tearDownWithError() throws",
      result: "    XCTAssertNoThrow(try super.tearDownWithError())\n    if on() { sut = nil }")
  }

  @Test func besideOthersOfTheSuperclass() throws {
    try expectSeams(
      teardown("    sut = nil\n    super.verify()\n    super.tearDown()"),
      finds: [Expected("1️⃣", .teardown)],
      result: """
        final class CartTests: XCTestCase {
          var sut: Int?
          override func tearDown() { guard on() else { super.verify(); super.tearDown(); return };
            sut = nil
            super.verify()
            super.tearDown()
          }
        }
        """)
  }

  @Test func aDeferredCallIsASeamWhereTheSuperclassCleans() throws {
    try expectSeams(
      """
      class Base: XCTestCase {
      1️⃣  override func tearDown() { print(1) }
      }
      final class CartTests: Base {
        override func tearDown() {
      2️⃣    defer { super.tearDown() }
        }
      }
      """, finds: [Expected("1️⃣", .teardown), Expected("2️⃣", .superTeardown)])
  }

  @Test func aBaseClassOfSuitesCleansUpForThem() throws {
    try expectSeams(
      """
      class Base {
      1️⃣  deinit { print(1) }
      }
      final class Suite: Base { @Test func one() {} }
      class Other { deinit { print(2) } }
      """, finds: [Expected("1️⃣", .teardown)])
  }
}

/// What `addTeardownBlock` is given need not be a closure.
struct TeardownBlockSeamTests {
  @Test func whatIsOnlyNamedIsNotRegistered() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        func cleanRef() {}
        func testOne() {
          func local() {}
          let kept = { print(1) }
      1️⃣    addTeardownBlock(cleanRef)
      2️⃣    self.addTeardownBlock(self.cleanRef)
      3️⃣    addTeardownBlock(local)
      4️⃣    addTeardownBlock(kept)
      5️⃣    addTeardownBlock(Stub.clean)
        }
      }
      """,
      finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣"].map { Expected($0, .teardown) },
      result: """
        final class CartTests: XCTestCase {
          func cleanRef() {}
          func testOne() {
            func local() {}
            let kept = { print(1) }
            if on() { addTeardownBlock(cleanRef) }
            if on() { self.addTeardownBlock(self.cleanRef) }
            if on() { addTeardownBlock(local) }
            if on() { addTeardownBlock(kept) }
            if on() { addTeardownBlock(Stub.clean) }
          }
        }
        """)
  }

  /// The call may set up what the closure takes away.
  @Test func whatACallMakesIsMadeAllTheSame() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        func testOne() {
      1️⃣    addTeardownBlock(install())
      2️⃣    addTeardownBlock({ print(1) })
      3️⃣    addTeardownBlock { [weak self] in await self?.clean() }
        }
      }
      """,
      finds: ["1️⃣", "2️⃣", "3️⃣"].map { Expected($0, .teardown) },
      result: """
        final class CartTests: XCTestCase {
          func testOne() {
            addTeardownBlock([install(), {}][on() ? 0 : 1])
            addTeardownBlock({ guard on() else { return }; print(1) })
            addTeardownBlock { [weak self] in guard on() else { return }; await self?.clean() }
          }
        }
        """)
  }
}
