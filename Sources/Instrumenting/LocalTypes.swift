import Foundation

/// Names the statics of types that are declared inside functions, as the source's reader does.
///
/// Their symbols demangle as `static value : Int in Stub #1 in Shop.Tests.testA() -> ()`, which can't be taken apart where the
/// variable's type holds a local type, too. So the type itself is named first, whose symbol begins as the variable's.
struct LocalTypes {
  /// By the beginning of their symbols: the path that leads to the type.
  private let paths: [Substring: String]

  init(_ table: SymbolTable) {
    var paths: [Substring: String] = [:]
    for symbol in table.symbols where symbol.name.hasSuffix("Mn") && symbol.name.contains("L") {
      guard let name = demangle(symbol.name), name.contains(" #"),
        let path = Self.path(name.replacing("nominal type descriptor for ", with: ""))
      else { continue }
      paths[symbol.name.dropLast(2)] = path
    }
    self.paths = paths
  }

  /// `Shop.Tests.testA.Stub.value`; nil for the variables of other types.
  func name(of symbol: String, demangled: String) -> String? {
    guard let path = stem(of: symbol).flatMap({ paths[$0] }) else { return nil }
    let variable = demangled.replacing("static ", with: "", maxReplacements: 1)
      .replacing(/\((\S+) in _[0-9A-F]+\)/) { $0.1 }
      .split(separator: " : ").first?.split(separator: ".").last
    return variable.map { path + "." + $0 }
  }

  /// How the symbols of all members of the type begin that the symbol is a member of; nil where that is no type inside a
  /// function.
  func stem(of symbol: String) -> Substring? {
    guard !paths.isEmpty else { return nil }
    var stem = symbol[...]
    while stem.count > 4 {
      stem = stem.dropLast()
      if paths[stem] != nil { return stem }
    }
    return nil
  }

  /// Of `Inner in Stub #1 in closure #1 () -> () in Shop.Tests.testA() throws -> ()`: `Shop.Tests.testA.Stub.Inner`.
  private static func path(_ demangled: String) -> String? {
    let plain = demangled.replacing(/\((\S+) in _[0-9A-F]+\)/) { $0.1 }
      .replacing(/\(extension in (\S+?)\):[^.]+\./) { "\($0.1)." }
    guard let mark = plain.range(of: " #") else { return nil }
    let parts = plain.components(separatedBy: " in ")
    guard let function = parts.last, parts.count > 1 else { return nil }
    var context = function.prefix { $0 != "(" && $0 != "<" && $0 != ":" }
      .trimmingCharacters(in: .whitespaces)
    for word in ["static ", "class "] where context.hasPrefix(word) {
      context = String(context.dropFirst(word.count))
    }
    for accessor in [".getter", ".setter", ".modify", ".read", ".willset", ".didset"]
    where context.hasSuffix(accessor) {
      context = String(context.dropLast(accessor.count))
    }
    // What stands before the mark, from the outermost local type inwards: `Inner in Stub` or `Stub`.
    let local = plain[..<mark.lowerBound].components(separatedBy: " in ").reversed()
    let types = local.flatMap { $0.split(separator: ".").map(String.init) }
    guard !context.isEmpty, !context.contains(" ") else { return nil }
    return ([context] + types).joined(separator: ".")
  }
}
