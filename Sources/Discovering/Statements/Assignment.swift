import SwiftSyntax

/// An assignment statement: `left = right`, `left += right`.
struct Assignment {
  let left: ExprSyntax
  /// `=`, or a compound operator such as `+=`.
  let operation: String
  /// The right side where it is a single expression; a longer one is no double and not empty.
  let right: ExprSyntax?

  /// Whether it adds to what is there, as code does that counts: nothing is put back by that.
  var counts: Bool { !["=", "-="].contains(operation) }

  init?(_ item: CodeBlockItemSyntax) {
    guard case .expr(let expression) = item.item else { return nil }
    self.init(expression)
  }

  init?(_ expression: ExprSyntax) {
    guard let parts = expression.unwrapped.as(SequenceExprSyntax.self)?.elements.map({ $0 }),
      parts.count >= 3
    else { return nil }
    if parts[1].is(AssignmentExprSyntax.self) {
      operation = "="
    } else if let infix = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      infix.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(infix)
    {
      operation = infix
    } else {
      return nil
    }
    left = parts[0].unwrapped
    right = parts.count == 3 ? parts[2] : nil
    // `_ = …` assigns to nothing.
    if left.is(DiscardAssignmentExprSyntax.self) { return nil }
  }
}

extension CodeBlockItemSyntax {
  /// The expression that is the whole statement, without `try` and `await`, and without `_ =`.
  var expressionStatement: ExprSyntax? {
    guard case .expr(let expression) = item else { return nil }
    if let parts = expression.unwrapped.as(SequenceExprSyntax.self)?.elements.map({ $0 }),
      parts.count == 3, parts[0].is(DiscardAssignmentExprSyntax.self),
      parts[1].is(AssignmentExprSyntax.self)
    {
      return parts[2].unwrapped
    }
    return expression.unwrapped
  }

  /// The call that is the whole statement, without `try` and `await`, and without `_ =`.
  var callStatement: FunctionCallExprSyntax? {
    expressionStatement?.as(FunctionCallExprSyntax.self)
  }

  /// The name of the method in `super.name(…)`.
  var superCallName: String? {
    guard
      let access = callStatement?.calledExpression.as(MemberAccessExprSyntax.self),
      access.base?.is(SuperExprSyntax.self) == true
    else { return nil }
    return access.declName.baseName.text
  }

  /// Whether the statement is the value of the function or closure around it rather than done for itself.
  var isImplicitResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if let closure = owner.as(ClosureExprSyntax.self) {
      return !closure.isResultUnused
    }
    if owner.is(AccessorBlockSyntax.self) { return true }
    if let function = owner.parent?.as(FunctionDeclSyntax.self) {
      let returned = function.signature.returnClause?.type.trimmedDescription
      return returned != nil && returned != "Void" && returned != "()"
    }
    return owner.parent?.is(AccessorDeclSyntax.self) == true
      || owner.parent?.is(IfExprSyntax.self) == true && owner.parent?.isValue == true
  }
}

extension ClosureExprSyntax {
  /// Whether the call that takes it is a statement of its own, so that no one uses what it gives.
  fileprivate var isResultUnused: Bool {
    let returned = signature?.returnClause?.type.trimmedDescription
    if returned == "Void" || returned == "()" { return true }
    guard let call = receivingCall, returned == nil else { return false }
    return !Syntax(call).isValue
  }
}

extension Syntax {
  /// Whether something around this expression uses what it gives.
  fileprivate var isValue: Bool {
    for around in ancestors {
      if let item = around.as(CodeBlockItemSyntax.self) { return item.isImplicitResult }
      if around.is(TryExprSyntax.self) || around.is(AwaitExprSyntax.self)
        || around.is(ExpressionStmtSyntax.self)
      {
        continue
      }
      return true
    }
    return true
  }
}
