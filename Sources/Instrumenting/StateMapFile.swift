import Basics
import Discovering
import Foundation

/// Names the writable variables of an executable, for the memory probe and for reading statics in place.
package struct StateMapFile: Sendable {
  /// One line for each variable, in the form that the runtime reads.
  package let text: String

  /// - Parameters:
  ///   - ownModules: the subject's modules; the variables of all others are `memory:`.
  ///   - constants: what never changes and holds nothing, and so is left out.
  ///   - variables: those that the source declares.
  package init(
    _ table: SymbolTable, ownModules: Set<String>, constants: Set<StateID> = [],
    variables: Set<StateID> = []
  ) {
    let tokens = OnceTokens(table)
    let locals = LocalTypes(table)
    let names = Set(variables.map(\.plain))
    let marks = NameMarks(table, variables, locals)
    let found = table.symbols.filter(\.isWritable).compactMap {
      symbol -> (symbol: SymbolTable.Symbol, name: String)? in
      guard symbol.size > 0, !Self.isOfTestMacro(symbol.name),
        let name = Self.id(of: symbol.name, ownModules, locals)
      else { return nil }
      return (symbol, declared(name, names))
    }
    let plain = plainNames(of: found.map(\.name), among: names)
    let onces = table.symbols.compactMap { symbol -> String? in
      guard symbol.isFunction, symbol.name.hasSuffix("ytvau"),
        let variable = Self.variable(behind: symbol.name, ownModules),
        let token = tokens.token(for: symbol.name, variable)
      else { return nil }
      let id = marks.id(of: symbol.name, named: variable).rawValue
      return "\nonce \(String(token, radix: 16)) \(id)"
    }
    text =
      found.compactMap { symbol, name -> String? in
        let name = plain[name] ?? name
        let id = marks.id(of: symbol.name, named: name)
        if constants.contains(id) { return nil }
        let token = tokens.token(for: symbol.name, name).map { String($0, radix: 16) } ?? "-"
        return [
          String(symbol.address, radix: 16), String(symbol.size, radix: 16), token, id.rawValue,
        ].joined(separator: " ")
      }.sorted().joined(separator: "\n") + Self.thunks(table).joined()
      + Self.storages(table).joined() + tokens.lines.joined() + onces.sorted().joined()
      + Self.testRecords(table).joined()
  }

  /// The records by which Swift Testing finds tests and suites, each with the type or module that holds it; not those
  /// whose place the source would not name so simply.
  private static func testRecords(_ table: SymbolTable) -> [String] {
    table.symbols.filter { $0.isWritable && isOfTestMacro($0.name) }
      .compactMap { symbol -> String? in
        guard let name = demangle(symbol.name), name.contains("testContentRecord"),
          let match = name.prefixMatch(of: /(?:static )?(\w+(?:\.\w+)*)\.\(\$s/)
        else { return nil }
        return "\ntests " + String(symbol.address, radix: 16) + " " + match.1
      }.sorted()
  }

  /// Whether `@Test` or `@Suite` made it: such a variable never changes.
  private static func isOfTestMacro(_ symbol: String) -> Bool {
    guard symbol.holds("fMp_"), symbol.holds("fMu_") else { return false }
    let name = demangle(symbol) ?? symbol
    return name.contains("testContentRecord") || name.contains("accessor")
  }

  /// The functions that tell what variables store.
  private static func storages(_ table: SymbolTable) -> [String] {
    table.symbols.filter {
      $0.isFunction && isStorageReader($0.name)
    }.map { "\nstorage " + String($0.address, radix: 16) }.sorted()
  }

  /// Whether it is a function of ours that takes and gives nothing, and not one inside it: that has a number at its end.
  static func isStorageReader(_ symbol: String) -> Bool {
    guard symbol.hasSuffix("yyF") || symbol.hasSuffix("yyFZ"),
      symbol.firstMatch(of: /L[0-9A-Z]*_yyFZ?$/) == nil
    else { return false }
    return ourName(in: symbol, beginning: "_unseamStorage_") != nil
  }

  /// Reabstraction thunks and their partial applications: functions that only wrap another.
  private static func thunks(_ table: SymbolTable) -> [String] {
    table.symbols.filter { isThunk($0.name) }
      .map { "\nthunk " + String($0.address, radix: 16) }.sorted()
  }

  /// The compiler numbers functions that would have the same name: `…TRTA.28`.
  static func isThunk(_ symbol: String) -> Bool {
    guard symbol.hasPrefix("$s") else { return false }
    let name = symbol.holds(".") ? String(symbol.prefix { $0 != "." }) : symbol
    // What stands for an asynchronous one (`Tu`) is no code but tells where it is.
    return ["TR", "TRTA", "TRTu", "TRTATu"].contains { name.hasSuffix($0) }
  }

  private static func id(
    of symbol: String, _ ownModules: Set<String>, _ locals: LocalTypes
  ) -> String? {
    if symbol.hasPrefix("$s") {
      guard symbol.hasSuffix("vpZ") || symbol.hasSuffix("vp"), let name = demangle(symbol) else {
        return nil
      }
      let local = locals.name(of: symbol, demangled: name).map { "static " + $0 }
      let id = swiftID(local ?? name, ownModules)
      // The lists of tests that SwiftPM generates are read before every trial and hold nothing else.
      return id.prefix { $0 != "." }.hasSuffix("PackageDiscoveredTests") ? nil : id
    }
    let isOurs =
      symbol.contains(".") && !isStaticOfFunction(symbol) || symbol.contains("$")
      || symbol.hasPrefix("_")
    return isOurs || systemSymbols.contains(symbol) || symbol.hasPrefix("symbolic ")
      ? nil : "memory:" + symbol
  }

  /// Whether it is a variable of a function of C: `next.count`, or `next.count.1` where there are several.
  static func isStaticOfFunction(_ symbol: String) -> Bool {
    symbol.wholeMatch(of: #/[A-Za-z]\w*\.[A-Za-z]\w*(\.[0-9]+)?/#) != nil
  }

  /// The id of the subject's own variable to which the function leads that makes it on first use; nil for another's.
  private static func variable(behind symbol: String, _ ownModules: Set<String>) -> String? {
    guard let text = demangle(symbol), let end = text.range(of: ".unsafeMutableAddressor : ")
    else { return nil }
    let name = text[..<end.lowerBound]
    // `Shop.once` is a global, `Shop.Client.once` a static.
    let isStatic = name.split(separator: ".").count > 2
    let id = swiftID((isStatic ? "static " : "") + name, ownModules)
    return id.hasPrefix("memory:") ? nil : id
  }

  private static func swiftID(_ demangled: String, _ ownModules: Set<String>) -> String {
    var name = demangled.prefixUpTo(" : ")
    let isStatic = name.hasPrefix("static ")
    if isStatic { name = String(name.dropFirst(7)) }
    // `(extension in Tests):Shop.Client.x` is declared in Tests, and named so in its source.
    if let match = name.wholeMatch(of: /\(extension in (.+?)\):[^.]+\.(.*)/) {
      name = "\(match.1).\(match.2)"
    }
    name = name.replacing(/\((\S+) in _[0-9A-F]+\)/) { $0.1 }
    // What holds the value of a variable with accessors of ours goes by that variable's name.
    name = name.replacing("." + heldPrefix, with: ".")
    let module = String(name.prefix { $0 != "." })
    guard ownModules.contains(module), !name.contains(" ") else { return "memory:" + name }
    return (isStatic ? "static:" : "global:") + name
  }

  private static let systemSymbols: Set<String> = ["environ", "stdin", "stdout", "stderr"]
}

/// The names without what an extension asks of generic arguments, `Array.Memo.sums` for `Array<A where A == Swift.Int>.Memo.sums`,
/// by the names with it: as the source names those variables. None for one that several share.
private func plainNames(of names: [String], among declared: Set<StateID>) -> [String: String] {
  var full: [String: Set<String>] = [:]
  for name in names where name.hasPrefix("memory:") && name.contains("<") {
    var plain = "static:" + name.dropFirst("memory:".count)
    while let part = plain.firstRange(of: /<[^<>]*>/) { plain.removeSubrange(part) }
    if declared.contains(StateID(plain)) { full[plain, default: []].insert(name) }
  }
  return Dictionary(
    full.filter { $0.value.count == 1 }.map { ($0.value.first ?? "", $0.key) },
    uniquingKeysWith: { first, _ in first })
}

/// What a property wrapper keeps in `_name` is known as `name`, unless the source declares the former itself.
private func declared(_ id: String, _ variables: Set<StateID>) -> String {
  let parts = id.split(separator: ".", omittingEmptySubsequences: false)
  guard let last = parts.last, last.hasPrefix("_"), !variables.contains(StateID(id)) else {
    return id
  }
  let wrapped = (parts.dropLast() + [last.dropFirst()]).joined(separator: ".")
  return variables.contains(StateID(wrapped)) ? wrapped : id
}

extension String {
  /// Whether the text stands in it. Much faster than `contains`: every symbol of an executable is asked.
  fileprivate func holds(_ part: StaticString) -> Bool {
    withCString { text in
      strstr(text, UnsafeRawPointer(part.utf8Start).assumingMemoryBound(to: CChar.self)) != nil
    }
  }

  fileprivate func prefixUpTo(_ mark: String) -> String {
    range(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }
}

/// The name of a function of ours in the symbol, and what stands before it, such as its module; nil where it is another. In
/// symbols themselves a word that came earlier is a letter: of `_unseamStorage_last` in a type `Storage` too little is left.
func ourName(in symbol: String, beginning: String) -> (before: String, name: String)? {
  // The word itself is there: a letter stands only for one that came earlier.
  guard symbol.holds("unseam"), let text = demangle(symbol),
    let start = text.range(of: beginning)
  else { return nil }
  let name = text[start.lowerBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  return (String(text[..<start.lowerBound]), String(name))
}

/// A Swift symbol as source would name it; nil where it is none. The runtime of every Swift process can tell.
package func demangle(_ symbol: String) -> String? {
  typealias Demangle =
    @convention(c) (
      UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?
  guard let function = dlsym(nil, "swift_demangle") else { return nil }
  let demangle = unsafeBitCast(function, to: Demangle.self)
  guard let text = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
  defer { free(text) }
  return String(cString: text)
}
