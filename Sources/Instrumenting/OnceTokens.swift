import Foundation

/// Finds where it is noted that a lazy variable has been initialised, and the function that does it.
struct OnceTokens {
  /// The one token of variables that are declared together, `let (a, b) = …`.
  private struct Group {
    let symbol: String
    let names: Set<String>
    let address: UInt
  }

  private let byStem: [Substring: UInt]
  private let groups: [Group]
  /// By token.
  private let makers: [UInt: UInt]

  init(_ table: SymbolTable) {
    let tokens = table.symbols.filter { $0.name.hasSuffix("_Wz") }
    byStem = Dictionary(tokens.map { ($0.name.dropLast(3), $0.address) }) { first, _ in first }
    let functions = table.symbols.filter { $0.isFunction && $0.name.hasSuffix("_WZ") }
    let makerByStem = Dictionary(functions.map { ($0.name.dropLast(3), $0.address) }) {
      first, _ in first
    }
    makers = Dictionary(
      tokens.compactMap { token in makerByStem[token.name.dropLast(3)].map { (token.address, $0) } }
    ) { first, _ in first }
    groups = tokens.compactMap { token in
      // As `one-time initialization token for (a, b)`; of private ones `((a in _0123…), (b in _0123…))`.
      guard let list = demangle(token.name)?.split(separator: "token for (").last,
        list.hasSuffix(")"), list.contains(", ")
      else { return nil }
      let names = list.dropLast().split(separator: ", ").map { name in
        String(name.drop { $0 == "(" }.prefix { $0 != " " && $0 != ")" })
      }
      return Group(symbol: token.name, names: Set(names), address: token.address)
    }
  }

  /// Each token with where the function begins that makes its variables: a line of the map each.
  var lines: [String] {
    makers.map { token, maker in
      "\nmaker " + String(maker, radix: 16) + " " + String(token, radix: 16)
    }.sorted()
  }

  /// The address of the variable's token; nil where it has none, being there from the start.
  ///
  /// A variable's symbol begins as its token's does: the type's mangling follows where the token has `_Wz`.
  func token(for symbol: String, _ id: String) -> UInt? {
    guard symbol.hasPrefix("$s") else { return nil }
    var stem = symbol[...]
    while stem.count > 4 {
      stem = stem.dropLast()
      if let address = byStem[stem] { return address }
    }
    let name = String(id.split(separator: ".").last ?? "")
    func likeness(_ group: Group) -> Int { symbol.commonPrefix(with: group.symbol).count }
    return groups.filter { $0.names.contains(name) }.max { likeness($0) < likeness($1) }?.address
  }
}
