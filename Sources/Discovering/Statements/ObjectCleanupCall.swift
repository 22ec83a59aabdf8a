import Basics
import SwiftSyntax

/// A call that ends an object of a test's own, as the test's code writes it: `watcher.stop()`.
package struct ObjectCleanupCall: Hashable, Sendable {
  package let text: String
  /// Where the statement ends that declares the object.
  package let declaredUpTo: Int
}

/// The call of a cleanup that ends an object of a test's own.
struct ObjectEnding {
  /// Of what the object is.
  let type: DeclaredType
  let call: FunctionCallExprSyntax
  /// The object's name in the call.
  let object: TokenSyntax
  /// The states that are left where it is skipped.
  let states: Set<StateID>

  /// Nil for another statement, and where the call needs more than the object.
  init?(_ item: CodeBlockItemSyntax, leaving states: Set<StateID>, _ resolver: Resolver) {
    guard !states.isEmpty, case .expr(let expression) = item.item,
      let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      call.trailingClosure == nil,
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?
        .as(DeclReferenceExprSyntax.self),
      case .variable? = Binding.of(base.baseName.plainText, at: Syntax(base)),
      let type = resolver.value(of: ExprSyntax(base))?.instance
    else { return nil }
    (self.type, self.call, object, self.states) = (type, call, base.baseName, states)
  }

  /// The same for each object of the kind that the body itself makes and does not end.
  func calls(in body: CodeBlockSyntax, _ resolver: Resolver) -> [ObjectCleanupCall] {
    body.statements.compactMap { item in
      guard let variable = item.item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first, let value = binding.initializer?.value,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        resolver.value(of: value)?.instance === type
      else { return nil }
      let text = call.oneLine(replacing: [object.id: name])
      let isThere = body.statements.contains { $0.oneLine.contains(text) }
      return isThere
        ? nil : ObjectCleanupCall(text: text, declaredUpTo: item.trimmedRange.upperBound)
    }
  }
}
