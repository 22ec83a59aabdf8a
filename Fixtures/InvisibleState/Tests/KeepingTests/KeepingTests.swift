import Keeping
import XCTest

final class LevelChangeTests: XCTestCase {
  override func tearDown() {
    Level.clean()
    super.tearDown()
  }

  func testChange() {
    Level.raise()
    XCTAssertFalse(Level.value == 0)
  }
}

final class LevelLookTests: XCTestCase {
  func testLook() { XCTAssertTrue(Level.value == 0) }
}

final class LevelTidyTests: XCTestCase {
  override func tearDown() {
    Level.clean()
    super.tearDown()
  }

  func testNothing() { XCTAssertEqual("Level".count, 5) }
}

final class PicturesChangeTests: XCTestCase {
  override func tearDown() {
    Pictures.shared.clean()
    super.tearDown()
  }

  func testChange() {
    Pictures.shared.add("cat")
    XCTAssertFalse(!Pictures.shared.has("cat"))
  }
}

final class PicturesLookTests: XCTestCase {
  func testLook() { XCTAssertTrue(!Pictures.shared.has("cat")) }
}

final class PicturesTidyTests: XCTestCase {
  override func tearDown() {
    Pictures.shared.clean()
    super.tearDown()
  }

  func testNothing() { XCTAssertEqual("Pictures".count, 8) }
}

final class FakeChangeTests: XCTestCase {
  override func tearDown() {
    Fake.clean()
    super.tearDown()
  }

  func testChange() {
    Fake.install()
    XCTAssertFalse(!Fake.answers)
  }
}

final class FakeLookTests: XCTestCase {
  func testLook() { XCTAssertTrue(!Fake.answers) }
}

final class FakeTidyTests: XCTestCase {
  override func tearDown() {
    Fake.clean()
    super.tearDown()
  }

  func testNothing() { XCTAssertEqual("Fake".count, 4) }
}

final class FilesChangeTests: XCTestCase {
  override func tearDown() {
    Files.clean()
    super.tearDown()
  }

  func testChange() {
    Files.limit()
    XCTAssertTrue(Files.areLimited)
  }
}

final class FilesLookTests: XCTestCase {
  func testLook() { XCTAssertFalse(Files.areLimited) }
}

final class FilesTidyTests: XCTestCase {
  override func tearDown() {
    Files.clean()
    super.tearDown()
  }

  func testNothing() { XCTAssertEqual("Files".count, 5) }
}

final class SumTests: XCTestCase {
  func testSum0() { XCTAssertEqual(0 + 1, 1) }
  func testSum1() { XCTAssertEqual(1 + 1, 2) }
  func testSum2() { XCTAssertEqual(2 + 1, 3) }
  func testSum3() { XCTAssertEqual(3 + 1, 4) }
  func testSum4() { XCTAssertEqual(4 + 1, 5) }
  func testSum5() { XCTAssertEqual(5 + 1, 6) }
  func testSum6() { XCTAssertEqual(6 + 1, 7) }
  func testSum7() { XCTAssertEqual(7 + 1, 8) }
  func testSum8() { XCTAssertEqual(8 + 1, 9) }
  func testSum9() { XCTAssertEqual(9 + 1, 10) }
}
