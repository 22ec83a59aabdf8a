import Basics
import SwiftSyntax

/// The lines to take out so that a cleanup is gone.
package struct CleanupRemoval: Hashable, Sendable {
  package let file: String
  package let line: Int
  package let range: Range<Int>
  /// Whether a part of it runs, or is compiled, under a condition only.
  package let holdsCondition: Bool
}

/// Finds them: the statement, or the whole method or block where nothing else stands in it.
struct CleanupRemovalReading {
  let file: ParsedFile

  /// In the order in which they stand; empty where nothing can be taken out.
  func removals(of seam: Seam) -> [CleanupRemoval] {
    guard let offset = file.offset(of: seam.location),
      let token = file.tree.token(at: AbsolutePosition(utf8Offset: offset)),
      let cleanup = cleanup(at: token, seam.kind), let removal = lines(of: cleanup)
    else { return [] }
    return (keptValues(for: cleanup).compactMap(lines) + [removal])
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The local constants that nothing but the cleanup reads: without it they would only earn a warning. None of those whose
  /// making may do something.
  private func keptValues(for cleanup: Syntax) -> [Syntax] {
    let lists = cleanup.ancestors.compactMap { $0.as(CodeBlockItemListSyntax.self) }
    guard let body = lists.last(where: { $0.parent?.is(SourceFileSyntax.self) != true }) else {
      return []
    }
    let read = Set(references(in: cleanup))
    let counts = Dictionary(references(in: Syntax(body)).map { ($0, 1) }, uniquingKeysWith: +)
    let own = Dictionary(references(in: cleanup).map { ($0, 1) }, uniquingKeysWith: +)
    return body.compactMap { item -> Syntax? in
      guard let variable = item.item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first, let value = binding.initializer?.value,
        value.is(MemberAccessExprSyntax.self) || value.is(DeclReferenceExprSyntax.self),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        read.contains(name), counts[name] == own[name]
      else { return nil }
      return Syntax(item)
    }
  }

  /// The names that stand for something, each time that one does.
  private func references(in node: Syntax) -> [String] {
    node.tokens(viewMode: .sourceAccurate).filter { token in
      token.parent?.is(DeclReferenceExprSyntax.self) == true
        && token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.id != token.parent?.id
    }.map(\.text)
  }

  private func cleanup(at token: TokenSyntax, _ kind: SeamKind) -> Syntax? {
    switch kind {
    case .teardown:
      guard let parent = token.parent, let body = methodBody(parent) else { return nil }
      return body.contains(where: \.holdsAssertion) ? nil : parent
    case .reset:
      let item = token.ancestors.lazy.compactMap { $0.as(CodeBlockItemSyntax.self) }.first
      guard let item, item.trimmedRange.lowerBound == token.trimmedRange.lowerBound else {
        return nil
      }
      return widened(item)
    default: return nil
    }
  }

  /// A `tearDown` or `deinit`, by its body.
  private func methodBody(_ node: Syntax) -> CodeBlockItemListSyntax? {
    node.as(FunctionDeclSyntax.self)?.body?.statements
      ?? node.as(DeinitializerDeclSyntax.self)?.body?.statements
  }

  /// The method, set-ups included, or the `defer` around it if that does nothing else but call `super`.
  private func widened(_ item: CodeBlockItemSyntax) -> Syntax {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.allSatisfy({ $0.id == item.id || $0.superCallName != nil }),
      let owner = list.parent?.parent
    else { return Syntax(item) }
    if let deferred = owner.as(DeferStmtSyntax.self) {
      return deferred.parent.map { Syntax($0) } ?? Syntax(item)
    }
    let method = owner.as(FunctionDeclSyntax.self)
    let isDroppable =
      owner.is(DeinitializerDeclSyntax.self) || method?.isTearDown == true
      || method?.modifiers.names.contains("override") == true
      || owner.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.isEmpty == true
    return isDroppable ? owner : Syntax(item)
  }

  /// Whole lines, with an empty one that would be left over; nil where something else stands on them.
  private func lines(of node: Syntax) -> CleanupRemoval? {
    let layout = FileLayout(file)
    let range = node.trimmedRange
    var start = layout.lineStart(at: range.lowerBound)
    let end = layout.endOfLine(at: range.upperBound)
    let rest = file.bytes[range.upperBound..<end]
    guard layout.beginsLine(range.lowerBound), rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
      return nil
    }
    let above = start > 1 ? layout.lineStart(at: start - 1) : start
    let lineAbove = file.bytes[above..<start]
    let isEmptyAbove = lineAbove.allSatisfy(\.isBlank)
    let isEmptyBelow = layout.isFollowedByEmptyLine(range.upperBound)
    if isEmptyAbove && (isEmptyBelow || endsBlock(after: end)) { start = above }
    var next = lineAfter(end)
    if isEmptyBelow, lineAbove.last(where: { !$0.isBlank }) == UInt8(ascii: "{") {
      next = lineAfter(next)
    }
    return CleanupRemoval(
      file: file.path, line: file.line(at: range.lowerBound), range: start..<next,
      holdsCondition: node.holdsCondition)
  }

  private func lineAfter(_ end: Int) -> Int {
    file.bytes[end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? file.bytes.count
  }

  /// Whether a closing brace comes next.
  private func endsBlock(after end: Int) -> Bool {
    file.bytes[end...].first { !$0.isBlank } == UInt8(ascii: "}")
  }
}

extension Syntax {
  /// Whether a part of what it says may be passed over.
  fileprivate var holdsCondition: Bool {
    switch self.as(SyntaxEnum.self) {
    case .ifExpr, .switchExpr, .guardStmt, .ifConfigDecl, .ternaryExpr, .unresolvedTernaryExpr,
      .optionalChainingExpr, .forStmt, .whileStmt:
      true
    default: children(viewMode: .sourceAccurate).contains(where: \.holdsCondition)
    }
  }
}

extension UInt8 {
  /// Whether it is white space or a part of a line break.
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0a, 0x0d].contains(self) }
}
