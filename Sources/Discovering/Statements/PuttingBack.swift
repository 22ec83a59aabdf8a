import SwiftSyntax

/// Tells an assignment that puts a variable back from one that sets it up: by what is assigned and what the variable
/// begins with. Where the text does not tell, nothing is shown.
struct PuttingBack {
  let resolver: Resolver

  /// Whether it assigns an empty value, the one that the variable begins with, or a fresh instance like that one.
  func isShown(by assignment: Assignment) -> Bool {
    guard assignment.operation == "=", let right = assignment.right?.unwrapped else { return false }
    if isEmpty(right) { return true }
    let variable = resolver.variable(assignment.left.unwrapped)
    let initial = variable?.initialValue?.unwrapped
    if right.is(BooleanLiteralExprSyntax.self), initial == nil {
      return right.trimmedDescription == "false"
    }
    if let initial { return isSame(right, as: initial) || isMadeLike(right, initial) }
    // Without a written initial value what may be nil begins as nil.
    let type = variable?.type?.trimmedDescription
    if let type, type.hasSuffix("?") || type.hasSuffix("!") { return false }
    return isMade(right, as: variable?.type)
  }

  /// `nil`, 0, an empty literal, `.init()`, `[Int]()`.
  private func isEmpty(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .nilLiteralExpr: return true
    case .integerLiteralExpr(let it): return it.literal.text == "0"
    case .floatLiteralExpr(let it): return Double(it.literal.text) == 0
    case .stringLiteralExpr(let it): return it.segments.allSatisfy { $0.trimmedDescription.isEmpty }
    case .arrayExpr(let it): return it.elements.isEmpty
    case .dictionaryExpr(let it): return it.content.is(TokenSyntax.self)
    case .functionCallExpr(let it):
      guard it.arguments.isEmpty, it.trailingClosure == nil else { return false }
      let callee = it.calledExpression
      return callee.trimmedDescription == ".init" || callee.is(ArrayExprSyntax.self)
        || callee.is(DictionaryExprSyntax.self)
    default: return false
    }
  }

  /// Whether the two are written alike, or one names a constant with the other's value.
  private func isSame(_ right: ExprSyntax, as initial: ExprSyntax) -> Bool {
    let (one, other) = (lastParts(right), lastParts(initial))
    if one == other { return true }
    if one.hasPrefix("."), other.hasSuffix(one) { return true }
    if other.hasPrefix("."), one.hasSuffix(other) { return true }
    if one.hasSuffix("." + other) || other.hasSuffix("." + one) { return true }
    guard let constant = resolver.variable(right), constant.isConstant,
      let value = constant.initialValue
    else { return false }
    return lastParts(value.unwrapped) == other
  }

  /// The text without what merely says where the name is declared.
  private func lastParts(_ expression: ExprSyntax) -> String {
    let text = expression.folded
    return text.hasPrefix("Self.") ? String(text.dropFirst(5)) : text
  }

  /// Whether both make an instance of the same type.
  private func isMadeLike(_ right: ExprSyntax, _ initial: ExprSyntax) -> Bool {
    guard let one = made(right), let other = made(initial) else { return false }
    return one == other
  }

  /// Whether it makes an instance of the type that the variable is declared with.
  private func isMade(_ right: ExprSyntax, as type: TypeSyntax?) -> Bool {
    guard let made = made(right), let type else { return false }
    return type.trimmedDescription.filter { !"?! ".contains($0) } == made
  }

  /// The name of the type of which a call without arguments makes an instance.
  private func made(_ expression: ExprSyntax) -> String? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      call.trailingClosure == nil, resolver.isTypeExpression(call.calledExpression)
    else { return nil }
    return call.calledExpression.trimmedDescription
  }
}
