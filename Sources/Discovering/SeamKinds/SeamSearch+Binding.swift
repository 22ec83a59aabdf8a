import SwiftSyntax

/// One double that a test binds to a task-local variable for as long as a closure runs.
///
/// ## Before
/// ```swift
/// Surroundings.$prices.withValue(FakePrices()) { … }
/// ```
/// ## After
/// ```swift
/// Surroundings.$prices.withValue((_unseamOn(0x…) ? FakePrices() : Surroundings.prices)) { … }
/// ```
/// Where another double fits, the swap stands inside:
/// ```swift
/// (_unseamOn(0x…) ? ((_unseamOn(0x…) ? FakePrices() : OtherPrices()) as any Prices) : Surroundings.prices)
/// ```
extension SeamSearch {
  func bindingSeams(of call: FunctionCallExprSyntax) -> [SeamCandidate] {
    guard call.calledName?.plainText == "withValue", let given = call.arguments.first?.expression,
      given.canBeOperand, let (variable, current) = taskLocal(boundBy: call),
      let target = target(variable)
    else { return [] }
    let found = seams(
      giving: given, to: target,
      SeamCandidate(.inject, of: given, else: current, text: given.folded),
      at: given.trimmedRange.lowerBound)
    // The injection stands around the swap.
    return found.map { seam in
      seam.kind == .swap ? target.position.map(seam.stating) ?? seam : seam
    }
  }

  /// The variable behind `Surroundings.$prices.withValue(…)`, and how its value is read.
  private func taskLocal(boundBy call: FunctionCallExprSyntax) -> (Member, String)? {
    guard let projection = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.unwrapped,
      let dollar = projection.lastName, dollar.text.hasPrefix("$")
    else { return nil }
    let name = String(dollar.text.dropFirst())
    let base = projection.as(MemberAccessExprSyntax.self)?.base
    let variable =
      base.map { resolver.variable(named: name, of: $0) }
      ?? resolver.variable(named: name, at: Syntax(projection))
    guard let variable, variable.attributes.contains("TaskLocal") else { return nil }
    return (variable, projection.oneLine(replacing: [dollar.id: name]))
  }
}

extension ExprSyntax {
  /// `c` of `a.b.c` and of `c`.
  fileprivate var lastName: TokenSyntax? {
    self.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? self.as(DeclReferenceExprSyntax.self)?.baseName
  }
}
