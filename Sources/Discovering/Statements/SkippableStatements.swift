import SwiftSyntax

/// Finds the statements of a function that run after something in it, path by path, and that can be left out without
/// leaving out anything else.
///
/// What everything is measured by is the anchor: the call of the test's function in a scope, a call of `super` in a
/// teardown. Statements that hold an anchor stay; so do those that end a path (`return`, `throw`) and those that only hand
/// on what the anchor gave.
struct SkippableStatements {
  /// Whether an anchor was passed on the way to a statement.
  enum Passage {
    case before, after
    /// No path leads on from here.
    case gone

    /// What holds where two paths meet.
    func joined(_ other: Passage) -> Passage {
      if self == .gone { return other }
      return other == .gone || self == other ? self : .after
    }
  }

  /// Neighbours in one list of statements, each list in the order of the source.
  private(set) var runs: [[CodeBlockItemSyntax]] = []
  /// The statements that run before any anchor.
  private(set) var earlier: [CodeBlockItemSyntax] = []
  /// Whether anything is an anchor.
  let isAnchor: (TokenSyntax) -> Bool
  /// The names that stand for the anchor: closures and functions that hold it.
  private var aliases: Set<String> = []
  /// The names of what the anchor gave.
  private var results: Set<String> = []

  init(isAnchor: @escaping (TokenSyntax) -> Bool) { self.isAnchor = isAnchor }

  /// All skippable statements, in the order of the source.
  var statements: [CodeBlockItemSyntax] {
    runs.joined().sorted { $0.position < $1.position }
  }

  /// The bytes of each run, in the order of the source.
  var ranges: [Range<Int>] {
    runs.compactMap { run in
      guard let first = run.first, let last = run.last else { return nil }
      return first.item.trimmedRange.lowerBound..<last.item.trimmedRange.upperBound
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reads `list`, which is come to in the given way, and says how it is left.
  @discardableResult
  mutating func read(
    _ list: CodeBlockItemListSyntax, _ start: Passage, keepsDeclarations: Bool = false
  ) -> Passage {
    let items = Array(list)
    var canSkip = items.map { _ in false }
    var passage = start
    for (index, item) in items.enumerated() where passage != .gone {
      if let deferred = item.item.as(DeferStmtSyntax.self) {
        let runsAfter = passage == .after || items[(index + 1)...].contains(where: holdsAnchor)
        read(deferred.body.statements, runsAfter ? .after : passage)
      } else if readAlias(item, passage) {
        continue
      } else if holdsAnchor(item) {
        noteResults(of: item)
        passage = descend(into: item, passage)
      } else if item.endsPath {
        passage = .gone
      } else if passage == .before {
        earlier.append(item)
      } else if mustStay(item) {
        descend(into: item, passage)
      } else {
        canSkip[index] =
          !item.item.is(DeclSyntax.self)
          || !keepsDeclarations && item.item.is(VariableDeclSyntax.self)
      }
    }
    addRuns(items, canSkip)
    return passage
  }
}

extension SkippableStatements {
  /// Cuts what can be skipped into neighbours. A declaration stays where something that stays, or another run, names it.
  private mutating func addRuns(_ items: [CodeBlockItemSyntax], _ canSkip: [Bool]) {
    var canSkip = canSkip
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in items.indices where canSkip[index] {
        let names = items[index].declaredNames
        guard !names.isEmpty else { continue }
        let end = items.indices.first { $0 > index && !canSkip[$0] } ?? items.count
        guard items[end...].contains(where: { $0.mentions(names) }) else { continue }
        (canSkip[index], isSettled) = (false, false)
      }
    }
    for group in items.indices.split(whereSeparator: { !canSkip[$0] }) {
      runs.append(group.map { items[$0] })
    }
  }

  private func holdsAnchor(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { token in
      isAnchor(token) || (aliases.contains(token.plainText) && token.isReference)
    }
  }

  /// `let run = { … }` and `func run() { … }`: the anchor is not passed there, but where they are called.
  private mutating func readAlias(_ item: CodeBlockItemSyntax, _ passage: Passage) -> Bool {
    if let function = item.item.as(FunctionDeclSyntax.self) {
      guard let body = function.body, holdsAnchor(body) else { return false }
      aliases.insert(function.name.plainText)
      read(body.statements, passage)
      return true
    }
    guard let variable = item.item.as(VariableDeclSyntax.self) else { return false }
    var isAlias = false
    for binding in variable.bindings {
      guard let value = binding.initializer?.value, holdsAnchor(value) else { continue }
      guard value.is(ClosureExprSyntax.self) || value.is(DeclReferenceExprSyntax.self) else {
        continue
      }
      isAlias = true
      aliases.formUnion(binding.pattern.boundNames)
      if let closure = value.as(ClosureExprSyntax.self) { read(closure.statements, passage) }
    }
    return isAlias
  }

  private mutating func noteResults(of item: CodeBlockItemSyntax) {
    guard let variable = item.item.as(VariableDeclSyntax.self) else { return }
    results.formUnion(variable.bindings.flatMap { $0.pattern.boundNames })
  }

  /// Whether a statement without an anchor is more than something to skip: it may end a path, asserts, hands on what the anchor
  /// gave, or keeps something for later in a variable of the function's own. `#if` can't be put into braces.
  private func mustStay(_ item: CodeBlockItemSyntax) -> Bool {
    if item.item.is(IfConfigDeclSyntax.self) || item.mayEndPath || item.holdsAssertion {
      return true
    }
    if item.item.as(VariableDeclSyntax.self)?.modifiers.names.contains("async") == true {
      return true
    }
    if item.mentions(results) { return true }
    guard let assignment = Assignment(item),
      let name = assignment.left.as(DeclReferenceExprSyntax.self)?.baseName
    else { return false }
    return Binding.of(name.plainText, at: Syntax(item)) != nil
  }
}

extension SkippableStatements {
  /// Reads the lists of statements inside `item`, and says how it is left.
  @discardableResult
  private mutating func descend(into item: CodeBlockItemSyntax, _ start: Passage) -> Passage {
    if let condition = item.item.as(IfConfigDeclSyntax.self) { return descend(condition, start) }
    var node = Syntax(item.item)
    while let labeled = node.as(LabeledStmtSyntax.self) { node = Syntax(labeled.statement) }
    if let expression = node.as(ExpressionStmtSyntax.self) { node = Syntax(expression.expression) }
    switch node.as(SyntaxEnum.self) {
    case .ifExpr(let it): return descend(it, start)
    case .switchExpr(let it): return descend(it, start)
    case .doStmt(let it): return descend(it, start)
    case .forStmt(let it): return loop(it.body, start, held: holdsAnchor(it))
    case .whileStmt(let it): return loop(it.body, start, held: holdsAnchor(it))
    case .repeatStmt(let it): return loop(it.body, start, held: holdsAnchor(it))
    case .guardStmt(let it):
      let entry = holdsAnchor(it.conditions) ? .after : start
      read(it.body.statements, entry)
      return entry
    default: return descend(expression: node, of: item, start)
    }
  }

  private mutating func descend(_ condition: IfConfigDeclSyntax, _ start: Passage) -> Passage {
    condition.clauses.reduce(start) { passage, clause in
      guard let list = clause.elements?.as(CodeBlockItemListSyntax.self) else { return passage }
      return passage.joined(read(list, start, keepsDeclarations: true))
    }
  }

  private mutating func descend(_ branch: IfExprSyntax, _ start: Passage) -> Passage {
    let entry = holdsAnchor(branch.conditions) ? .after : start
    let taken = read(branch.body.statements, entry)
    switch branch.elseBody {
    case .ifExpr(let next)?: return taken.joined(descend(next, entry))
    case .codeBlock(let other)?: return taken.joined(read(other.statements, entry))
    default: return taken.joined(entry)
    }
  }

  private mutating func descend(_ choice: SwitchExprSyntax, _ start: Passage) -> Passage {
    let entry = holdsAnchor(choice.subject) ? .after : start
    return choice.cases.reduce(.gone) { passage, one in
      guard let one = one.as(SwitchCaseSyntax.self) else { return passage.joined(entry) }
      return passage.joined(read(one.statements, entry))
    }
  }

  /// Where the body holds the anchor, an error may come from before it or after.
  private mutating func descend(_ block: DoStmtSyntax, _ start: Passage) -> Passage {
    let entry = holdsAnchor(block.body) ? .after : start
    let passed = read(block.body.statements, start)
    return block.catchClauses.reduce(passed) { passage, clause in
      passage.joined(read(clause.body.statements, entry))
    }
  }

  private mutating func loop(_ body: CodeBlockSyntax, _ start: Passage, held: Bool) -> Passage {
    read(body.statements, start)
    return held ? .after : start
  }

  /// The closures of an expression: those that hold the anchor run where the expression stands.
  private mutating func descend(
    expression node: Syntax, of item: CodeBlockItemSyntax, _ start: Passage
  ) -> Passage {
    guard holdsAnchor(node) else { return item.endsPath ? .gone : start }
    for closure in node.outermostClosures where holdsAnchor(closure) {
      read(closure.statements, start)
    }
    return item.endsPath ? .gone : .after
  }
}
