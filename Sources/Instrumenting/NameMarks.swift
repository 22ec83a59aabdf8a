import Basics
import Discovering

/// Tells the variables apart whose names are the same, by the functions of ours that stand beside them.
struct NameMarks {
  /// By what their symbols and those functions' have in common, and by their names.
  private var ids: [String: StateID] = [:]
  private let names: Set<StateID>
  private let locals: LocalTypes

  init(_ table: SymbolTable, _ variables: Set<StateID>, _ locals: LocalTypes) {
    self.locals = locals
    let shared = variables.filter { $0.declaringFile != nil }
    names = Set(shared.map(\.plain))
    guard !shared.isEmpty else { return }
    let byMark = Dictionary(uniqueKeysWithValues: shared.map { (nameMark(of: $0), $0) })
    for symbol in table.symbols where symbol.isFunction {
      guard let mark = ourName(in: symbol.name, beginning: nameMarkPrefix)?.name,
        let id = byMark[mark]
      else { continue }
      ids[key(symbol.name, id.plain)] = id
    }
  }

  /// The variable's id, whose name is as given.
  func id(of symbol: String, named name: String) -> StateID {
    let plain = StateID(name)
    return names.contains(plain) ? ids[key(symbol, plain)] ?? plain : plain
  }

  /// The type inside a function that it is a member of, or else the compiler's hash of the file, which private symbols hold.
  private func key(_ symbol: String, _ name: StateID) -> String {
    let stem = locals.stem(of: symbol).map(String.init)
    let hash = demangle(symbol)?.firstMatch(of: /\ in (_[0-9A-F]{32})\)/)?.1
    return "\(stem ?? hash.map(String.init) ?? "") \(name)"
  }
}
