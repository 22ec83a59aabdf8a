import Depot
import XCTest

/// Clean one by one: what they take they give back.
final class ShelfTests: XCTestCase {
  func testPort() { XCTAssertEqual(Depot.serve(on: 47_811), 0) }

  func testLockBesideThePackage() { XCTAssertTrue(Depot.lock(Depot.file("depot.lock"))) }

  func testLockForAll() { XCTAssertTrue(Depot.lock("/tmp/unseam-fixture-depot.lock")) }

  func testSharedMemory() { XCTAssertTrue(Depot.share("/unseam-fixture-depot")) }

  func testSharedMemoryByKey() { XCTAssertTrue(Depot.share(key: 0x5ea_0811)) }
}
