import SwiftSyntax

/// Finds where code sets a part of what a shared variable holds: through a subscript of the object, as in
/// `Flags.shared["beta"] = true`, or a property of a library's object, as in
/// `Feed.decoder.keyDecodingStrategy = .useDefaultKeys`; or where it calls a function of such a part, which may change that:
/// `Feed.formatter.formatOptions.insert(.withFractionalSeconds)`.
struct PartSettings {
  let resolver: Resolver
  /// The variable that holds the object.
  let variable: Member
  /// The names of the fields that changed: only properties of these names count.
  let fields: Set<String>

  /// What is set in the body, once each, where code elsewhere in the test can read it as well.
  func targets(in body: CodeBlockSyntax) -> [ExprSyntax] {
    let finder = PartFinder(settings: self)
    finder.walk(body)
    return finder.found
  }

  fileprivate func isMeant(by target: ExprSyntax) -> Bool {
    guard let whole = whole(of: target), let held = resolver.variable(whole) else { return false }
    return held.node.id == variable.node.id && held.name == variable.name
      && !target.namesLocalVariables
      && !["\n", "?."].contains(where: target.trimmedDescription.contains)
  }

  /// What it is a part of. How the subject's own types set their properties is known better than from here.
  private func whole(of target: ExprSyntax) -> ExprSyntax? {
    if let part = target.as(SubscriptCallExprSyntax.self) { return part.calledExpression }
    guard let part = target.as(MemberAccessExprSyntax.self),
      fields.contains(part.declName.baseName.plainText),
      resolver.value(of: variable)?.instance == nil
    else { return nil }
    return part.base
  }
}

private final class PartFinder: SyntaxVisitor {
  private let settings: PartSettings
  private(set) var found: [ExprSyntax] = []

  init(settings: PartSettings) {
    self.settings = settings
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let called = node.callStatement?.calledExpression.as(MemberAccessExprSyntax.self)?.base?
      .as(MemberAccessExprSyntax.self).map(ExprSyntax.init)
    if let target = Assignment(node)?.left.unwrapped ?? called, settings.isMeant(by: target),
      !found.contains(where: { $0.trimmedDescription == target.trimmedDescription })
    {
      found.append(target)
    }
    return .visitChildren
  }
}
