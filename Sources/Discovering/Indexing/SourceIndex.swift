import SwiftSyntax

/// What all files of the subject declare, for looking names up without a compiler.
final class SourceIndex {
  /// File-level types by module and name; several where files have private ones of one name, or `#if` branches.
  var topLevel: [String: [String: [DeclaredType]]] = [:]
  /// Global variables and functions by module and name.
  var globals: [String: [String: [Member]]] = [:]
  /// The type that a declaration, or an extension, declares or extends.
  var typeOfNode: [SyntaxIdentifier: DeclaredType] = [:]
  /// Types declared inside functions, by the statement list that holds them.
  var local: [SyntaxIdentifier: [String: DeclaredType]] = [:]
  /// All types that the subject declares, in the order of files and lines.
  var types: [DeclaredType] = []
  /// Modules that a module re-exports.
  var exported: [String: Set<String>] = [:]
  /// The variables that others of their module share the name with; none before all were found.
  var names = SharedNames.none
  let modules: Set<String>
  let files: [ParsedFile]
  /// The file whose tree has that root.
  let fileOfRoot: [SyntaxIdentifier: ParsedFile]
  /// What expressions were found to be, since one is asked about many times.
  var values: [SyntaxIdentifier: Value?] = [:]
  /// Whether expressions were found to name types, for the same reason.
  var typeExpressions: [SyntaxIdentifier: Bool] = [:]
  /// What functions were found to do with what they are given, for the same reason.
  var effects: [ArgumentFlow.Key: ArgumentFlow.Effect] = [:]
  /// Names of functions that might do nothing but clean: a quick answer before a careful one.
  lazy var cleaningNames: Set<String> = Set(
    (types.flatMap(\.members) + globals.values.flatMap { $0.values.joined() })
      .filter { $0.kind == .function && $0.mightClean }.map(\.name))
  /// The names of functions, and types, that are told the column from which they are called.
  lazy var toldColumns: Set<String> = {
    let global = globals.values.flatMap { $0.values.joined() }.filter(\.isToldColumn)
    let own = types.flatMap { type in
      type.members.filter(\.isToldColumn).map {
        $0.kind == .initializer ? type.simpleName : $0.name
      }
    }
    return Set(global.map(\.name) + own)
  }()
  /// Where test code names the functions that it declares itself and that are no tests.
  lazy var testReferences: [String: [DeclReferenceExprSyntax]] = HelperReferences.find(in: files)
  /// The calls in test code, by the name of what they call.
  lazy var testCalls: [String: [FunctionCallExprSyntax]] = Dictionary(
    grouping: files.filter(\.isTest).flatMap { CallFinder.calls(in: Syntax($0.tree)) },
    by: { $0.calledName?.text ?? "" })
  /// The names of the global actors.
  lazy var globalActors = Set(
    types.filter { $0.attributes.contains("globalActor") }.map(\.simpleName)
  )
  .union(["MainActor"])
  /// Whether some test looks at how a process of its own ends.
  lazy var hasExitTests = files.contains {
    $0.isTest && !$0.offsets(of: "processExitsWith").isEmpty
  }
  /// The types of other packages that the subject extends.
  var extendedTypes: [DeclaredType] {
    topLevel.values.flatMap { $0.values.joined() }.filter { $0.kind == .external }
  }
  private var ancestry: [ObjectIdentifier: Ancestry] = [:]
  private var visible: [ObjectIdentifier: [String]] = [:]
  private var memberTables: [ObjectIdentifier: [String: [(Member, DeclaredType)]]] = [:]

  init(_ files: [ParsedFile]) {
    self.files = files
    modules = Set(files.map(\.module))
    fileOfRoot = Dictionary(uniqueKeysWithValues: files.map { (Syntax($0.tree).id, $0) })
    IndexBuilder(index: self).build()
    // What extensions needed was looked up before every extension was merged.
    ancestry = [:]
    visible = [:]
  }

  /// The subject's modules whose names a file sees, its own first.
  func visibleModules(in file: ParsedFile) -> [String] {
    if let known = visible[ObjectIdentifier(file)] { return known }
    var seen = [file.module]
    var waiting = file.imports.intersection(modules).sorted()
    while let module = waiting.popLast() {
      guard !seen.contains(module) else { continue }
      seen.append(module)
      waiting += (exported[module] ?? []).intersection(modules)
    }
    visible[ObjectIdentifier(file)] = seen
    return seen
  }

  /// The type of that name at file level that `file` means; nil where several fit.
  func topLevelType(_ name: String, in file: ParsedFile) -> DeclaredType? {
    for module in visibleModules(in: file) {
      let found = topLevel[module]?[name] ?? []
      let here = found.filter { $0.file === file }
      if let own = here.first { return own }
      let open = found.filter { $0.access > .fileprivate && $0.kind != .external }
      if let first = open.first { return first }
    }
    return nil
  }

  /// The globals of that name that `file` sees, of the nearest module that has some.
  func globals(_ name: String, in file: ParsedFile) -> [Member] {
    for module in visibleModules(in: file) {
      let found = (globals[module]?[name] ?? [])
        .filter { $0.file === file || $0.access > .fileprivate }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// What a type inherits from, directly or not.
  func ancestry(of type: DeclaredType) -> Ancestry {
    if let known = ancestry[ObjectIdentifier(type)] { return known }
    // Entered first as empty so that a circle in broken source ends.
    ancestry[ObjectIdentifier(type)] = Ancestry()
    var found = Ancestry()
    for clause in type.inherited {
      switch TypeReader(index: self).reference(clause) {
      case .instance(let parent):
        found.add(parent, with: ancestry(of: parent), asSuperclass: type.kind == .class)
      case .composition(let parents):
        for parent in parents { found.add(parent, with: ancestry(of: parent), asSuperclass: false) }
      case .external(let name): found.external.insert(name)
      default: break
      }
    }
    ancestry[ObjectIdentifier(type)] = found
    return found
  }
}

/// The types above one type.
struct Ancestry {
  /// Classes of the subject, nearest first.
  var superclasses: [DeclaredType] = []
  /// Protocols of the subject.
  var protocols: [DeclaredType] = []
  /// Names of types that the subject does not declare.
  var external: Set<String> = []

  fileprivate mutating func add(
    _ parent: DeclaredType, with above: Ancestry, asSuperclass: Bool
  ) {
    if parent.kind == .class, asSuperclass {
      superclasses = [parent] + above.superclasses
    } else if !protocols.contains(where: { $0 === parent }) {
      protocols.append(parent)
    }
    for one in above.protocols where !protocols.contains(where: { $0 === one }) {
      protocols.append(one)
    }
    external.formUnion(above.external)
  }
}

extension SourceIndex {
  /// The members of that name in `type` and the types above it, nearest first.
  func members(_ name: String, of type: DeclaredType, isStatic: Bool) -> [(Member, DeclaredType)] {
    memberTable(of: type)[name]?.filter { $0.0.isStatic == isStatic } ?? []
  }

  private func memberTable(of type: DeclaredType) -> [String: [(Member, DeclaredType)]] {
    if let known = memberTables[ObjectIdentifier(type)] { return known }
    let above = ancestry(of: type)
    var table: [String: [(Member, DeclaredType)]] = [:]
    for owner in [type] + above.superclasses + above.protocols {
      for member in owner.members where member.kind != .initializer {
        table[member.name, default: []].append((member, owner))
      }
    }
    memberTables[ObjectIdentifier(type)] = table
    return table
  }

  /// The type of that name inside `type` or a type above it.
  func nested(_ name: String, in type: DeclaredType) -> DeclaredType? {
    if let own = type.nested[name] { return own }
    let above = ancestry(of: type)
    return (above.superclasses + above.protocols).lazy.compactMap { $0.nested[name] }.first
  }

  /// Whether `type` is `ancestor` or stands below it.
  func isKind(_ type: DeclaredType, of ancestor: DeclaredType) -> Bool {
    let above = ancestry(of: type)
    return type === ancestor || above.superclasses.contains { $0 === ancestor }
      || above.protocols.contains { $0 === ancestor }
  }
}
