import SwiftParser
import SwiftSyntax

/// Tells under which conditions of `#if` new code compiles: where what it names is declared in one, the code has to stand in
/// one like it.
struct CompilationConditions {
  /// What declares a name.
  private struct Declared {
    /// What each declaration in `#if` that may be compiled here asks for.
    private(set) var conditions: [[String]] = []
    /// Whether one stands in no `#if`, or the branches of one all have one: then the name is there in any case.
    var isAlwaysThere: Bool { isFree || hasElse && count > 1 }
    private var isFree = false
    private var hasElse = false
    private var count = 0

    mutating func add(_ node: Syntax) {
      let clauses = node.conditionalClauses
      count += 1
      if clauses.isEmpty { isFree = true }
      if clauses.contains(where: { $0.condition == nil }) { hasElse = true }
      if Conditions.mayHold(node) {
        conditions.append(node.compilationConditions)
      }
    }
  }

  private let index: SourceIndex
  /// By name, those of which a declaration stands in `#if`.
  private let declared: [String: Declared]

  init(index: SourceIndex) {
    self.index = index
    let files = Set(index.files.filter(\.holdsCondition).map(ObjectIdentifier.init))
    let members =
      index.types.flatMap(\.members) + index.extendedTypes.flatMap(\.members)
      + index.globals.values.flatMap { $0.values.joined() }
    let types = index.types.filter { $0.kind != .external }
    let nodes =
      members.map { ($0.name, $0.file, Syntax($0.node)) }
      + types.map { ($0.simpleName, $0.file, $0.node) }
    let names = Set(
      nodes.filter { files.contains(ObjectIdentifier($0.1)) && !$0.2.conditionalClauses.isEmpty }
        .map(\.0))
    var declared: [String: Declared] = [:]
    for (name, _, node) in nodes where names.contains(name) {
      declared[name, default: Declared()].add(node)
    }
    self.declared = declared
  }

  /// The text with `#if` around the lines that need it; nil where that can't be written.
  ///
  /// - Parameter range: what the text replaces in the file.
  func guarded(_ text: String, in range: Range<Int>, of file: ParsedFile) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard !declared.isEmpty else { return text }
    let known = Set(around(range.lowerBound, in: file))
    let names = NameFinder(viewMode: .sourceAccurate)
    names.walk(Parser.parse(source: text))
    let needs = lines.map { line in
      needed(by: String(line), besides: names.bound).filter { !known.contains($0) }
    }
    guard needs.contains(where: { !$0.isEmpty }) else { return text }
    let layout = FileLayout(file)
    let isFirstWhole = layout.lineStart(at: range.lowerBound) == range.lowerBound
    let isLastWhole = layout.endOfLine(at: range.upperBound) == range.upperBound
    var written: [String] = []
    var open: [String] = []
    func close(after line: Int) {
      guard !open.isEmpty else { return }
      written.append(lines[line].prefix(while: \.isWhitespace) + "#endif")
    }
    for (number, line) in lines.enumerated() {
      let need = needs[number]
      let isWhole =
        (number > 0 || isFirstWhole) && (number < lines.count - 1 || isLastWhole)
      guard need.isEmpty || isWhole else { return nil }
      if need != open {
        close(after: number - 1)
        if !need.isEmpty {
          written.append(
            line.prefix(while: \.isWhitespace) + "#if " + need.joined(separator: " && "))
        }
        open = need
      }
      written.append(String(line))
    }
    close(after: lines.count - 1)
    let result = written.joined(separator: text.contains("\r\n") ? "\r\n" : "\n")
    // A line in the midst of an expression can't stand in a condition of its own.
    let isBroken = Parser.parse(source: result).hasError && !Parser.parse(source: text).hasError
    return isBroken ? nil : result
  }

  /// The conditions at a place in a file.
  private func around(_ offset: Int, in file: ParsedFile) -> [String] {
    // What stands right before it: after it there may be an `#if`.
    let place = AbsolutePosition(utf8Offset: max(offset - 1, 0))
    return file.tree.token(at: place).map { Syntax($0).compilationConditions } ?? []
  }

  /// The conditions under which alone all is declared that the line names.
  ///
  /// - Parameter own: the names that the new code itself declares.
  private func needed(by line: String, besides own: Set<String>) -> [String] {
    guard line.contains(where: \.isLetter) else { return [] }
    let finder = NameFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: line))
    var conditions: [String] = []
    for name in finder.found where !own.contains(name.text) {
      for condition in condition(of: name) where !conditions.contains(condition) {
        conditions.append(condition)
      }
    }
    return conditions
  }

  /// Empty where any declaration that the name may mean stands in none.
  private func condition(of name: NameFinder.Name) -> [String] {
    guard var meant = declared[name.text] else { return [] }
    let members = index.types.filter { $0.simpleName == name.base }.flatMap { type in
      index.members(name.text, of: type, isStatic: true)
        + index.members(name.text, of: type, isStatic: false)
    }
    if !members.isEmpty {
      meant = Declared()
      for (member, _) in members { meant.add(Syntax(member.node)) }
    }
    guard !meant.isAlwaysThere, let first = meant.conditions.first else { return [] }
    let different = meant.conditions.withoutRepetition
    if different.count == 1 { return first }
    let texts = different.map { $0.count > 1 ? "(\($0.joined(separator: " && ")))" : $0[0] }
    return ["(" + texts.joined(separator: " || ") + ")"]
  }
}

extension ParsedFile {
  fileprivate var holdsCondition: Bool {
    let word = Array("#if ".utf8)
    var rest = bytes[...]
    while let next = rest.firstIndex(of: word[0]) {
      rest = rest[next...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// Finds the names in a line, each with the type that it is said to be a member of.
private final class NameFinder: SyntaxVisitor {
  struct Name: Hashable {
    let text: String
    var base: String?
  }

  /// In the order in which they stand.
  private(set) var found: [Name] = []
  /// Those that the code declares.
  private(set) var bound: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    bound.insert(node.identifier.plainText)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let base = node.base?.unwrapped
    if base?.is(SuperExprSyntax.self) != true {
      let type =
        base?.as(DeclReferenceExprSyntax.self)?.baseName.plainText
        ?? base?.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
      found.append(Name(text: node.declName.baseName.plainText, base: type))
    }
    if let base = node.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(Name(text: node.baseName.plainText))
    return .skipChildren
  }
}

extension SyntaxProtocol {
  /// What each `#if` around it asks for, outermost first.
  fileprivate var compilationConditions: [String] {
    conditionalClauses.compactMap(\.whole).reversed()
  }
}

extension IfConfigClauseSyntax {
  /// Its condition, and that none of the clauses before it holds.
  fileprivate var whole: String? {
    guard let clauses = parent?.as(IfConfigClauseListSyntax.self) else { return nil }
    let earlier = clauses.prefix { $0.id != id }.compactMap(\.condition).map { "!" + $0.asOperand }
    let own = condition.map(\.asOperand)
    return (earlier + [own].compactMap(\.self)).joined(separator: " && ")
  }
}

extension ExprSyntax {
  /// Its text, with parentheses where an operator beside it would bind closer.
  fileprivate var asOperand: String {
    self.is(SequenceExprSyntax.self) ? "(\(trimmedDescription))" : trimmedDescription
  }
}
