import SwiftSyntax

/// Tells whether a class has a set-up or a teardown for all its tests together.
final class ClassSetUpFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in tree: SourceFileSyntax) -> Bool {
    let finder = ClassSetUpFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.isFound
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let isOfClass = !node.modifiers.names.isDisjoint(with: ["class", "static"])
    if isOfClass, ["setUp", "tearDown"].contains(node.name.text) { isFound = true }
    return .skipChildren
  }
}
