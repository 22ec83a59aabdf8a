import Stickers
import XCTest

final class PrinterTests: XCTestCase {
  override func tearDown() {
    #if DEBUG
      Printer.log.removeAll()
    #endif
    super.tearDown()
  }

  func testPrintedSheetIsTheGoldenOne() throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden Sheet.txt")
    let sheet = Sheet {
      for colour in Colours.all {
        colour
      }
    }

    XCTAssertEqual(Printer().print(sheet), try String(contentsOf: golden, encoding: .utf8))
  }

  func testPrintingIsLogged() {
    _ = Printer().print(Sheet { "one"; "two" })

    #if DEBUG
      XCTAssertEqual(Printer.log.last, "2 in black")
    #endif
  }
}
