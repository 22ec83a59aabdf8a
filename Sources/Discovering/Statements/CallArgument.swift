import SwiftParser
import SwiftSyntax

/// One argument of a call, trailing closures included.
struct CallArgument {
  let label: String?
  let expression: ExprSyntax
  /// Where it begins, its label included.
  let offset: Int
  /// Whether it is the closure after the parentheses, which has no label.
  let isTrailing: Bool
  let id: SyntaxIdentifier

  /// Whether it could be a double, a closure or a function: not a literal and no `.member`. A quick answer.
  var mayBeDouble: Bool {
    switch expression.unwrapped.kind {
    case .stringLiteralExpr, .simpleStringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr,
      .booleanLiteralExpr, .nilLiteralExpr, .inOutExpr, .keyPathExpr, .regexLiteralExpr:
      false
    default: expression.as(MemberAccessExprSyntax.self).map { $0.base != nil } ?? true
    }
  }

  /// With its label, on one line.
  var text: String {
    (label.map { "\($0): " } ?? "") + expression.folded
  }

  fileprivate init(_ argument: LabeledExprSyntax) {
    label = argument.label?.plainText
    expression = argument.expression
    offset = argument.trimmedRange.lowerBound
    isTrailing = false
    id = argument.id
  }

  fileprivate init(_ closure: ClosureExprSyntax) {
    label = nil
    expression = ExprSyntax(closure)
    offset = closure.trimmedRange.lowerBound
    isTrailing = true
    id = closure.id
  }

  fileprivate init(_ element: MultipleTrailingClosureElementSyntax) {
    label = element.label.plainText
    expression = ExprSyntax(element.closure)
    offset = element.trimmedRange.lowerBound
    isTrailing = false
    id = element.id
  }
}

extension FunctionCallExprSyntax {
  var allArguments: [CallArgument] {
    arguments.map { CallArgument($0) } + (trailingClosure.map { [CallArgument($0)] } ?? [])
      + additionalTrailingClosures.map { CallArgument($0) }
  }

  /// Whether the call may become one branch of a choice in parentheses.
  var canBeChosen: Bool {
    let isContinued =
      parent?.is(MemberAccessExprSyntax.self) == true
      || parent?.is(FunctionCallExprSyntax.self) == true
      || parent?.is(SubscriptCallExprSyntax.self) == true
      || parent?.is(OptionalChainingExprSyntax.self) == true
      || parent?.is(ForceUnwrapExprSyntax.self) == true
    var callee: ExprSyntax? = calledExpression
    while let current = callee {
      if current.is(SuperExprSyntax.self) { return false }
      if current.is(OptionalChainingExprSyntax.self), isContinued { return false }
      guard let access = current.chainBase else { break }
      if access.base == nil, isContinued { return false }
      callee = access.base
    }
    return !isDelegation
  }

  /// `self.init(…)`, which is a statement only.
  private var isDelegation: Bool {
    let access = calledExpression.as(MemberAccessExprSyntax.self)
    return access?.base?.isSelf == true && access?.declName.baseName.text == "init"
  }

  /// The call on one line without `argument`; nil where it cannot be written so.
  func text(without argument: CallArgument) -> String? {
    let kept = arguments.filter { $0.id != argument.id }
    if argument.isTrailing, !additionalTrailingClosures.isEmpty { return nil }
    let parts: [Syntax] =
      [Syntax(calledExpression)] + kept.map { Syntax($0.expression) }
      + (argument.isTrailing ? [] : trailingClosure.map { [Syntax($0)] } ?? [])
      + additionalTrailingClosures.filter { $0.id != argument.id }.map { Syntax($0) }
    guard parts.allSatisfy(\.fitsOnOneLine) else { return nil }
    var text = calledExpression.oneLine
    if leftParen != nil || trailingClosure == nil || argument.isTrailing {
      let written = kept.map { one in
        (one.label.map { $0.text + ": " } ?? "") + one.expression.oneLine
      }
      text += "(" + written.joined(separator: ", ") + ")"
    }
    if !argument.isTrailing, let trailingClosure { text += " " + trailingClosure.oneLine }
    for element in additionalTrailingClosures where element.id != argument.id {
      text += " " + element.oneLine
    }
    return Parser.parse(source: text).hasError || text.contains("\n") ? nil : text
  }
}

extension ExprSyntax {
  /// What this expression is reached through: nothing at all, or a base that an implicit member lacks.
  fileprivate var chainBase: (base: ExprSyntax?, Void)? {
    switch self.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let it): (it.base, ())
    case .functionCallExpr(let it): (it.calledExpression, ())
    case .subscriptCallExpr(let it): (it.calledExpression, ())
    case .optionalChainingExpr(let it): (it.expression, ())
    case .forceUnwrapExpr(let it): (it.expression, ())
    default: nil
    }
  }
}

extension Syntax {
  /// Whether line breaks may become blanks in it: no long string, no `#if`, no statements that a line break parts.
  var fitsOnOneLine: Bool {
    if self.is(IfConfigDeclSyntax.self) { return false }
    if let token = self.as(TokenSyntax.self) {
      return token.tokenKind != .multilineStringQuote && !token.text.contains("\n")
    }
    let statements = self.as(CodeBlockItemListSyntax.self)
    if let statements, statements.dropFirst().contains(where: \.startsLine) { return false }
    return children(viewMode: .sourceAccurate).allSatisfy(\.fitsOnOneLine)
  }
}

extension CodeBlockItemSyntax {
  fileprivate var startsLine: Bool {
    leadingTrivia.contains(where: \.isNewline)
      || previousToken(viewMode: .sourceAccurate)?.trailingTrivia.contains(where: \.isNewline)
        == true
  }
}
