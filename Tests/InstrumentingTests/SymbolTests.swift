import Basics
import Foundation
import Synchronization
import Testing

@testable import Instrumenting
@testable import UnseamRuntime

/// What the executable of these very tests says about its variables.
@Suite struct SymbolTests {
  @Test func functionsAndVariablesAreToldApart() throws {
    let table = try ownSymbols.get()
    let mine = table.symbols.filter { $0.name.contains("SymbolSample") }
    #expect(mine.contains { $0.isFunction })
    #expect(mine.contains { $0.isWritable && !$0.isFunction })
  }

  @Test func aStaticIsFoundWhereItLies() throws {
    let table = try ownSymbols.get()
    let scratch = try TemporaryScratch()
    let text = StateMapFile(table, ownModules: ["InstrumentingTests"]).text
    try scratch.scratch.write(Data(text.utf8), to: scratch.scratch.stateMap)
    let touched = SymbolSample.number.load(ordering: .relaxed)
    let map = StateMap(file: scratch.scratch.stateMap)
    let variable = try #require(
      map.variables.first { $0.id == "static:InstrumentingTests.SymbolSample.number" })
    #expect(variable.isInitialised)
    #expect(variable.size == 8)
    #expect(UnsafePointer<Int>(bitPattern: variable.address)?.pointee == touched)
    #expect(variable.token != nil)
  }

  /// A trial can then make a variable that nobody has used yet, and let it seem unused again.
  @Test func theFunctionThatMakesAStaticIsFoundByItsToken() throws {
    let scratch = try TemporaryScratch()
    let text = StateMapFile(try ownSymbols.get(), ownModules: ["InstrumentingTests"]).text
    try scratch.scratch.write(Data(text.utf8), to: scratch.scratch.stateMap)
    let map = StateMap(file: scratch.scratch.stateMap)
    let variable = try #require(
      map.variables.first { $0.id == "static:InstrumentingTests.SymbolSample.unused" })
    #expect(!variable.isInitialised)
    map.make(variable)
    #expect(UnsafePointer<Int>(bitPattern: variable.address)?.pointee == 41)
    #expect(variable.isInitialised)
    map.makeSeemUnused([try #require(variable.token)])
    #expect(!variable.isInitialised)
    #expect(SymbolSample.unused == 41)
    #expect(variable.isInitialised)
  }

  /// It has no memory of its own, but a token all the same.
  @Test func aStaticThatHoldsNothingIsKnownByItsToken() throws {
    let scratch = try TemporaryScratch()
    let text = StateMapFile(try ownSymbols.get(), ownModules: ["InstrumentingTests"]).text
    try scratch.scratch.write(Data(text.utf8), to: scratch.scratch.stateMap)
    let map = StateMap(file: scratch.scratch.stateMap)
    SymbolSample.registered
    let token = try #require(map.token(of: "static:InstrumentingTests.SymbolSample.registered"))
    #expect(map.makeSeemUnused([token]))
    #expect(!map.makeSeemUnused([token]))
    SymbolSample.registered
    #expect(map.makeSeemUnused([token]))
  }

  /// The source knows nothing of what an extension asks of generic arguments.
  @Test func aStaticWithinAnExtensionOfSomeArraysGoesByItsPlainName() throws {
    [1].noteTotal()
    let text = StateMapFile(
      try ownSymbols.get(), ownModules: ["InstrumentingTests"],
      variables: [StateID("static:InstrumentingTests.Array.TotalMemo.total")]
    ).text
    let ids = text.split(separator: "\n").compactMap { $0.split(separator: " ", maxSplits: 3).last }
    #expect(ids.contains("static:InstrumentingTests.Array.TotalMemo.total"))
  }

  @Test func whereTestsAndSuitesStandIsKnown() throws {
    let scratch = try TemporaryScratch()
    let text = StateMapFile(try ownSymbols.get(), ownModules: ["InstrumentingTests"]).text
    try scratch.scratch.write(Data(text.utf8), to: scratch.scratch.stateMap)
    let map = StateMap(file: scratch.scratch.stateMap)
    // The tests stand in the suite, the suite itself in the module.
    #expect(map.testRecords.values.contains("InstrumentingTests.SymbolTests"))
    #expect(map.testRecords.values.contains("InstrumentingTests"))
    // None of what they are made of is a variable to watch.
    let own = map.variables.filter { $0.id.hasPrefix("static:InstrumentingTests.SymbolTests.") }
    #expect(own.isEmpty)
  }

  /// They have one token together; without it, their first touch would be a change.
  @Test func variablesThatAreDeclaredTogetherAreLazyTogether() throws {
    let scratch = try TemporaryScratch()
    let text = StateMapFile(try ownSymbols.get(), ownModules: ["InstrumentingTests"]).text
    try scratch.scratch.write(Data(text.utf8), to: scratch.scratch.stateMap)
    let mine: [StateMap.Variable] = StateMap(file: scratch.scratch.stateMap).variables.filter {
      $0.id.hasPrefix("static:InstrumentingTests.SymbolPair.")
    }
    #expect(mine.count == 3)
    #expect(mine.map(\.isInitialised) == [false, false, false])
    #expect(Set(mine.map(\.token)).count == 2)
    #expect(SymbolPair.left.value + SymbolPair.right.value + SymbolPair.other.value == 6)
    #expect(mine.map(\.isInitialised) == [true, true, true])
  }

  @Test func variablesOfOtherModulesAreMemory() throws {
    let table = try ownSymbols.get()
    let ids = StateMapFile(table, ownModules: []).text.split(separator: "\n")
    #expect(ids.contains { $0.hasSuffix(" memory:InstrumentingTests.SymbolSample.number") })
    #expect(!ids.contains { $0.contains(" static:") })
  }

  @Test func aFunctionThatWrapsAnotherIsKnownByItsNameWhateverNumberItHas() {
    let wrapping = ["TR", "TRTA", "TRTA.28", "TR.3", "TRTu", "TRTATu"]
    for ending in wrapping { #expect(StateMapFile.isThunk("$sSiIegd_SiIegr_" + ending)) }
    for name in ["$s1C4makeySiycSiFSiycfU_TA.5", "$s1C1TRV", "TRTA", "$s1C4workyyF"] {
      #expect(!StateMapFile.isThunk(name))
    }
  }

  @Test func variablesOfFunctionsOfCAreKnown() {
    for name in ["beat.beats", "next_id.count.1"] {
      #expect(StateMapFile.isStaticOfFunction(name))
    }
    for name in ["completed.0", ".str.3", "beats", "$s1C4workyyF.x"] {
      #expect(!StateMapFile.isStaticOfFunction(name))
    }
  }

  @Test func whatIsNoExecutableIsRefused() throws {
    #expect(throws: SymbolTableError.self) { try SymbolTable(executable: "/nonexistent") }
    #expect(throws: SymbolTableError.self) { try SymbolTable(executable: "/proc/self/status") }
  }

  @Test func aFunctionIsNamedByAnyPlaceInIt() throws {
    let table = try ownSymbols.get()
    let symbol = try #require(
      table.symbols.first {
        $0.isFunction && $0.name.contains("SymbolSample") && $0.name.contains("5twice")
      })
    let name = FunctionNames(table).name(at: symbol.address + 1)
    #expect(name?.contains("twice") == true)
    #expect(FunctionNames(table).name(at: 0) == nil)
  }

  @Test func namesOfPackagesBecomeNamesOfModules() {
    #expect(moduleName("Shop") == "Shop")
    #expect(moduleName("my-shop") == "my_shop")
    #expect(moduleName("Grab Bäg") == "Grab_Bäg")
    #expect(moduleName("2nd") == "_nd")
  }
}

/// A variable and a function to be found.
private enum SymbolSample {
  static let number = Atomic(twice(0x5eed))
  static func twice(_ number: Int) -> Int { number * 2 }
  /// One test alone touches it.
  nonisolated(unsafe) static var unused = twice(20) + 1
  static let registered: Void = { _ = twice(1) }()
}

/// Two variables of one declaration, and one of its own.
private enum SymbolPair {
  final class Box: Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  static let (left, right) = (Box(1), Box(2))
  static let other = Box(3)
}

/// Read once: the executable is large.
private let ownSymbols = Result { try SymbolTable(executable: "/proc/self/exe") }

extension Array where Element == Int {
  private enum TotalMemo { nonisolated(unsafe) static var total = 0 }
  fileprivate func noteTotal() { TotalMemo.total += count }
}
