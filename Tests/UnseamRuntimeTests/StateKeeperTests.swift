import Foundation
import Synchronization
import Testing

@testable import UnseamRuntime

private protocol Greeting { var text: String { get } }
private struct Plain: Greeting { var text = "plain" }
private final class Loud: Greeting { var text = "loud" }

private struct TypeCode {}

private struct Options {
  var retries = 1
  var name = "first"
}

private class Registry {
  var names: [String] = []
  var options = Options()
  var greeting: any Greeting = Plain()
  var child: Registry?
  weak var parent: Registry?
}

private final class Counter: Registry {
  var count = 0
}

/// A field of the same name in a class and its superclass, of which one is guarded by a lock and the other is not.
private class Guarded {
  private let value = _unseamField(Guarded.self, "value", Mutex(["a": 1]))
  func set(_ number: Int) { value.withLock { $0["a"] = number } }
  var number: Int? { value.withLock { $0["a"] } }
}
private final class Named: Guarded {
  private var value = "first"
  func name(_ name: String) { value = name }
  var name: String { value }
}

private struct Buffer {
  var start: UnsafeMutablePointer<Int>?
  var count = 0
}

private enum Handle {
  case open(OpaquePointer)
  case closed
}

private final class Cache {
  var buffer = Buffer()
  var next: Buffer?
  var handle: OpaquePointer?
  var hits = 0
}

@MainActor private final class Board {
  var title = "a"
}

/// Putting variables back to the value that they had before.
@Suite(.serialized) struct StateKeeperTests {
  @Test func aNumberThatWasMadeLaterHasItsFirstValueAgain() throws {
    let scene = try KeeperScene("static:Kept.number", of: Int.self)
    scene.make(5)
    scene.place.pointee = 6
    let told = scene.putBack()
    #expect(scene.place.pointee == 5)
    #expect(told?.isPutBack == true && told?.isWhole == true)
    #expect(told?.fields == [.init(path: "", before: "5", after: "6")])
  }

  /// Generic code holds a function otherwise than a variable does, so that only code that knows the type can write it back.
  @Test func aFunctionThatWasMadeLaterIsPutBackByWhatSetsIt() throws {
    let scene = try KeeperScene("static:Kept.maker", of: (() -> Int).self)
    var stored: () -> Int = { 0 }
    scene.make({ 5 }, putBack: { stored = $0 })
    _ = scene.putBack()
    #expect(stored() == 5)
  }

  @Test func whatWasNeverMadeIsNotMadeAndNotPutBack() throws {
    let scene = try KeeperScene("static:Kept.untouched", of: Int.self)
    #expect(scene.putBack()?.isPutBack == false)
  }

  @Test func copiesAreTakenAnewOfWhatExists() throws {
    let scene = try KeeperScene("static:Kept.anew", of: Int.self)
    scene.make(5)
    scene.place.pointee = 6
    scene.keeper.keep()
    scene.place.pointee = 7
    #expect(scene.putBack()?.isPutBack == true)
    #expect(scene.place.pointee == 6)
  }

  @Test func collectionsAndExistentialsArePutBack() throws {
    let table = try KeeperScene("static:Kept.table", of: [String: [Int]].self)
    table.make(["a": [1]])
    table.place.pointee["a"]?.append(2)
    table.place.pointee["b"] = []
    #expect(table.putBack()?.isPutBack == true)
    #expect(table.place.pointee == ["a": [1]])
    let greeting = try KeeperScene("static:Kept.greeting", of: (any Greeting).self)
    greeting.make(Plain())
    greeting.place.pointee = Loud()
    #expect(greeting.putBack()?.isPutBack == true)
    #expect(greeting.place.pointee.text == "plain")
  }

  /// Generic code holds a function otherwise than the variable does: only what was read in place can be written there.
  @Test func aFunctionIsPutBackOnlyWhereItExistedBefore() throws {
    let later = try KeeperScene("static:Kept.later", of: (() -> Int).self)
    later.make({ 1 })
    later.place.pointee = { 2 }
    #expect(later.putBack()?.isPutBack == false)
    #expect(later.place.pointee() == 2)
    let before = try KeeperScene("static:Kept.closure", of: (() -> Int).self)
    before.make({ 1 })
    before.keeper.keep()
    before.place.pointee = { 2 }
    #expect(before.putBack()?.isPutBack == true)
    #expect(before.place.pointee() == 1)
  }

  @Test func aFunctionInAnOptionalIsNoneThatExistedBeforeEither() throws {
    let scene = try KeeperScene("static:Kept.optional", of: ((Int) -> String)?.self)
    scene.make({ "first \($0)" })
    scene.place.pointee = { "second \($0)" }
    #expect(scene.putBack()?.isPutBack == false)
    #expect(scene.place.pointee?(1) == "second 1")
  }

  @Test func aTypeThatIsOnlyNamedLikeAMetatypeIsPutBack() {
    #expect(isStoredAlike(TypeCode.self) && isStoredAlike([TypeCode].self))
    #expect(!isStoredAlike(TypeCode.Type.self) && !isStoredAlike((any Greeting.Type)?.self))
    #expect(!isStoredAlike((Int, (() -> Void)).self))
  }

  @Test func aFieldIsToldFromAnInheritedOneOfTheSameName() throws {
    let scene = try KeeperScene("static:Kept.named", of: Named.self)
    let named = Named()
    scene.make(named)
    named.set(2)
    named.name("second")
    let told = scene.putBack()
    #expect(told?.isPutBack == true && told?.isWhole == true)
    #expect(named.number == 1 && named.name == "first")
  }

  /// What a pointer led to may be freed by then.
  @Test func pointersStayAsTheyAre() throws {
    let scene = try KeeperScene("static:Kept.cache", of: Cache.self)
    scene.make(Cache())
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { memory.deallocate() }
    scene.place.pointee.buffer = Buffer(start: memory, count: 1)
    scene.place.pointee.next = Buffer(start: memory, count: 2)
    scene.place.pointee.handle = OpaquePointer(memory)
    scene.place.pointee.hits = 3
    let told = scene.putBack()
    #expect(told?.isPutBack == false && told?.isWhole == false)
    #expect(scene.place.pointee.hits == 0)
    #expect(scene.place.pointee.buffer.start == memory && scene.place.pointee.next?.start == memory)
    #expect(scene.place.pointee.handle == OpaquePointer(memory))
    let open = try KeeperScene("static:Kept.handle", of: Handle.self)
    open.make(.closed)
    open.place.pointee = .open(OpaquePointer(memory))
    open.keeper.keep()
    open.place.pointee = .closed
    #expect(open.putBack()?.isPutBack == false)
    let lone = try KeeperScene("static:Kept.pointer", of: UnsafeMutablePointer<Int>?.self)
    lone.make(nil)
    lone.place.pointee = memory
    #expect(lone.putBack()?.isPutBack == false && lone.place.pointee == memory)
  }

  @Test func aTypeThatAnyOfAProtocolsNamesIsPutBack() throws {
    let scene = try KeeperScene("static:Kept.kind", of: (any Greeting.Type).self)
    scene.make(Plain.self)
    scene.place.pointee = Loud.self
    #expect(scene.putBack()?.isPutBack == true && scene.place.pointee == Plain.self)
  }

  @Test func theFieldsOfAnObjectThatALetHoldsArePutBack() throws {
    let scene = try KeeperScene("static:Kept.registry", of: Counter.self)
    let counter = Counter()
    counter.child = Registry()
    scene.make(counter)
    counter.count = 3
    counter.names = ["a"]
    counter.greeting = Loud()
    counter.options.retries = 9
    counter.child?.names = ["b"]
    let told = scene.putBack()
    #expect(told?.isPutBack == true)
    #expect(
      told?.fields.map(\.path).sorted()
        == ["child.names", "count", "greeting", "names", "options.retries"])
    #expect(scene.place.pointee === counter)
    #expect(counter.count == 0 && counter.names.isEmpty && counter.options.retries == 1)
    #expect(counter.greeting.text == "plain" && counter.child?.names == [])
  }

  /// The second variable was made when the object had changed already.
  @Test func anObjectUnderTwoNamesIsPutBackAsTheFirstWasMade() throws {
    let registry = Registry()
    let (main, root): (StaticString, StaticString) = ("static:Kept.main", "static:Kept.root")
    for (first, second) in [(main, root), (root, main)] {
      KeptVariables.want([])
      KeptVariables.want([main.description, root.description])
      registry.names = []
      KeptVariables.note(first, { KeptVariable(registry) }, take: { _ in nil })
      registry.names = ["draft"]
      KeptVariables.note(second, { KeptVariable(registry) }, take: { _ in nil })
      registry.names = ["final"]
      let place = UnsafeMutablePointer<Registry>.allocate(capacity: 1)
      place.initialize(to: registry)
      defer { place.deallocate() }
      for id in KeptVariables.latestFirst([main.description, root.description]) {
        KeptVariables.copy(of: id)?.putBack(at: place, only: nil)
      }
      #expect(registry.names.isEmpty, "\(first) first")
    }
    KeptVariables.want([])
  }

  @Test func anObjectWithAWeakReferenceIsNotPutBackAsAWhole() throws {
    let scene = try KeeperScene("static:Kept.weak", of: Registry.self)
    scene.make(Registry())
    scene.place.pointee.names = ["a"]
    let told = scene.putBack()
    #expect(told?.isPutBack == true && told?.isWhole == false)
  }

  @Test func oneFieldIsPutBackAndItsNeighboursStay() throws {
    let scene = try KeeperScene("static:Kept.field", of: Registry.self)
    scene.make(Registry())
    scene.place.pointee.names = ["a"]
    scene.place.pointee.options = Options(retries: 2, name: "second")
    let told = scene.putBack(["options.name"])
    #expect(told?.isPutBack == true)
    #expect(scene.place.pointee.options.name == "first")
    #expect(scene.place.pointee.options.retries == 2)
    #expect(scene.place.pointee.names == ["a"])
  }

  @Test func anObjectThatWasExchangedComesBackAsItWas() throws {
    let scene = try KeeperScene("static:Kept.exchanged", of: Registry.self)
    let first = Registry()
    scene.make(first)
    first.names = ["spoiled"]
    scene.place.pointee = Registry()
    #expect(scene.putBack()?.isPutBack == true)
    #expect(scene.place.pointee === first && first.names.isEmpty)
  }

  @Test @MainActor func whatBelongsToTheMainActorIsPutBack() throws {
    let scene = try KeeperScene("static:Kept.board", of: Board.self)
    scene.make(Board())
    scene.place.pointee.title = "b"
    #expect(scene.putBack()?.isPutBack == true)
    #expect(scene.place.pointee.title == "a")
  }
}

/// Putting back what the process itself keeps.
@Suite(.serialized) struct KeptProcessTests {
  private func putBack(
    _ id: String, in folders: [String] = [], sharing shared: String? = nil, after act: () -> Void
  ) -> Bool? {
    let process = KeptProcess(
      folders: folders, ownFolders: Set(folders.filter { $0 != shared }), ids: [id])
    process.keep()
    act()
    return process.putBack([id]).first?.isPutBack
  }

  @Test func environmentVariablesHaveTheirValuesOrAreUnset() {
    setenv("UNSEAM_KEPT", "1", 1)
    #expect(putBack("environment:UNSEAM_KEPT") { setenv("UNSEAM_KEPT", "2", 1) } == true)
    #expect(getenv("UNSEAM_KEPT").map { String(cString: $0) } == "1")
    unsetenv("UNSEAM_KEPT")
    #expect(putBack("environment:UNSEAM_KEPT") { setenv("UNSEAM_KEPT", "2", 1) } == true)
    #expect(getenv("UNSEAM_KEPT") == nil)
  }

  @Test func filesHoldWhatTheyHeldAndNewOnesAreGone() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = folder.appendingPathComponent("old.txt")
    let new = folder.appendingPathComponent("made/new.txt")
    try Data("1".utf8).write(to: old)
    #expect(
      putBack("file:old.txt", in: [folder.path]) { try? Data("22".utf8).write(to: old) } == true)
    #expect(try String(contentsOf: old, encoding: .utf8) == "1")
    #expect(
      putBack("file:old.txt", in: [folder.path]) {
        try? FileManager.default.removeItem(at: old)
      } == true)
    #expect(try String(contentsOf: old, encoding: .utf8) == "1")
    #expect(
      putBack("file:made/new.txt", in: [folder.path]) {
        try? FileManager.default.createDirectory(
          at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data("3".utf8).write(to: new)
      } == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.txt"])
    let marked = folder.appendingPathComponent("\u{327}a.txt")
    #expect(
      putBack("file:\u{327}a.txt", in: [folder.path]) { try? Data("4".utf8).write(to: marked) }
        == true)
    #expect(!FileManager.default.fileExists(atPath: marked.path))
  }

  /// The user's own file, to which a test made a link.
  @Test func nothingIsWrittenBehindALink() throws {
    let (folder, outside) = (try makeFolder(), try makeFolder())
    defer { for folder in [folder, outside] { try? FileManager.default.removeItem(at: folder) } }
    let users = outside.appendingPathComponent("file.txt")
    try Data("user's".utf8).write(to: users)
    let own = folder.appendingPathComponent("file.txt")
    try Data("1".utf8).write(to: own)
    func exchange(_ path: URL, for other: URL, by link: (String, String) throws -> Void) {
      try? FileManager.default.removeItem(at: path)
      try? link(path.path, other.path)
    }
    let isLinked = putBack("file:file.txt", in: [folder.path]) {
      exchange(
        own, for: users, by: FileManager.default.createSymbolicLink(atPath:withDestinationPath:))
    }
    #expect(isLinked == true)
    #expect(try String(contentsOf: own, encoding: .utf8) == "1")
    let hasTwoNames = putBack("file:file.txt", in: [folder.path]) {
      exchange(own, for: users) { try FileManager.default.linkItem(atPath: $1, toPath: $0) }
    }
    #expect(hasTwoNames == true)
    #expect(try String(contentsOf: own, encoding: .utf8) == "1")
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("2".utf8).write(to: inner.appendingPathComponent("file.txt"))
    let isBehind = putBack("file:inner/file.txt", in: [folder.path]) {
      exchange(
        inner, for: outside, by: FileManager.default.createSymbolicLink(atPath:withDestinationPath:)
      )
    }
    #expect(isBehind == false)
    #expect(try String(contentsOf: users, encoding: .utf8) == "user's")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["file.txt"])
  }

  /// One id may stand for a file in each of them.
  @Test func whatOthersSeeStaysAsItIsAndIsNotClaimed() throws {
    let (own, shared) = (try makeFolder(), try makeFolder())
    defer { for folder in [own, shared] { try? FileManager.default.removeItem(at: folder) } }
    let files = [own, shared].map { $0.appendingPathComponent("cache.json") }
    for file in files { try Data("1".utf8).write(to: file) }
    let isDone = putBack("file:cache.json", in: [own.path, shared.path], sharing: shared.path) {
      for file in files { try? Data("22".utf8).write(to: file) }
    }
    #expect(isDone == false)
    #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == ["1", "22"])
  }

  @Test func whatChangedNothingOrIsTooLargeIsNotClaimed() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let large = folder.appendingPathComponent("large.bin")
    try Data(count: 2 << 20).write(to: large)
    #expect(putBack("file:none.txt", in: [folder.path]) {} == false)
    #expect(
      putBack("file:large.bin", in: [folder.path]) { try? Data("1".utf8).write(to: large) } == false
    )
    #expect(putBack("file:large.bin") { try? Data("2".utf8).write(to: large) } == false)
    #expect(putBack("environment:UNSEAM_NEVER_SET") {} == false)
  }

  @Test func defaultsHaveTheirValuesOrAreRemoved() {
    let key = "unseamKept"
    defer { UserDefaults.standard.removeObject(forKey: key) }
    UserDefaults.standard.set(1, forKey: key)
    #expect(putBack("defaults:" + key) { UserDefaults.standard.set("x", forKey: key) } == true)
    #expect(UserDefaults.standard.integer(forKey: key) == 1)
    UserDefaults.standard.removeObject(forKey: key)
    #expect(putBack("defaults:" + key) { UserDefaults.standard.set(2, forKey: key) } == true)
    #expect(UserDefaults.standard.object(forKey: key) == nil)
  }

  @Test func whatCantBePutBackIsNotClaimed() {
    #expect(putBack("descriptor:socket") {} == nil)
    #expect(putBack("process:work") {} == nil)
  }
}
