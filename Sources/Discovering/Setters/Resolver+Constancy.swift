import SwiftSyntax

/// What expressions are that give the same each time.
extension Resolver {
  /// Whether evaluating the expression does nothing and gives the same each time.
  func isConstant(_ expression: ExprSyntax) -> Bool {
    let inner = expression.unwrapped
    if inner.is(ClosureExprSyntax.self) || inner.isPlainLiteral { return true }
    if let list = inner.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy { isConstant($0.expression) }
    }
    if let access = inner.as(MemberAccessExprSyntax.self) { return isConstant(access) }
    guard let name = inner.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let member = members(named: name, at: Syntax(inner)).first?.0
    else { return false }
    return member.isFixed
  }

  /// Of what the package does not declare it is not known.
  private func isConstant(_ access: MemberAccessExprSyntax) -> Bool {
    // An enumeration's case, mostly: what type it is of is the compiler's to know.
    guard let base = access.base else { return true }
    guard isTypeExpression(base) else { return false }
    guard let owner = value(of: base)?.metatype else { return true }
    let name = access.declName.baseName.plainText
    return index.members(name, of: owner, isStatic: true).first?.0.isFixed == true
  }

  /// Whether the source alone says what the expression gives, so that it is the same on each machine and in each build.
  ///
  /// - Parameter type: what the source says that it is of, where `.name` stands for a member of that type.
  func isDecidedBySource(_ expression: ExprSyntax, as type: TypeSyntax? = nil) -> Bool {
    isDecided(expression, as: type, depth: 0)
  }

  private func isDecided(_ expression: ExprSyntax, as type: TypeSyntax?, depth: Int) -> Bool {
    let inner = expression.unwrapped
    if inner.isEmptyCollection || isMetatype(inner) { return true }
    if let list = inner.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy { isDecided($0.expression, as: nil, depth: depth) }
    }
    if let sequence = inner.as(SequenceExprSyntax.self) {
      return sequence.elements.allSatisfy {
        $0.isCalculation || isDecided($0, as: nil, depth: depth)
      }
    }
    guard isConstant(inner) else { return false }
    guard let member = member(inner, as: type) else { return !inner.asksTheMachine }
    guard member.kind == .stored, let value = member.initialValue else { return member.isFixed }
    return member.isConstant && !member.hasAlternatives && depth < 4
      && isDecided(value, as: member.type, depth: depth + 1)
  }

  /// Whether it is a type itself, as `Remote.self`.
  private func isMetatype(_ expression: ExprSyntax) -> Bool {
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base else {
      return false
    }
    return access.declName.baseName.text == "self" && isTypeExpression(base)
  }

  /// What the package declares under the name.
  private func member(_ expression: ExprSyntax, as type: TypeSyntax?) -> Member? {
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      return members(named: name, at: Syntax(expression)).first?.0
    }
    guard let access = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let owner =
      if let base = access.base { value(of: base)?.metatype } else {
        type.flatMap(value(ofType:))?.instance
      }
    let name = access.declName.baseName.plainText
    return owner.flatMap { index.members(name, of: $0, isStatic: true).first?.0 }
  }
}

extension ExprSyntax {
  /// Whether it is an empty collection, such as `[]`, `[Item]()` or `Set<Item>(minimumCapacity: 8)`.
  var isEmptyCollection: Bool {
    if ["[]", "[:]"].contains(trimmedDescription) { return true }
    guard let call = self.as(FunctionCallExprSyntax.self),
      call.allArguments.allSatisfy({ $0.label == "minimumCapacity" })
    else { return false }
    let made = call.calledExpression
    if made.is(ArrayExprSyntax.self) || made.is(DictionaryExprSyntax.self) { return true }
    let name = made.as(GenericSpecializationExprSyntax.self)?.expression ?? made
    return ["Array", "Dictionary", "Set"].contains(name.trimmedDescription)
  }

  /// Whether it is an operator that calculates, as in `60 * 60`.
  fileprivate var isCalculation: Bool {
    guard let name = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return ["+", "-", "*", "/", "%", "<<", ">>", "|", "&", "^"].contains(name)
  }

  /// Whether it is named as what libraries tell of the machine or the moment, such as `Locale.current`.
  fileprivate var asksTheMachine: Bool {
    let name = self.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
    return ["current", "autoupdatingCurrent", "now", "arguments"].contains(name)
  }
}

extension Member {
  fileprivate var isFixed: Bool { kind == .enumCase || kind == .function || isConstant }
}
