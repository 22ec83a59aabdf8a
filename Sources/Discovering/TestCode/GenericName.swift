import Basics
import SwiftSyntax

/// A generic type with its arguments, as an expression writes it: `Pool<String>`.
struct GenericName: Hashable {
  /// `Pool`.
  let base: String
  /// `String`.
  let arguments: String
  /// All of it.
  let text: String

  init(_ node: GenericSpecializationExprSyntax) {
    base = node.expression.trimmedDescription
    arguments = node.genericArgumentClause.arguments.trimmedDescription
    text = node.trimmedDescription
  }
}

extension CleanupStatements.Found {
  /// The statement for the types that the test's code writes, since each of them may have a state of its own; nil where it
  /// does not tell which one is meant.
  func statement(for change: StateChange, naming names: Set<GenericName>) -> CleanupStatement? {
    guard let own = generics.first else { return statement }
    let others = names.filter { $0.base == own.base }
    let words = Set(change.after.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    let left = others.filter { words.contains($0.arguments[...]) }
    let meant = left.count == 1 ? left : others
    guard generics.count == 1 else {
      return names.isSuperset(of: generics) ? statement : nil
    }
    if meant.contains(own) { return statement }
    guard meant.count == 1, let other = meant.first else { return nil }
    return CleanupStatement(
      text: statement.text.replacing(own.text, with: other.text), states: statement.states,
      call: statement.call, isThrowing: statement.isThrowing, isAsync: statement.isAsync)
  }
}

extension SyntaxProtocol {
  /// The generic types in it.
  var genericNames: [GenericName] {
    let finder = GenericNameFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.found
  }
}

private final class GenericNameFinder: SyntaxVisitor {
  private(set) var found: [GenericName] = []

  override func visit(
    _ node: GenericSpecializationExprSyntax
  ) -> SyntaxVisitorContinueKind {
    found.append(GenericName(node))
    return .visitChildren
  }
}
