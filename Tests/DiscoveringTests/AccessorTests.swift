import Basics
import Testing

@testable import Discovering

/// Which variables get accessors that tell who looks at them, and what these look like.
struct AccessorTests {
  @Test func aVariableWithATypeMovesBehindAccessors() throws {
    try expectAccessors(
      in: "enum Shop { static var rate: Int = 5 }",
      result: """
        enum Shop { static var rate: Int { get { look("static:Shop.Shop.rate"); return _unseamHeld_rate } \
        set { replace("static:Shop.Shop.rate"); _unseamHeld_rate = newValue } \
        _modify { look("static:Shop.Shop.rate"); yield &_unseamHeld_rate } }; \
        private static var _unseamHeld_rate: Int = _unseamSeen("static:Shop.Shop.rate", (5) as Int) }
        """)
  }

  @Test func whatStartsAsNilKeepsDoingSo() throws {
    try expectAccessors(
      in: "var last: String?",
      result: """
        var last: String? { get { look("global:Shop.last"); return _unseamHeld_last } \
        set { replace("global:Shop.last"); _unseamHeld_last = newValue } \
        _modify { look("global:Shop.last"); yield &_unseamHeld_last } }; \
        private var _unseamHeld_last: String? = _unseamSeen("global:Shop.last", nil)
        """)
  }

  @Test func aWriteReleasesWhereTheOldValueMayBeAnObject() throws {
    let text = try edited("final class Box {}\nvar box: Box? = nil\nvar run: () -> Void = {}").text
    #expect(!text.contains("replace("))
    #expect(text.contains(#"set { release("global:Shop.box"); _unseamHeld_box = newValue }"#))
  }

  /// A key of associated objects is its address, which a variable with accessors does not keep.
  @Test(arguments: ["f(&Keys.first)", "f(&first)", "withUnsafePointer(to: &Keys.first) { _ in }"])
  func whatIsHandedOnByAddressStaysStored(use: String) throws {
    let source =
      "enum Keys { static var first: UInt8 = 0; static var other: UInt8 = 0 }\nfunc g() { \(use) }"
    #expect(try edited(source).looks == [StateID("static:Shop.Keys.other")])
  }

  @Test func aTypeOfTheSubjectsOwnIsNotTakenForTheLibrarys() throws {
    let text = try edited("final class Int {}\nvar number: Int = Int()").text
    #expect(text.contains(#"set { release("global:Shop.number")"#))
  }

  @Test func isolationAndAvailabilityAreShared() throws {
    let text = try edited(
      """
      public enum State {
        @MainActor public private(set) static var a: Int = 0
        nonisolated(unsafe) package static var b: [String: Int] = [:]
        @available(*, deprecated) @MainActor fileprivate static var c: Bool = false
      }
      """
    ).text
    #expect(text.contains("; @MainActor private static var _unseamHeld_a: Int = "))
    #expect(
      text.contains("; nonisolated(unsafe) private static var _unseamHeld_b: [String: Int] = "))
    #expect(
      text.contains(
        "; @available(*, deprecated) @MainActor private static var _unseamHeld_c: Bool = "))
  }

  @Test(arguments: [
    "enum A { static let a: Int = f() }", "enum A { static var a = 5 }",
    "enum A { static var a: Int = 1, b: Int = 2 }",
    "enum A { static var a: Int = 1 { didSet {} } }",
    "enum A { static var a: Int { 1 } }", "class A { var a: Int = 1 }",
    "enum A { @TaskLocal static var a: Int = 1 }", "enum A { weak static var a: B? }",
    "enum A { static var a: some P = B() }", "enum A { static var a: [_] = [1] }",
    "enum A { static var a: Set = [1] }",
    "@usableFromInline var a: Int = 1", "@inlinable var a: Int = 1",
    "class A { @objc static var a: Int = 1 }", "class A { nonisolated lazy var a: Int = 1 }",
    "var a: (Int, // why\n  Int) = (1, 2)", "@available(\n*, deprecated)\nvar a: Int = 1",
    "print(1)\nvar a: Int = 1", "enum A { static var `a b`: Int = 1 }",
    "func f() { enum A { static var a: Int = 1 } }",
    "enum A { static var a: String = #function }",
    "@Listed enum A { static var a: Int = 1 }",
    "@Listed enum A { enum B { static var a: Int = 1 } }",
    "enum A { static var a: Mutex<Int> = Mutex(0) }",
  ])
  func othersStayAsTheyAre(source: String) throws {
    #expect(try edited(source).looks == [])
  }

  @Test func attributesOfTheCompilersOwnSeeNoMembers() throws {
    let looks = try edited("@MainActor @objcMembers final class A { static var a: Int = 1 }").looks
    #expect(looks == [StateID("static:Shop.A.a")])
  }

  @Test func aNameInBackticksNeedsNoneBehindAPrefix() throws {
    let text = try edited("enum A { static var `default`: Int = 1 }").text
    #expect(text.contains("static var _unseamHeld_default: Int"))
  }

  @Test func constantsOfPlainValuesAreNamed() throws {
    let source = """
      let a = 1, b = ["x"], c: Int? = nil, d: Kind = "x", e = f(), (g, h) = (1, 2)
      var i = 1
      """
    let discovery = try SmallSubject(product: source).discover()
    #expect(
      discovery.constants == Set(["a", "b", "c"].map { StateID("global:Shop.\($0)") }))
  }

  @Test func anIdThatIsNotEditedAlikeEverywhereIsUntraceable() throws {
    let source = """
      #if DEBUG
      var a: Int = 1
      var b: Int = 1
      #else
      var a = 2
      var b: Int = 2
      #endif
      @TaskLocal var c: Int = 1
      var d = f()
      """
    let discovery = try SmallSubject(product: source).discover()
    #expect(discovery.untraceable == Set(["a", "c"].map { StateID("global:Shop.\($0)") }))
  }

  private func expectAccessors(
    in source: String, result: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    #expect(try edited(source).text == result, sourceLocation: sourceLocation)
  }

  /// The edited text with `look(id)`, `replace(id)` and `release(id)` for the calls, and what has accessors.
  private func edited(_ source: String) throws -> (text: String, looks: [StateID]) {
    let discovery = try SmallSubject(product: source).discover()
    let file = discovery.files.first { $0.module == "Shop" }!
    checkEdits(of: file)
    let text = String(decoding: apply(file.edits, to: file.original), as: UTF8.self)
      .replacing(#/_unseamLook\(0x[0-9a-f]{16}, /#, with: "look(")
      .replacing(#/_unseamReplace\(0x[0-9a-f]{16}, /#, with: "replace(")
      .replacing(#/_unseamRelease\(0x[0-9a-f]{16}, /#, with: "release(")
    let looks = file.edits.compactMap { edit in
      if case .look(let id) = edit.purpose { id } else { nil }
    }
    return (text, looks)
  }
}
