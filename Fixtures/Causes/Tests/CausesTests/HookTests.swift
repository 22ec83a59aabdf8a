import Causes
import XCTest

/// Each puts back what was there.
final class HookKeptTests: XCTestCase {
  func testPlain() {
    let old = Hooks.plain
    Hooks.plain = { 9 }
    XCTAssertEqual(Hooks.plain(), 9)
    Hooks.plain = Hooks.through(old)
  }

  func testElement() {
    let old = Hooks.list[0]
    Hooks.list[0] = { 8 }
    XCTAssertEqual(Hooks.list[0](), 8)
    Hooks.list[0] = old
  }

  func testAny() throws {
    let old = try XCTUnwrap(Hooks.any as? () -> Int)
    XCTAssertEqual(old(), 6)
    Hooks.any = old
  }

  func testMade() {
    XCTAssertEqual(Hooks.made(), 3)
    Hooks.made = Hooks.make(3)
  }

  func testPair() {
    let old = Hooks.pair.1
    Hooks.pair.1 = { $0 + 1 }
    XCTAssertEqual(Hooks.pair.1(1), 2)
    Hooks.pair.1 = old
  }
}

/// Each leaves another one.
final class HookLeftTests: XCTestCase {
  func testPlain() {
    Hooks.plain = { 9 }
    XCTAssertEqual(Hooks.plain(), 9)
  }

  func testMade() {
    Hooks.made = Hooks.make(4)
    XCTAssertEqual(Hooks.made(), 4)
  }

  func testElement() {
    Hooks.list[0] = { 8 }
    XCTAssertEqual(Hooks.list[0](), 8)
  }
}
