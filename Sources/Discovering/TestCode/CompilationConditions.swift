import SwiftParser
import SwiftSyntax

/// Tells under which conditions of `#if` new code compiles: where what it names is declared in one, the code has to stand in
/// one like it.
struct CompilationConditions {
  let index: SourceIndex

  /// The text with `#if` around the lines that need it; nil where that can't be written.
  ///
  /// - Parameter range: what the text replaces in the file.
  func guarded(_ text: String, in range: Range<Int>, of file: ParsedFile) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let known = Set(around(range.lowerBound, in: file))
    let needs = lines.map { needed(by: String($0), in: file).filter { !known.contains($0) } }
    guard needs.contains(where: { !$0.isEmpty }) else { return text }
    let layout = FileLayout(file)
    let isFirstWhole = layout.lineStart(at: range.lowerBound) == range.lowerBound
    let isLastWhole = layout.endOfLine(at: range.upperBound) == range.upperBound
    var written: [String] = []
    var open: [String] = []
    func close(_ indent: Substring) {
      if !open.isEmpty { written.append(indent + "#endif") }
    }
    for (number, line) in lines.enumerated() {
      let need = needs[number]
      let isWhole =
        (number > 0 || isFirstWhole) && (number < lines.count - 1 || isLastWhole)
      guard need.isEmpty || isWhole else { return nil }
      if need != open {
        close(lines[number - 1].prefix(while: \.isWhitespace))
        if !need.isEmpty {
          written.append(
            line.prefix(while: \.isWhitespace) + "#if " + need.joined(separator: " && "))
        }
        open = need
      }
      written.append(String(line))
    }
    close(lines[lines.count - 1].prefix(while: \.isWhitespace))
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
  private func needed(by line: String, in file: ParsedFile) -> [String] {
    guard line.contains(where: \.isLetter) else { return [] }
    let finder = NameFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: line))
    var conditions: [String] = []
    for name in finder.found {
      for condition in condition(of: name, in: file) where !conditions.contains(condition) {
        conditions.append(condition)
      }
    }
    return conditions
  }

  /// Empty where any declaration that the name may mean stands in none.
  private func condition(of name: NameFinder.Name, in file: ParsedFile) -> [String] {
    let declared = declarations(of: name, in: file).map(\.compilationConditions)
    guard let first = declared.first, declared.allSatisfy({ !$0.isEmpty }) else { return [] }
    let different = Set(declared)
    if different.count == 1 { return first }
    let texts = different.map { $0.count > 1 ? "(\($0.joined(separator: " && ")))" : $0[0] }
    return ["(" + texts.sorted().joined(separator: " || ") + ")"]
  }

  private func declarations(of name: NameFinder.Name, in file: ParsedFile) -> [Syntax] {
    let types = index.types.filter { $0.kind != .external }
    if let base = name.base {
      let owners = types.filter { $0.simpleName == base }
      let members = owners.flatMap { type in
        index.members(name.text, of: type, isStatic: true).map(\.0)
          + index.members(name.text, of: type, isStatic: false).map(\.0)
      }
      if !members.isEmpty { return members.map { Syntax($0.node) } }
    }
    let named = types.filter { $0.simpleName == name.text }.map(\.node)
    let globals = index.globals(name.text, in: file).map { Syntax($0.node) }
    let members = (types + index.extendedTypes).flatMap(\.members).filter { $0.name == name.text }
    return named + globals + members.map { Syntax($0.node) }
  }
}

/// Finds the names in a line, each with the type that it is said to be a member of.
private final class NameFinder: SyntaxVisitor {
  struct Name: Hashable {
    let text: String
    var base: String?
  }

  private(set) var found: Set<Name> = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let base = node.base?.unwrapped
    if base?.is(SuperExprSyntax.self) != true {
      let type =
        base?.as(DeclReferenceExprSyntax.self)?.baseName.plainText
        ?? base?.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
      found.insert(Name(text: node.declName.baseName.plainText, base: type))
    }
    if let base = node.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    found.insert(Name(text: node.baseName.plainText))
    return .skipChildren
  }
}

extension SyntaxProtocol {
  /// What each `#if` around it asks for, outermost first.
  fileprivate var compilationConditions: [String] {
    ancestors.compactMap { $0.as(IfConfigClauseSyntax.self)?.whole }.reversed()
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
