import Basics
import Repairing
import Testing

@Suite struct PatchTests {
  @Test func whatTwoCandidatesHaveInCommonIsMadeOnce() throws {
    let patch = try Patch([candidate([put("x", 1)]), candidate([put("x", 1), put("y", 2)])])
    #expect(try text(patch) == "axbyc")
  }

  /// Each may be a member that the other has, too.
  @Test func twoTextsAtOnePlaceAreRefused() {
    #expect(throws: PatchError.overlap(file: "A.swift")) {
      try Patch([candidate([put("x", 1)]), candidate([put("y", 1)])])
    }
  }

  @Test func wholeStatementsStandOneAfterTheOther() throws {
    let (one, two) = (put("x", 1, content: .statements), put("y", 1, content: .statements))
    #expect(try text(Patch([candidate([one]), candidate([two])])) == "axybc")
    #expect(throws: PatchError.overlap(file: "A.swift")) {
      try Patch([candidate([one]), candidate([put("y", 1)])])
    }
  }

  /// A set-up puts back what it sets, as a cleanup of the same test does.
  @Test(arguments: [
    ("\n  defer { x = 0 }", "\n  defer { x = 0 }\n  x = 1", "\n  defer { x = 0 }\n  x = 1"),
    ("defer { x = 0 }\n", "defer { x = 0 }\nx = 1\n", "defer { x = 0 }\nx = 1\n"),
    ("\n  x = 1", "\n  x = 12", "\n  x = 1\n  x = 12"),
  ])
  func statementsWithWhichOthersBeginStandOnce(
    _ one: String, _ other: String, _ both: String
  ) throws {
    let first = candidate([put(one, 1, content: .statements)])
    let second = candidate([put(other, 1, content: .statements)])
    #expect(try text(Patch([first, second])) == "a\(both)bc")
    if both == other { #expect(try text(Patch([second, first])) == "a\(both)bc") }
  }

  @Test func statementsAtOnePlaceKeepTheirValuesByDifferentNames() throws {
    func keeping(_ value: String) -> Candidate {
      candidate([
        put(
          "let previousDefault = \(value)\ndefer { set(previousDefault) }\n", 1,
          content: .statements)
      ])
    }
    #expect(
      try text(Patch([keeping("dark"), keeping("size")])) == """
        alet previousDefault = dark
        defer { set(previousDefault) }
        let originalDefault = size
        defer { set(originalDefault) }
        bc
        """)
  }

  @Test func noNewNameIsOneThatStandsThereAlready() throws {
    let first = candidate([put("let previousDefault = a\n", 1, content: .statements)])
    let second = candidate([
      Replacement(
        file: "A.swift", range: 1..<1,
        text:
          "let previousDefault = b\nlet originalDefault = c\nuse(previousDefault, originalDefault)\n",
        content: .statements, names: ["earlierDefault"])
    ])
    #expect(
      try text(Patch([first, second])) == """
        alet previousDefault = a
        let unseamPreviousDefault = b
        let originalDefault = c
        use(unseamPreviousDefault, originalDefault)
        bc
        """)
  }

  @Test func whatTheSuiteItselfCallsItsValuesStays() throws {
    let line = "if let cart = Shop.cart { cart.add(1) }\n"
    let patch = try Patch([candidate([put(line + line, 1, content: .statements)])])
    #expect(try text(patch) == "a" + line + line + "bc")
  }

  @Test func theCallOfSuperComesLast() throws {
    let patch = try Patch([
      candidate([put("super.tearDown()\n", 1, content: .statements)]),
      candidate([put("Shop.reset()\n", 1, content: .statements)]),
    ])
    #expect(try text(patch) == "aShop.reset()\nsuper.tearDown()\nbc")
  }

  @Test(arguments: [("x\n", "y\n", 1), ("\nx", "\ny", 2)])
  func aLineOfTwoTextsAtOnePlaceIsThatOfItsOwn(one: String, two: String, line: Int) throws {
    let patch = try Patch([
      candidate([put(one, 1, content: .statements)]),
      candidate([put(two, 1, content: .statements)]),
    ])
    let found = [line, line + 1].map {
      patch.replacement(onLine: $0, of: "A.swift", as: Array("abc".utf8))?.text
    }
    #expect(found == [one, two])
  }

  @Test func aFunctionCallsNoCleanupTwice() throws {
    func tearDown(_ line: String) -> Candidate {
      let text = "\n  func end() {\n    Shop.reset()\n    \(line)\n  }\n"
      return candidate([put(text, 1, content: .functions)])
    }
    #expect(
      try text(Patch([tearDown("a()"), tearDown("b()")]))
        == "a\n  func end() {\n    Shop.reset()\n    a()\n    b()\n  }\nbc")
  }

  @Test func aVariableThatTwoAddIsThereOnce() throws {
    let added = "\n  private static var previousRate = Shop.rate\n"
    let other = added + "\n  func end() {\n    a()\n  }\n"
    let patch = try Patch([
      candidate([put(added, 1, content: .functions)]),
      candidate([put(other, 1, content: .functions)]),
    ])
    #expect(try text(patch) == "a" + other + "bc")
  }

  @Test func functionsOfOneNameBecomeOne() throws {
    let one = """

        override func setUp() {
          super.setUp()
          let previousValue = Shop.value
          addTeardownBlock { Shop.value = previousValue }
        }

        override func tearDown() {
          Till.reset()
          super.tearDown()
        }
      """
    let two = """

        override func tearDown() {
          Log.reset()
          super.tearDown()
        }

        override func setUp() {
          super.setUp()
          let previousValue = Till.value
          addTeardownBlock { Till.value = previousValue }
        }
      """
    let patch = try Patch([
      candidate([put(one, 1, content: .functions)]), candidate([put(two, 1, content: .functions)]),
    ])
    #expect(
      try text(patch) == """
        a
          override func setUp() {
            super.setUp()
            let previousValue = Shop.value
            addTeardownBlock { Shop.value = previousValue }
            let originalValue = Till.value
            addTeardownBlock { Till.value = originalValue }
          }

          override func tearDown() {
            Till.reset()
            Log.reset()
            super.tearDown()
          }bc
        """)
  }

  @Test func functionsWithBracesOnLinesOfTheirOwnBecomeOne() throws {
    func end(_ lines: [String]) -> Candidate {
      let body = lines.map { "    \($0)\n" }.joined()
      return candidate([put("\n  func end()\n  {\n\(body)  }\n", 1, content: .functions)])
    }
    let patch = try Patch([
      end(["defer", "{", "  a()", "}"]), end(["b()", "defer", "{", "  c()", "}"]),
    ])
    #expect(
      try text(patch) == "a\n  func end()\n  {\n    defer\n    {\n      a()\n    }\n"
        + "    b()\n    defer\n    {\n      c()\n    }\n  }\nbc")
  }

  @Test func functionsOfOtherNamesFollow() throws {
    let (one, two) = ("\n  deinit {\n    a()\n  }\n", "\n  func b() {\n    c()\n  }\n")
    let patch = try Patch([
      candidate([put(one, 1, content: .functions)]), candidate([put(two, 1, content: .functions)]),
    ])
    #expect(
      try text(patch) == "a\n  deinit {\n    a()\n  }\n\n  func b() {\n    c()\n  }\nbc")
  }

  @Test func whatIsPutInBeforeAReplacedPartStaysBeforeIt() throws {
    let patch = try Patch([candidate([replace(1..<2, "B")]), candidate([put("x", 1)])])
    #expect(try text(patch) == "axBc")
  }

  @Test(arguments: [0..<2, 1..<3, 1..<2, 0..<3])
  func partsThatOverlapAreRefused(_ range: Range<Int>) {
    #expect(throws: PatchError.overlap(file: "A.swift")) {
      try Patch([candidate([replace(1..<2, "x")]), candidate([replace(range, "y")])])
    }
  }

  @Test func aFileThatBecameShorterIsRefused() throws {
    let patch = try Patch([candidate([put("x", 4)])])
    #expect(throws: PatchError.beyondEnd(file: "A.swift")) { try text(patch) }
  }

  @Test func lineEndsBecomeTheFilesOwn() throws {
    let patch = try Patch([candidate([put("x\n", 3)])])
    let made = try patch.applied(to: Array("a\r\nb".utf8), of: "A.swift")
    #expect(String(decoding: made, as: UTF8.self) == "a\r\nx\r\nb")
  }

  @Test(arguments: [(1, "x"), (2, "x"), (3, "x"), (4, "yy"), (5, nil)] as [(Int, String?)])
  func theReplacementOnALineIsFound(line: Int, text: String?) throws {
    // The third line begins with the end of the text that is put in.
    let patch = try Patch([candidate([put("\nx\n", 1), put("yy", 4)])])
    let found = patch.replacement(onLine: line, of: "A.swift", as: Array("ab\nc\nd\ne".utf8))
    #expect(found?.text.filter { $0 != "\n" } == text)
  }

  @Test(arguments: [
    ("static:Shop.a", "level: 1", "T/one", true), ("static:Shop.a", "2", "T/one", true),
    ("static:Shop.a", "other: 1", "T/one", false), ("static:Shop.b", "level: 1", "T/one", false),
    ("static:Shop.a", "level: 1", "T/other", false),
  ]) func whatIsLeftIsToldByStateFieldAndTest(
    state: String, before: String, test: String, isLeft: Bool
  ) {
    let undone = UndoneState(
      state: StateID("static:Shop.a"), fields: ["level"], tests: [TestID("T/one")])
    let change = StateChange(id: StateID(state), before: before, after: "0")
    #expect(undone.isLeft(by: LeakingTest(test: TestID(test), change: change)) == isLeft)
  }

  @Test func aBrittleTestLosesWhatItsSettersLeft() {
    let brittle = Finding(
      kind: .brittle, test: TestID("T/needs"),
      partners: [
        Partner(test: TestID("T/sets"), role: .stateSetter),
        Partner(test: TestID("T/breaks"), role: .polluter),
      ], state: [StateChange(id: StateID("static:Shop.a"), before: "0", after: "1")])
    func takes(_ state: String, _ test: String) -> Bool {
      UndoneState(state: StateID(state), fields: [], tests: [TestID(test)])
        .takes(Reliance(brittle))
    }
    #expect(takes("static:Shop.a", "T/sets"))
    #expect(!takes("static:Shop.b", "T/sets") && !takes("static:Shop.a", "T/breaks"))
  }

  private func put(_ text: String, _ offset: Int, content: Replacement.Content = .other)
    -> Replacement
  {
    Replacement(file: "A.swift", range: offset..<offset, text: text, content: content)
  }

  private func replace(_ range: Range<Int>, _ text: String) -> Replacement {
    Replacement(file: "A.swift", range: range, text: text)
  }

  private func text(_ patch: Patch) throws -> String {
    String(decoding: try patch.applied(to: Array("abc".utf8), of: "A.swift"), as: UTF8.self)
  }
}
