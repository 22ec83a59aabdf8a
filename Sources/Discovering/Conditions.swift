import SwiftSyntax

/// What of a file is compiled here, as far as `#if` over operating systems tells.
enum Conditions {
  /// False where it is certain that the node is not compiled on this machine.
  static func mayHold(_ node: some SyntaxProtocol) -> Bool {
    node.conditionalClauses.allSatisfy(mayHold)
  }

  /// A clause holds where its condition does and none before it.
  private static func mayHold(_ clause: IfConfigClauseSyntax) -> Bool {
    if clause.condition.map(value) == .some(.some(false)) { return false }
    guard let clauses = clause.parent?.as(IfConfigClauseListSyntax.self) else { return true }
    let earlier = clauses.prefix { $0.id != clause.id }
    return !earlier.contains { $0.condition.flatMap(value) == true }
  }

  /// The condition's value; nil where it depends on more than the operating system.
  static func value(_ condition: ExprSyntax) -> Bool? {
    switch condition.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let it):
      return it.elements.count == 1 ? it.elements.first.flatMap { value($0.expression) } : nil
    case .prefixOperatorExpr(let it):
      return it.operator.text == "!" ? value(it.expression).map { !$0 } : nil
    case .functionCallExpr(let it):
      guard it.calledExpression.trimmedDescription == "os" else { return nil }
      return it.arguments.first?.expression.trimmedDescription == system
    case .sequenceExpr(let it): return value(Array(it.elements))
    default: return nil
    }
  }

  /// `&&` binds closer than `||`.
  private static func value(_ parts: [ExprSyntax]) -> Bool? {
    func isOperator(_ part: ExprSyntax, _ name: String) -> Bool {
      part.as(BinaryOperatorExprSyntax.self)?.operator.text == name
    }
    let terms = parts.split { isOperator($0, "||") }.map { term -> Bool? in
      let factors = term.split { isOperator($0, "&&") }.map { factor in
        factor.count == 1 ? factor.first.flatMap(value) : nil
      }
      if factors.contains(false) { return false }
      return factors.contains(nil) ? nil : true
    }
    if terms.contains(true) { return true }
    return terms.contains(nil) ? nil : false
  }

  private static var system: String {
    #if os(macOS)
      "macOS"
    #else
      "Linux"
    #endif
  }
}

extension SyntaxProtocol {
  /// The clauses of `#if` around the node, innermost first.
  var conditionalClauses: [IfConfigClauseSyntax] {
    ancestors.compactMap { $0.as(IfConfigClauseSyntax.self) }
  }

  /// The same, by the list of clauses that each stands in.
  var branches: [SyntaxIdentifier: SyntaxIdentifier] {
    var found: [SyntaxIdentifier: SyntaxIdentifier] = [:]
    for clause in conditionalClauses {
      if let list = clause.parent { found[list.id] = clause.id }
    }
    return found
  }
}
