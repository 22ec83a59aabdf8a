import Causes
import XCTest

final class BasketFillTests: XCTestCase {
  func testFills() {
    Basket.items.append(Item("tea"))
    Basket.discount = 10
    XCTAssertEqual(Basket.items.last?.name, "tea")
  }
}

final class BasketPriceTests: XCTestCase {
  override func setUp() {
    Basket.items = []
  }

  func testPrice() {
    XCTAssertEqual(Basket.items.count, 0)
    XCTAssertEqual(Basket.discount, 0)
  }
}

final class StoreFillTests: XCTestCase {
  func testFills() {
    Store.shared.names.append("tea")
    Till.shared.isOpen = true
  }
}

final class StoreReadTests: XCTestCase {
  override func setUp() {
    Store.shared.names = []
  }

  func testReads() {
    XCTAssertTrue(Store.shared.names.isEmpty)
    XCTAssertFalse(Till.shared.isOpen)
  }
}

final class LampDimTests: XCTestCase {
  func testDims() {
    Lamp.colour = "red"
    Lamp.watts = 5
  }
}

final class LampReadTests: XCTestCase {
  override func setUp() {
    Lamp.colour = "blue"
  }

  func testReads() {
    XCTAssertEqual(Lamp.colour, "blue")
    XCTAssertEqual(Lamp.watts, 10)
  }
}

final class DoorLockTests: XCTestCase {
  func testLocks() {
    Door.isLocked = true
    Door.visitors = [Item("cat")]
  }
}

final class DoorOpenTests: XCTestCase {
  override func setUp() {
    Door.visitors = []
  }

  override func tearDown() {
    Door.isLocked = false
  }

  func testOpens() {
    XCTAssertFalse(Door.isLocked)
    XCTAssertTrue(Door.visitors.isEmpty)
  }
}

final class ModeTests: XCTestCase {
  func testReads() {
    XCTAssertEqual(Mode.current, 0)
  }

  func testSets() {
    Mode.current = 3
    XCTAssertEqual(Mode.current, 3)
  }
}
