import Basics
import Testing

@testable import Discovering

/// Variables of one module that have one name.
struct SharedNamesTests {
  /// The ids of a module of these files, and what becomes of each file by the marks alone.
  private func read(_ texts: [String: String]) throws -> (ids: [String], marked: [String: String]) {
    let subject = Subject(
      name: "Shop", root: "/nowhere",
      targets: [
        Subject.Target(
          name: "Shop", module: "Shop", kind: .library, path: "Sources/Shop",
          sources: texts.keys.sorted(), dependencies: [])
      ])
    let discovery = try discover(in: subject) { Array(texts[$0]!.utf8) }
    var marked: [String: String] = [:]
    for file in discovery.files {
      let marks = file.edits.filter { if case .name = $0.purpose { true } else { false } }
      marked[file.path] = String(decoding: apply(marks, to: file.original), as: UTF8.self)
    }
    return (discovery.variables.map(\.id.rawValue), marked)
  }

  private func mark(_ id: String) -> String { nameMark(of: StateID(id)) }

  @Test func privateOnesOfTwoFilesAreNamedByTheFile() throws {
    let orders = """
      private var cache: [Int] = []
      private enum Held { static var items = 0, total = 1 }
      """
    let (ids, marked) = try read([
      "a/Orders.swift": orders, "b/Users.swift": "private var cache = 5",
      "Others.swift": "fileprivate struct Held { static let items = [print(1)] }\nvar total = 0",
    ])
    #expect(
      ids == [
        "global:Shop.cache@Orders.swift", "global:Shop.cache@Users.swift", "global:Shop.total",
        "static:Shop.Held.items@Orders.swift", "static:Shop.Held.items@Others.swift",
        "static:Shop.Held.total",
      ])
    let cache = mark("global:Shop.cache@Orders.swift")
    let items = mark("static:Shop.Held.items@Orders.swift")
    #expect(
      marked["a/Orders.swift"] == """
        private var cache: [Int] = []; private func \(cache)() {}
        private enum Held { static var items = 0, total = 1; private static func \(items)() {} }
        """)
  }

  @Test func thoseOfFunctionsOfOneNameAreNumbered() throws {
    let (ids, _) = try read([
      "Serial.swift": """
      func serial(_ n: Int) -> Int { enum S { static var n = 0 }; return S.n }
      func serial(_ s: String) -> Int { enum S { static var n = 0 }; return S.n }
      """
    ])
    #expect(
      ids == ["static:Shop.serial.S.n@Serial.swift", "static:Shop.serial.S.n@Serial.swift#2"])
  }

  @Test func anExtensionOfAPrivateTypeIsItsFilesOwn() throws {
    let text = "private enum Held {}\nextension Held { static var items = 0 }"
    let (ids, _) = try read(["A.swift": text, "B.swift": text])
    #expect(ids == ["static:Shop.Held.items@A.swift", "static:Shop.Held.items@B.swift"])
  }

  /// One of them is compiled: nothing has to be told apart.
  @Test(arguments: [
    ["A.swift": "#if DEBUG\nprivate var x = 1\n#else\nprivate var x = 2\n#endif"],
    ["A.swift": "#if os(Windows)\nprivate var x = 1\n#endif", "B.swift": "private var x = 2"],
    ["A.swift": "#if FAST\nvar x = 1\n#endif", "B.swift": "#if !FAST\nvar x = 2\n#endif"],
  ]) func branchesAreOneVariable(_ texts: [String: String]) throws {
    let (ids, marked) = try read(texts)
    #expect(ids == ["global:Shop.x"])
    #expect(marked == texts)
  }

  /// No function of ours could tell which is which: a macro would see it.
  @Test func whatCannotBeMarkedKeepsItsName() throws {
    let text = "@Observable private class Model { static var shared = 1 }"
    let (ids, marked) = try read(["A.swift": text, "B.swift": text])
    #expect(ids == ["static:Shop.Model.shared"])
    #expect(marked["A.swift"] == text)
  }

  @Test func whatTheModuleSeesKeepsItsName() throws {
    let (ids, _) = try read(["A.swift": "public var x = 1", "B.swift": "private var x = 2"])
    #expect(ids == ["global:Shop.x", "global:Shop.x@B.swift"])
  }
}
