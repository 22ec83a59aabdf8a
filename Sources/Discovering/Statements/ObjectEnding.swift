import Basics
import SwiftSyntax

/// Calls that end objects of a test's own, as the test's code writes them: `watcher.stop()`.
package struct ObjectCleanupCalls: Hashable, Sendable {
  package let texts: [String]
  /// Where the statement ends that declares the last of the objects.
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

  /// The same for all objects of the kind that the body itself makes and does not end; nil where there is none.
  func calls(in body: CodeBlockSyntax, _ resolver: Resolver) -> ObjectCleanupCalls? {
    let ended = Set(CallFinder.calls(in: Syntax(body)).map(\.oneLine))
    let found = body.statements.compactMap { item -> (text: String, end: Int)? in
      guard let variable = item.item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first, binding.typeAnnotation == nil,
        let value = binding.initializer?.value, value.is(FunctionCallExprSyntax.self),
        let made = resolver.value(of: value), made.instance === type, !made.isOptional,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { return nil }
      let text = call.oneLine(replacing: [object.id: name])
      return ended.contains(text) ? nil : (text, item.trimmedRange.upperBound)
    }
    guard let last = found.last else { return nil }
    return ObjectCleanupCalls(texts: found.map(\.text), declaredUpTo: last.end)
  }
}
