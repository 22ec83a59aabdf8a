import SwiftSyntax

/// One double exchanged for another that fits the same type.
///
/// ## Before
/// ```swift
/// Cart(prices: FakePrices())
/// ```
/// ## After
/// ```swift
/// Cart(prices: (_unseamOn(0x…) ? FakePrices() : OtherPrices()))
/// ```
extension SeamSearch {
  func swapSeam(
    of expression: ExprSyntax, _ used: DoubleUse, as position: DeclaredType, text: String,
    at offset: Int
  ) -> SeamCandidate? {
    switch used.form {
    case .wrapped, .listed, .passed, .holding: return nil
    case .functions: return memberSwap(of: expression, used.type, text: text, at: offset)
    case .itself, .held: break
    }
    guard position.kind == .protocol || position.kind == .class, expression.canBeOperand,
      !isPlaceFiller(expression, used),
      let other = doubles.alternative(
        to: used, as: position, at: Syntax(expression), in: file)
    else { return nil }
    return SeamCandidate(
      .swap, of: expression, else: other.name + (used.isMetatype ? ".self" : "()"), text: text,
      at: offset, alternative: other.name)
  }
}

extension SeamSearch {
  /// Another static member of the same type that the tests declare, in the place of one.
  private func memberSwap(
    of expression: ExprSyntax, _ type: DeclaredType, text: String, at offset: Int
  ) -> SeamCandidate? {
    if expression.unwrapped.is(FunctionCallExprSyntax.self) { return nil }
    let current =
      expression.implicitName
      ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
    guard let current, expression.canBeOperand,
      let other = doubles.otherMember(than: current, of: type, in: file)
    else { return nil }
    return SeamCandidate(
      .swap, of: expression, else: "\(type.name).\(other)", text: text, at: offset,
      alternative: "\(type.name).\(other)")
  }

  /// Whether the double is only there because something must be: no one can see it again, and it answers nothing. What
  /// stands there instead makes no difference then, and that says nothing about the test.
  private func isPlaceFiller(_ expression: ExprSyntax, _ used: DoubleUse) -> Bool {
    guard !used.isMetatype, doubles.isMute(used.type) else { return false }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText else {
      return expression.as(FunctionCallExprSyntax.self)?.arguments.isEmpty == true
    }
    guard case .variable(_, let value?, _)? = Binding.of(name, at: Syntax(expression)),
      value.as(FunctionCallExprSyntax.self)?.arguments.isEmpty == true,
      let body = expression.outermostBody
    else { return false }
    return body.tokens(viewMode: .sourceAccurate).count { $0.plainText == name } <= 2
  }
}

extension ExprSyntax {
  /// The outermost function's body, or closure, around it.
  var outermostBody: Syntax? {
    Array(ancestors).last { $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self) }
  }

  /// `try` and `await` may not stand to the right of an operator, a sequence of operators binds otherwise inside one.
  var canBeOperand: Bool {
    !(self.is(TryExprSyntax.self) || self.is(AwaitExprSyntax.self) || self.is(UnsafeExprSyntax.self)
      || self.is(InOutExprSyntax.self) || self.is(SequenceExprSyntax.self))
  }
}
