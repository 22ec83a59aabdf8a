import Basics
import Commanding
import Foundation
import Testing

@testable import Discovering
@testable import Instrumenting

/// A program of variables of all declared shapes, rewritten as a subject's file is, and compiled together with the runtime:
/// it says what the probe reads of each, and what Swift itself does.
enum ShapeProgram {
  /// What the program says of one variable.
  struct Reading: Decodable, Sendable {
    let id: String
    let probed: [String]
    let read: [String]
    let areSame: [Bool]
    let changedByEqual: [String]
    let changed: [String]
  }

  /// By id; made once.
  static let readings = Result { try make() }

  private static func make() throws -> [String: Reading] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-shapes-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in EmbeddedText.runtime {
      try Data(file.bytes).write(to: folder.appendingPathComponent(file.name))
    }
    let discovery = try rewritten()
    let file = try #require(discovery.files.first)
    try Data(apply(file.edits, to: file.original))
      .write(to: folder.appendingPathComponent("Subject.swift"))
    try Data(main.utf8).write(to: folder.appendingPathComponent("main.swift"))
    let sources = EmbeddedText.runtime.map(\.name) + ["Subject.swift", "main.swift"]
    let program = folder.appendingPathComponent("shapes").path
    var compile = Command(
      [
        "swiftc", "-swift-version", "6", "-module-name", "Shapes", "-suppress-warnings", "-o",
        program,
      ]
        + sources)
    compile.directory = folder.path
    let compiled = try compile.run(by: Launcher())
    try #require(compiled.succeeded, "\(compiled.outputText) \(compiled.errorText)")
    let map = StateMapFile(
      try SymbolTable(executable: program), ownModules: ["Shapes"],
      variables: Set(discovery.variables.map(\.id)))
    let mapPath = folder.appendingPathComponent("map")
    try Data(map.text.utf8).write(to: mapPath)
    let run = try Command([program, mapPath.path]).run(by: Launcher())
    try #require(run.succeeded, "\(run.ending) \(run.outputText) \(run.errorText)")
    let readings = try run.outputText.split(separator: "\n").map {
      try JSONDecoder().decode(Reading.self, from: Data($0.utf8))
    }
    return Dictionary(readings.map { ($0.id, $0) }) { first, _ in first }
  }

  private static func rewritten() throws -> Discovery {
    let path = "Sources/Shapes/Subject.swift"
    let target = Subject.Target(
      name: "Shapes", module: "Shapes", kind: .library, path: "Sources/Shapes", sources: [path],
      dependencies: [])
    let subject = Subject(name: "Shapes", root: "/nowhere", targets: [target])
    return try discover(in: subject) { _ in Array(subjectText.utf8) }
  }

  private static let subjectText = """
    import Foundation

    protocol P {}
    protocol Q {}
    protocol O: AnyObject {}
    protocol H<E> { associatedtype E; var x: E { get } }
    protocol M { var n: Int { get set } }
    struct A: P {}
    struct B: P {}
    enum Other { struct A: P {} }
    struct N: P, Q { var number: Int }
    struct L: P { var a = 1, b = 2, c = 3, d = 4, e = 5 }
    struct HI: H { var x: Int }
    struct MS: M { var n = 0 }
    class K: O { let number: Int; init(_ number: Int) { self.number = number } }
    final class K2: K {}
    enum F: Error { case one, two }
    enum G: Error { case one }
    struct Two<T> { var one: T; var two: T }
    typealias PQ = P & Q
    typealias List<T> = [T]
    extension P where Self == A { static var standard: A { A() } }
    @propertyWrapper struct Boxed<V> { var wrappedValue: V; init(wrappedValue: V) { self.wrappedValue = wrappedValue } }
    var flag: Bool { CommandLine.arguments.count > 0 }
    nonisolated(unsafe) let kept = K(1)
    nonisolated(unsafe) let kept2 = K(2)

    enum Shapes {
    \(DeclaredShape.all.map(\.declaration).filter { !$0.isEmpty }.joined(separator: "\n"))
    }
    @MainActor enum Boxes {
      @Boxed static var wrapped: any P = A()
      static var storage: Boxed<any P> { _wrapped }
    }
    nonisolated(unsafe) var world: any P = A()
    actor Keeper { nonisolated(unsafe) static var current: any P = A() }
    func local(_ new: (any P)?) -> any P {
      struct Memory { nonisolated(unsafe) static var value: any P = A() }
      if let new { Memory.value = new }
      return Memory.value
    }

    """

  private static let main = """
    import Foundation

    let map = StateMap(file: CommandLine.arguments[1])
    let probe = StateProbe(map: map, folders: [], watchesDefaults: false)

    @MainActor func probed(_ id: String) -> Node {
      guard let place = map.places[id], let address = UnsafeRawPointer(bitPattern: place) else {
        return .leaf("(no place)")
      }
      if let seen = seenVariables.withLock({ $0.first { $0.id == id } }) { return seen.read(address).node }
      return StoredVariables.all[id]?.read(address).node ?? .leaf("(memory)")
    }

    @MainActor func say(_ id: String, _ read: () -> Node, _ equal: () -> Void, _ change: () -> Void) {
      let first = (probed: { _ = read(); return probed(id) }(), read: read())
      let before = probe.snapshot()
      equal()
      let between = probe.snapshot()
      change()
      let after = probe.snapshot()
      let last = (probed: probed(id), read: read())
      let line: [String: Any] = [
        "id": id, "probed": [first.probed.text, last.probed.text], "read": [first.read.text, last.read.text],
        "areSame": [first.probed == first.read, last.probed == last.read],
        "changedByEqual": probe.changes(from: before, to: between).map(\\.id),
        "changed": probe.changes(from: between, to: after).map(\\.id),
      ]
      let data = (try? JSONSerialization.data(withJSONObject: line)) ?? Data()
      print(String(decoding: data, as: UTF8.self))
    }

    \(DeclaredShape.all.map(call).joined(separator: "\n"))

    """

  private static func call(_ shape: DeclaredShape) -> String {
    "say(\"\(shape.id)\", { render(\(shape.reading)) }, { \(shape.equal) }, { \(shape.change) })"
  }
}
