import Shop
import XCTest

final class WorldTests: XCTestCase {
  func testLocalSource() { XCTAssertTrue(Moves.goLocal()) }
  func testRetold() { XCTAssertTrue(Moves.retell()) }
  func testNoSpare() { XCTAssertTrue(Moves.dropSpare()) }
  func testTitle() { XCTAssertTrue(Moves.retitle()) }
  func testWatcher() { XCTAssertTrue(Moves.rewatch()) }
  func testLonger() { XCTAssertTrue(Moves.lengthen()) }
  func testWider() { XCTAssertTrue(Moves.widen()) }
  func testKind() { XCTAssertTrue(Moves.change()) }
  func testMaking() { XCTAssertTrue(Moves.remake()) }
  func testNothingNew() { XCTAssertTrue(Moves.renew()) }

  func testTheFirstSourceIsRemote() { XCTAssertEqual(World.source.name, "remote") }
  func testTheFirstKindIsRemote() { XCTAssertEqual(World.kind.init().name, "remote") }
}
