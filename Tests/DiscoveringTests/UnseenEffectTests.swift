import Basics
import Testing

@testable import Discovering

/// Which cleanups may set what no probe looks at.
@Suite struct UnseenEffectTests {
  private let product = """
    public let slot = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    public enum Hook {
      public static var isOn: Bool {
        get { held != nil }
        set { held = newValue ? 1 : nil }
      }
      private static var held: Int? { get { box.memory.pointee } set { box.memory.pointee = newValue } }
      private static let box = Box()
    }
    final class Box { let memory = UnsafeMutablePointer<Int?>.allocate(capacity: 1) }
    public enum Plain {
      public static var level = 0
      public static var half: Int { get { level / 2 } set { level = newValue * 2 } }
      public static func reset() { level = 0 }
    }
    public enum Slots {
      public static func reset() { resetSlot() }
      public static subscript(index: Int) -> Int { get { slot[index] } set { slot[index] = newValue } }
    }
    public enum Levels {
      public static subscript(name: String) -> Int { get { Plain.level } set { Plain.level = newValue } }
    }
    public func resetSlot() { slot.pointee = 0 }
    public enum Error { public static func clear() { c_set_error(0) } }
    public enum Request {
      public static var id: String? {
        get { Thread.current.threadDictionary["id"] as? String }
        set { Thread.current.threadDictionary["id"] = newValue }
      }
    }
    public enum Pool { public static func free() { slot.deallocate() } }
    public enum Worker {
      private static let group = DispatchGroup()
      public static func go() { DispatchQueue.global().async(group: group) { Plain.level = 2 } }
      public static func finish() { group.wait() }
      public static func drain() { queue.sync {} }
      private static let queue = DispatchQueue(label: "worker")
    }
    public struct Secret: CustomReflectable {
      public var text: String?
      public var customMirror: Mirror { Mirror(self, children: [:]) }
    }
    public enum Account {
      private static var secret = Secret()
      public static func signOut() { secret.text = nil }
    }
    public enum Bus {
      public static let center = NotificationCenter()
      public static let names = NSMutableDictionary()
      public static let keychain = Keychain(service: "x")
      public static let cookies = HTTPCookieStorage.shared
    }
    public enum Lock {
      public static let path = URL(fileURLWithPath: "/tmp/shop-\\(getuid()).lock").path
      public static func take() { FileManager.default.createFile(atPath: path, contents: nil) }
      public static func drop() { try? FileManager.default.removeItem(atPath: path) }
      public static func tidy() { try? FileManager.default.removeItem(atPath: home + "/a") }
      static var home: String { NSTemporaryDirectory() }
    }
    public enum Undo { public static func run(_ steps: [() -> Void]) { for step in steps { step() } } }
    """

  @Test(arguments: [
    ("slot[0] = 0", true), ("Slots[0] = 0", true), (#"Levels["a"] = 0"#, false),
    ("slot.pointee = 0", true), ("Hook.isOn = false", true), ("Slots.reset()", true),
    ("Error.clear()", true), ("Pool.free()", true),
    ("Request.id = nil", true), ("Thread.current.name = nil", true),
    ("signal(SIGINT, SIG_DFL)", false), ("Undo.run([])", false),
    ("Plain.level = 0", false), ("Plain.half = 0", false), ("Plain.reset()", false),
    ("Account.signOut()", true), ("Lock.drop()", true), ("Lock.tidy()", false),
    ("Bus.center.removeObserver(self)", true), ("Bus.names.removeAllObjects()", false),
    ("Bus.names.setObject(1, forKey: \"a\" as NSString)", false),
    ("NotificationCenter.default.removeObserver(self)", false),
    ("ProcessInfo.processInfo.processName = \"a\"", true),
    ("NSKeyedUnarchiver.setClass(nil, forClassName: \"A\")", true),
    ("URLCredentialStorage.shared.remove(a, for: b)", true),
    ("HTTPCookieStorage.shared.cookieAcceptPolicy = .always", true),
    ("Bus.keychain.removeAll()", true), ("Bus.cookies.cookieAcceptPolicy = .always", true),
    ("UserDefaults.standard.removeObject(forKey: \"a\")", false),
  ]) func aCleanupLeadsToAPointer(_ statement: String, _ isPossible: Bool) throws {
    let tests = """
      final class CartTests: XCTestCase {
        func testOther() { slot.pointee = 1 }
        func testOne() {
          defer { \(statement) }
          Plain.level = 1
          Error.clear()
        }
      }
      """
    let seams = try SmallSubject(product: product, tests: tests).discover().seams
    let cleanups = seams.filter { $0.kind.isCleanup }
    #expect(cleanups.map(\.mayActUnseen) == [isPossible])
  }
  /// Where no test beside it may set anything unseen, there is nothing of that kind to clean up.
  @Test(
    arguments: [
      "Error.clear()", "Worker.finish()", "Worker.drain()", "Lock.drop()",
      "URLCache.shared.removeAllCachedResponses()",
    ],
    [
      ("Error.clear()", true), ("Worker.go()", true), ("Plain.level = 1", false),
    ])
  func ofACleanupByForeignFunctionsTheTestsBesideItTell(
    cleanup: String, other: (statement: String, isPossible: Bool)
  ) throws {
    let (statement, isPossible) = other
    let tests = """
      final class CartTests: XCTestCase {
        override func tearDown() { \(cleanup); super.tearDown() }
        func testOne() { \(statement) }
      }
      final class OtherTests: XCTestCase {
        func testOther() { Error.clear() }
      }
      """
    let seams = try SmallSubject(product: product, tests: tests).discover().seams
    let teardown = try #require(seams.first { $0.kind == .teardown })
    #expect(teardown.mayActUnseen == isPossible)
  }
}
