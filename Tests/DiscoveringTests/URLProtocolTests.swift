import Testing

@testable import Discovering

private let stub = """
  class Answering: URLProtocol {
    nonisolated(unsafe) static var body = ""
    nonisolated(unsafe) static var status = 200
    nonisolated(unsafe) static var seen: URLRequest?
    nonisolated(unsafe) static var handler: ((URLRequest) throws -> Data)?
    nonisolated(unsafe) static var bodies: [String: String] = [:]
    static var answer: Answer? { get { lock.withLock { _answer } } set { lock.withLock { _answer = newValue } } }
    nonisolated(unsafe) private static var _answer: Answer?
    private static let lock = NSLock()
    static func answer(with text: String) { body = text }
    override func startLoading() { Self.seen = request; client?.urlProtocolDidFinishLoading(self) }
  }
  final class Canned: Answering { override func stopLoading() {} }
  struct Answer { var text = "" }

  """

/// What a URL protocol of the tests is told to answer.
struct URLProtocolTests {
  @Test func itsStaticsAreStubs() throws {
    try expectSeams(
      stub + """
        final class NetTests: XCTestCase {
          override func setUp() {
            configuration.protocolClasses = [Answering.self]
        1️⃣    Answering.body = ""; Answering.status = 200
          }
        2️⃣  override func tearDown() { Answering.handler = nil }
          func testOne() {
        3️⃣    Answering.body = "hello"; Answering.status = 500
        4️⃣    Answering.handler = { _ in Data() }
        5️⃣    Answering.bodies["a"] = "b"
        6️⃣    Answering.answer = Answer(text: "a")
        7️⃣    Answering.answer(with: "b")
            Answering.seen = nil
            Answering.handler = { XCTAssertNotNil($0.url); return Data() }
            XCTAssertEqual(Answering.seen?.url, url)
            Answering.handler = nil
          }
        }
        """,
      finds: [
        Expected("1️⃣", .reset), Expected("1️⃣", .reset), Expected("2️⃣", .reset),
        Expected("2️⃣", .teardown), Expected("3️⃣", .stub), Expected("3️⃣", .stub),
        Expected("4️⃣", .stub), Expected("5️⃣", .stub), Expected("6️⃣", .stub),
        Expected("7️⃣", .stub),
      ])
  }

  @Test(arguments: [
    ("URLProtocol.registerClass(Answering.self)", 1),
    ("configuration.protocolClasses?.insert(Answering.self, at: 0)", 1),
    ("configuration.protocolClasses = [Canned.self] + others", 1),
    ("start(Canned.self)", 1),
    ("URLProtocol.unregisterClass(Answering.self)", 0), ("print(1)", 0),
  ])
  func itIsHandedToWhatLoads(_ handing: String, _ count: Int) throws {
    let tests = stub + "func f() { \(handing) }\nfunc g() { Answering.body = \"a\" }"
    let seams = try SmallSubject(tests: tests).discover().seams
    #expect(seams.count { $0.kind == .stub } == count)
  }

  @Test func whatCleanupsCallIsNoStub() throws {
    try expectSeams(
      stub + """
        final class NetTests: XCTestCase {
          override func setUp() { configuration.protocolClasses = [Answering.self]; forget(); super.setUp() }
          func testOne() { forget(); XCTAssertNil(Answering.seen) }
          func forget() { Answering.body = "" }
        1️⃣  override func tearDown() { forget(); print(1) }
        }
        """, finds: [Expected("1️⃣", .teardown)])
  }
}
