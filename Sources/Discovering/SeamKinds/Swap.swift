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
    guard position.kind == .protocol || position.kind == .class, expression.canBeOperand,
      let other = doubles.alternative(
        to: used, as: position, at: Syntax(expression), in: file)
    else { return nil }
    return SeamCandidate(
      .swap, of: expression, else: other.name + (used.isMetatype ? ".self" : "()"), text: text,
      at: offset, alternative: other.name)
  }
}

extension ExprSyntax {
  /// `try` and `await` may not stand to the right of an operator, a sequence of operators binds otherwise inside one.
  fileprivate var canBeOperand: Bool {
    !(self.is(TryExprSyntax.self) || self.is(AwaitExprSyntax.self) || self.is(UnsafeExprSyntax.self)
      || self.is(InOutExprSyntax.self) || self.is(SequenceExprSyntax.self))
  }
}
