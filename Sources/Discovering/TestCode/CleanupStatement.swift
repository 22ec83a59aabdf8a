import Basics
import SwiftSyntax

/// A statement of the tests that puts state back, and can be written elsewhere: as it stands, or with `try?` for its `try`.
package struct CleanupStatement: Hashable, Sendable {
  /// Without comments, on one line.
  package let text: String
  /// The states that its text, or the function that it calls, puts back.
  package let states: Set<StateID>
  /// What it calls, and the strings in it.
  let call: Call
  /// Whether it begins with `try`, or has an `await`.
  package var isThrowing = false
  package var isAsync = false

  /// Whether it is neither.
  package var isPlain: Bool { !isThrowing && !isAsync }

  /// A call by its name, and the strings that stand in the statement.
  struct Call: Hashable {
    let name: String
    let strings: Set<String>

    static let none = Call(name: "", strings: [])

    var takesAway: Bool {
      ["remove", "unset", "unlink", "delete"].contains(where: name.hasPrefix)
    }

    /// Whether it gives the name of that file, environment variable or user default.
    func names(_ state: StateID) -> Bool {
      guard [.file, .environment, .defaults].contains(state.kind),
        let name = state.name.split(separator: "/").last
      else { return false }
      return strings.contains { $0 == name || $0.hasSuffix("/" + name) }
    }
  }

  /// Whether it undoes the change: by what it sets, or because it takes away what the test made.
  func undoes(_ change: StateChange) -> Bool {
    states.contains(change.id)
      || change.isOfSomethingNew && call.takesAway && call.names(change.id)
  }

  /// Whether it sets the state: a variable, or a file, environment variable or user default by its name.
  func sets(_ state: StateID) -> Bool {
    states.contains(state)
      || !call.takesAway && !call.name.hasPrefix("XCT") && call.names(state)
  }
}

/// Finds such statements, and tells whether they mean the same at another place.
struct CleanupStatements {
  let index: SourceIndex
  /// The offsets of the cleanups that an audit toggles, by file, with what toggling them showed.
  let places: [String: [Int: Set<StateID>]]

  private var resolver: Resolver { Resolver(index: index) }

  /// A statement with its node, so that names in it can be looked up.
  struct Found {
    let statement: CleanupStatement
    let names: [DeclReferenceExprSyntax]
    let file: ParsedFile
    /// Those that declare what it calls.
    let modules: Set<String>
    /// The generic types in it, as it writes them.
    let generics: [GenericName]

    /// The names of the types that are arguments, as in `unregister(Pricing.self)`.
    var typesHandedOver: Set<String> {
      Set(
        names.filter { name in
          let access = name.parent?.as(MemberAccessExprSyntax.self)
          return access?.base?.id == name.id
            && access?.declName.baseName.tokenKind == .keyword(.self)
            && access?.parent?.is(LabeledExprSyntax.self) == true
        }.map(\.baseName.plainText))
    }
  }

  func all() -> [Found] {
    index.files.filter { $0.isTest && places[$0.path] != nil }.flatMap { file in
      let finder = StatementFinder(offsets: places[file.path] ?? [:])
      finder.walk(file.tree)
      return finder.found.compactMap { item, shown in found(item, in: file, shown: shown) }
    }
  }

  /// Those that end an object of a test's own.
  func endings() -> [ObjectEnding] {
    index.files.filter { $0.isTest && places[$0.path] != nil }.flatMap { file in
      let finder = StatementFinder(offsets: places[file.path] ?? [:])
      finder.walk(file.tree)
      return finder.found.compactMap { ObjectEnding($0, leaving: $1, resolver) }
    }
  }

  private func found(
    _ item: CodeBlockItemSyntax, in file: ParsedFile, shown: Set<StateID>
  ) -> Found? {
    guard item.superCallName == nil, item.standsAlone,
      Assignment(item).map({ $0.operation == "=" }) ?? (item.callStatement != nil)
    else { return nil }
    let states = shown.union(UndoneStates(resolver: resolver).states(of: item))
    let names = item.rootNames
    let call = item.callWithStrings
    guard !states.isEmpty || !call.strings.isEmpty, let text = item.item.onOneLine,
      names.allSatisfy({ Binding.of($0.baseName.plainText, at: Syntax($0)) == nil })
    else { return nil }
    return Found(
      statement: CleanupStatement(
        text: text, states: states, call: call, isThrowing: item.beginsWithTry,
        isAsync: item.awaits), names: names, file: file,
      modules: item.callStatement.map(modules) ?? [],
      generics: item.callStatement?.calledExpression.genericNames ?? [])
  }

  /// The modules that declare the function that it calls.
  func modules(of call: FunctionCallExprSyntax) -> Set<String> {
    Set(resolver.callees(of: call).map(\.member.file.module))
  }

  /// Whether each name of the statement means at the place in `target` what it means where it stands.
  func means(_ found: Found, theSameIn target: ParsedFile, type: DeclaredType?) -> Bool {
    let visible = index.visibleModules(in: target)
    // What an extension in another module adds to a type is there only with that module.
    guard found.modules.isSubset(of: visible) else { return false }
    return found.names.allSatisfy { reference in
      let name = reference.baseName.plainText
      if resolver.moduleName(ExprSyntax(reference)) != nil { return visible.contains(name) }
      let own = resolver.members(named: name, at: Syntax(reference))
      if let (member, owner) = own.first {
        guard let owner else {
          return index.globals(name, in: target).contains { $0.node.id == member.node.id }
        }
        return member.isStatic && type === owner
      }
      let here = Syntax(type?.node ?? Syntax(target.tree))
      // A type's own declaration is no place inside it.
      let inside =
        here.asProtocol((any DeclGroupSyntax).self).map { Syntax($0.memberBlock) } ?? here
      switch (
        resolver.types.named(name, at: Syntax(reference)), resolver.types.named(name, at: inside)
      ) {
      case (.instance(let one), .instance(let other)):
        return one === other && isVisible(one, in: target)
      case (.external, .external):
        return found.file === target || !target.imports.isDisjoint(with: ["Foundation", "XCTest"])
      default: return false
      }
    }
  }

  private func isVisible(_ type: DeclaredType, in file: ParsedFile) -> Bool {
    if type.file === file { return true }
    if type.access <= .fileprivate || type.isLocal { return false }
    return type.file.module == file.module || type.access > .internal
      || file.tree.importedModules.contains { $0.name == type.file.module && $0.isTestable }
  }
}

/// Finds the statements that begin at given offsets.
private final class StatementFinder: SyntaxVisitor {
  private let offsets: [Int: Set<StateID>]
  private(set) var found: [(CodeBlockItemSyntax, Set<StateID>)] = []

  init(offsets: [Int: Set<StateID>]) {
    self.offsets = offsets
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let shown = offsets[node.trimmedRange.lowerBound] { found.append((node, shown)) }
    return .visitChildren
  }
}

extension CodeBlockItemSyntax {
  /// Whether it needs not the instance around it, holds no closure, and has `try` and `await` at its beginning only.
  fileprivate var standsAlone: Bool {
    let start = item.trimmedRange.lowerBound
    return tokens(viewMode: .sourceAccurate).allSatisfy { token in
      switch token.tokenKind {
      case .keyword(.try):
        switch token.parent?.as(TryExprSyntax.self)?.questionOrExclamationMark?.tokenKind {
        case .postfixQuestionMark: true
        case nil: token.trimmedRange.lowerBound == start
        default: false
        }
      case .keyword(.await):
        token.parent?.trimmedRange.lowerBound == start
          || token.parent?.parent?.as(TryExprSyntax.self)?.trimmedRange.lowerBound == start
      case .keyword(.Self), .keyword(.super): false
      // `Pricing.self` is no instance.
      case .keyword(.self):
        token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.id == token.parent?.id
      case .leftBrace, .dollarIdentifier: false
      default: true
      }
    }
  }

  /// Whether an error in it goes on to what holds it.
  fileprivate var beginsWithTry: Bool {
    guard case .expr(let expression) = item, let call = expression.as(TryExprSyntax.self) else {
      return false
    }
    return call.questionOrExclamationMark == nil
  }

  fileprivate var awaits: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
  }
}

extension CodeBlockItemSyntax {
  fileprivate var callWithStrings: CleanupStatement.Call {
    let strings = tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
      guard case .stringSegment(let text) = token.tokenKind else { return nil }
      return text
    }
    return .init(name: callStatement?.calledName?.text ?? "", strings: Set(strings))
  }
}

extension SyntaxProtocol {
  /// The names in it that are not looked up in something else.
  var rootNames: [DeclReferenceExprSyntax] {
    let finder = RootNameFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.found
  }
}

/// Finds the names that are not members of an expression.
private final class RootNameFinder: SyntaxVisitor {
  private(set) var found: [DeclReferenceExprSyntax] = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { found.append(node) }
    return .skipChildren
  }
}

extension CleanupStatements {
  /// A statement at the top of the body that sets the state and can be written elsewhere as it stands, without `try` or `await`.
  func setting(_ state: StateID, in body: CodeBlockSyntax, of file: ParsedFile) -> Found? {
    body.statements.lazy.compactMap { found($0, in: file, shown: []) }
      .first { $0.statement.isPlain && $0.statement.sets(state) }
  }
}
