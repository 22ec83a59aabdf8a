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
    guard context(of: Syntax(item)) != .cleanup, let (collection, added) = item.addition,
      let type = elementType(of: collection), let use = doubles.use(in: added, as: type),
      doubles.fits(use, type), !doubles.judges(added, use)
    else { return nil }
    return SeamCandidate(statement: item, kind: .inject).about(added)
  }

  /// None where the statement registers several doubles, of which it could be any, or does more than that.
  func registrationSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard let statement = item.callStatement, !item.isImplicitResult,
      context(of: Syntax(item)) != .cleanup
    else { return nil }
    let chain = statement.chain
    let registered = chain.filter(\.isRegistration).flatMap(registeredDoubles)
    guard registered.count == 1,
      chain.prefix(while: { !$0.isRegistration }).allSatisfy(\.saysHowLongItIsKept)
    else { return nil }
    return SeamCandidate(statement: item, kind: .inject).about(registered[0])
  }

  /// The arguments, or results of closures among them, that are doubles.
  private func registeredDoubles(in call: FunctionCallExprSyntax) -> [ExprSyntax] {
    let arguments = call.allArguments.map(\.expression)
    let named = arguments.lazy.compactMap(resolver.namedType).first
    // A double that is handed over with no word of what it stands for may be what the test is about: an account, a device.
    let isNamed = arguments.contains(where: \.isMetatype)
    return arguments.compactMap { argument in
      let result = argument.as(ClosureExprSyntax.self)?.statements.onlyExpression
      let double = result ?? argument
      guard isNamed || double.isCast || result != nil && arguments.count == 1,
        let use = doubles.use(in: double.withoutCast, as: nil), !use.isMetatype,
        !doubles.isTestHolder(use.type), !doubles.judges(double.withoutCast, use),
        named.map({ stands(use, for: $0) }) != false
      else { return nil }
      return double
    }
  }

  private func stands(_ use: DoubleUse, for type: DeclaredType) -> Bool {
    if case .wrapped(in: let wrapper) = use.form, wrapper === type { return true }
    return type.isProduct && index.isKind(use.type, of: type)
  }
}

extension CodeBlockItemSyntax {
  /// The collection to which the statement adds, and what: one thing, or a literal of several.
  fileprivate var addition: (to: ExprSyntax, ExprSyntax)? {
    if let assignment = Assignment(self) {
      guard assignment.operation == "+=", let right = assignment.right else { return nil }
      return (assignment.left, right)
    }
    guard let call = callStatement, !isImplicitResult, let added = call.arguments.first?.expression,
      let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
      ["append", "insert", "merge", "updateValue"].contains(access.declName.baseName.plainText)
    else { return nil }
    return (base, added)
  }
}

extension FunctionCallExprSyntax {
  var isRegistration: Bool { calledName?.plainText.hasPrefix("register") == true }

  /// The call and those on whose results it is called: of `a.b(1).c(2)` first `c`, then `b`.
  fileprivate var chain: [FunctionCallExprSyntax] {
    let base = calledExpression.as(MemberAccessExprSyntax.self)?.base?.unwrapped
    return [self] + (base?.as(FunctionCallExprSyntax.self)?.chain ?? [])
  }

  /// Whether it is one of the calls that containers offer behind a registration.
  fileprivate var saysHowLongItIsKept: Bool {
    let names = [
      "cached", "graph", "implements", "inObjectScope", "inScope", "initCompleted", "scope",
      "shared", "singleton", "unique",
    ]
    return calledName.map { names.contains($0.plainText) } == true
  }
}

extension ExprSyntax {
  /// `FakePrices() as Prices`.
  fileprivate var isCast: Bool {
    guard let parts = unwrapped.as(SequenceExprSyntax.self)?.elements, parts.count == 3 else {
      return false
    }
    return parts.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
  }

  /// `FakePrices()` of `FakePrices() as Prices`.
  fileprivate var withoutCast: ExprSyntax {
    let parts = isCast ? unwrapped.as(SequenceExprSyntax.self)?.elements : nil
    return parts?.first?.unwrapped ?? unwrapped
  }

  /// `Prices.self`, `(any Prices).self`, of whatever package.
  fileprivate var isMetatype: Bool {
    let access = unwrapped.as(MemberAccessExprSyntax.self)
    return access?.base != nil && access?.declName.baseName.tokenKind == .keyword(.self)
  }
}
