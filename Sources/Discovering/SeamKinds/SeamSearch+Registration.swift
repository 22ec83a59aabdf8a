import SwiftSyntax

/// One statement that tells a container, of whatever package, to give a double.
///
/// ## Before
/// ```swift
/// container.register(Prices.self) { FakePrices() }
/// Locator.register(FakePrices(), for: Prices.self)
/// ```
/// ## After
/// ```swift
/// if _unseamOn(0x…) { container.register(Prices.self) { FakePrices() } }
/// ```
/// The same of one that adds a double to one of the product's collections: `sut.journals.append(spy)`.
extension SeamSearch {
  func additionSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard let call = item.callStatement, !item.isImplicitResult,
      let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
      ["append", "insert"].contains(access.declName.baseName.plainText),
      context(of: Syntax(item)) != .cleanup, let type = elementType(of: base.unwrapped),
      let given = call.arguments.first?.expression,
      let use = doubles.use(in: given, as: type), doubles.fits(use, type),
      !doubles.judges(given, use)
    else { return nil }
    return SeamCandidate(statement: item, kind: .inject).about(given)
  }

  func registrationSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard let statement = item.callStatement, !item.isImplicitResult,
      let call = statement.chain.first(where: \.isRegistration),
      context(of: Syntax(item)) != .cleanup
    else { return nil }
    let arguments = call.allArguments
    // A double that is handed over with no word of what it stands for may be what the test is about: an account, a device.
    let namesType = arguments.contains { $0.expression.isMetatype }
    let given = arguments.lazy.compactMap { argument -> ExprSyntax? in
      let made = argument.expression.as(ClosureExprSyntax.self)?.onlyExpression
      guard let given = made ?? (namesType ? argument.expression : nil) else { return nil }
      return self.registered(given.withoutCast)
    }.first
    return given.map { SeamCandidate(statement: item, kind: .inject).about($0) }
  }

  private func registered(_ expression: ExprSyntax) -> ExprSyntax? {
    guard let use = doubles.use(in: expression), !use.isMetatype, !doubles.isTestHolder(use.type),
      !doubles.judges(expression, use)
    else { return nil }
    return expression
  }
}

extension FunctionCallExprSyntax {
  /// The call and those on whose results it is called: of `a.b(1).c(2)` first `c`, then `b`.
  fileprivate var chain: [FunctionCallExprSyntax] {
    let base = calledExpression.as(MemberAccessExprSyntax.self)?.base?.unwrapped
    return [self] + (base?.as(FunctionCallExprSyntax.self)?.chain ?? [])
  }

  fileprivate var isRegistration: Bool { calledName?.plainText.hasPrefix("register") == true }
}

extension ClosureExprSyntax {
  /// What a closure of one expression gives.
  fileprivate var onlyExpression: ExprSyntax? {
    guard statements.count == 1, let only = statements.first?.item else { return nil }
    if case .stmt(let statement) = only {
      return statement.as(ReturnStmtSyntax.self)?.expression
    }
    guard case .expr(let expression) = only else { return nil }
    return expression
  }
}

extension ExprSyntax {
  /// `FakePrices()` of `FakePrices() as Prices`.
  fileprivate var withoutCast: ExprSyntax {
    guard let parts = unwrapped.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      parts.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true, let first = parts.first
    else { return unwrapped }
    return first.unwrapped
  }

  /// `Prices.self`, `(any Prices).self`.
  fileprivate var isMetatype: Bool {
    unwrapped.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.self)
      && unwrapped.as(MemberAccessExprSyntax.self)?.base != nil
  }
}
