import SwiftSyntax

/// Finds where a block or a timer is asked for at a later time, and has each say when that is.
///
/// ## Before
/// ```swift
/// queue.asyncAfter(deadline: .now() + 1) { … }
/// ```
/// ## After
/// ```swift
/// queue.asyncAfter(deadline: _unseamDue(.now() + 1)) { … }
/// ```
final class DelayedBlockFinder: SyntaxVisitor {
  private static let methods: Set<String> = ["asyncAfter", "schedule"]
  private static let labels: Set<String> = ["deadline", "wallDeadline"]

  private(set) var edits: [SourceEdit] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let method = node.calledExpression.as(MemberAccessExprSyntax.self),
      Self.methods.contains(method.declName.baseName.text),
      let time = node.arguments.first, let label = time.label?.text, Self.labels.contains(label)
    else { return .visitChildren }
    let range = time.expression.trimmedRange
    edits.append(
      SourceEdit(
        purpose: .delay("\(Syntax(node).declarationPath) \(edits.count)"), range: range,
        insertions: [
          Insertion(offset: range.lowerBound, text: "_unseamDue("),
          Insertion(offset: range.upperBound, text: ")"),
        ]))
    return .visitChildren
  }
}
