import Stickers
import XCTest

final class SheetTests: XCTestCase {
  func testBuilderFramesStickers() {
    let isLoud = true
    let sheet = Sheet {
      "quiet"
      if isLoud {
        #shout("loud")
      }
    }

    XCTAssertEqual(sheet.stickers, ["[quiet]", "[LOUD]"])
  }

  func testSerialsRise() {
    let first = Sheet.nextSerial()

    XCTAssertEqual(Sheet.nextSerial(), first + 1)
  }
}
