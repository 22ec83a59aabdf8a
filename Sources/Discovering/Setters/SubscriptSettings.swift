import SwiftSyntax

/// Finds the subscripts through which code sets what the object of a shared variable holds, as in `Flags.shared["beta"] = true`.
struct SubscriptSettings {
  let resolver: Resolver
  /// The variable that holds the object.
  let variable: Member

  /// What is assigned in the body, once each, where code elsewhere in the test can read it as well.
  func targets(in body: CodeBlockSyntax) -> [ExprSyntax] {
    let finder = SubscriptFinder(settings: self)
    finder.walk(body)
    return finder.found
  }

  fileprivate func isMeant(by target: ExprSyntax) -> Bool {
    guard let called = target.as(SubscriptCallExprSyntax.self)?.calledExpression,
      let held = resolver.variable(called)
    else { return false }
    return held.node.id == variable.node.id && held.name == variable.name
      && !target.namesLocalVariables && !target.trimmedDescription.contains("\n")
  }
}

private final class SubscriptFinder: SyntaxVisitor {
  private let settings: SubscriptSettings
  private(set) var found: [ExprSyntax] = []

  init(settings: SubscriptSettings) {
    self.settings = settings
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let target = Assignment(node)?.left.unwrapped, settings.isMeant(by: target),
      !found.contains(where: { $0.trimmedDescription == target.trimmedDescription })
    {
      found.append(target)
    }
    return .visitChildren
  }
}
