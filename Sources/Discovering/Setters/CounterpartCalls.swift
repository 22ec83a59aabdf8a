import Basics
import SwiftSyntax

/// A call that takes out again what a test put in: `registry.drop("a")` after `registry.put("a", tool)`.
package struct CounterpartCall: Hashable, Sendable {
  /// A whole statement.
  package let text: String
  /// Where the statement ends that puts it in, for the call to stand behind; nil where that is the last one of the body, and
  /// the call can stand at its beginning.
  package let follows: Int?
}

extension TestCode {
  /// The calls that take out again what the test's own body puts under keys into the variable, or the object that it holds.
  package func counterpartCalls(for change: StateChange, by test: TestID) -> [CounterpartCall] {
    guard let body = declaration(of: test)?.member.bodyBlock, let spelling = spelling(for: test)
    else { return [] }
    let fields = Set(FieldPaths.of(change).compactMap(\.names.last) + [change.id.lastName])
    return CounterpartCalls(spelling: spelling, fields: fields).calls(undoing: body)
  }
}

/// Finds the functions that take out of a collection what others, beside them, put into it, by what the bodies of both do
/// with the key.
private struct CounterpartCalls {
  /// The place at which the calls are written.
  let spelling: StateSpelling
  /// The collections that count.
  let fields: Set<String>

  private var resolver: Resolver { Resolver(index: spelling.index) }

  /// None where several stand for different objects: of them, the last may be declared behind what the first puts in.
  func calls(undoing body: CodeBlockSyntax) -> [CounterpartCall] {
    let made = Set(CallFinder.calls(in: Syntax(body)).map(\.oneLine))
    var objects: Set<String> = []
    let calls = body.statements.compactMap { item -> CounterpartCall? in
      guard let call = item.callStatement, item.semicolon == nil,
        let base = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base,
        CallFinder.calls(in: Syntax(base)).isEmpty,
        let text = resolver.callees(of: call).lazy.compactMap({ taking(out: call, $0) }).first
      else { return nil }
      let counterpart = base.oneLine + "." + text.call
      let isLast = item.id == body.statements.last?.id
      let isLocal = base.rootName.map { Binding.of($0.plainText, at: Syntax(base)) != nil } ?? false
      guard !made.contains(counterpart), !isLast || !isLocal else { return nil }
      objects.insert(base.oneLine)
      return CounterpartCall(
        text: (text.hasResult ? "_ = " : "") + counterpart,
        follows: isLast ? nil : item.trimmedRange.upperBound)
    }
    return objects.count == 1 ? calls : []
  }

  /// The call of the function beside the called one that takes out what this call puts in.
  private func taking(
    out call: FunctionCallExprSyntax, _ callee: Callee
  ) -> (call: String, hasResult: Bool)? {
    for parameter in callee.member.parameters {
      let put = KeyUseFinder.uses(of: parameter.name, in: callee.member).put
      guard !put.isDisjoint(with: fields),
        let key = call.argument(for: parameter, of: callee.member), isSameEachTime(key)
      else { continue }
      for other in callee.owner?.members ?? [] where other.isStatic == callee.member.isStatic {
        guard let own = onlyParameter(of: other, owner: callee.owner),
          own.type?.trimmedDescription == parameter.type?.trimmedDescription
        else { continue }
        let uses = KeyUseFinder.uses(of: own.name, in: other)
        guard uses.put.isDisjoint(with: uses.taken),
          !uses.taken.isDisjoint(with: put.intersection(fields))
        else { continue }
        let label = own.label.map { $0 + ": " } ?? ""
        return (
          "\(other.name.asMember)(\(label)\(key.oneLine))",
          other.returnType != nil && !other.attributes.contains("discardableResult")
        )
      }
    }
    return nil
  }

  /// Of a function that the code can call with that alone.
  private func onlyParameter(of function: Member, owner: DeclaredType?) -> Member.Parameter? {
    let needed = function.parameters.filter { !$0.hasDefault }
    guard function.kind == .function, owner?.kind != .actor, function.isPlain,
      function.genericParameters.isEmpty,
      needed.count == 1, spelling.index.globalActor(of: function, in: owner) == nil,
      spelling.isVisible(function.access, of: function, owner: owner)
    else { return nil }
    return needed[0]
  }

  /// Whether it is a literal, a case, a type or a constant of one.
  private func isSameEachTime(_ key: ExprSyntax) -> Bool {
    if key.isPlainLiteral { return true }
    guard let access = key.as(MemberAccessExprSyntax.self) else { return false }
    let isType = access.declName.baseName.text == "self"
    return isType ? access.base.map(resolver.isTypeExpression) == true : resolver.isConstant(key)
  }
}

/// Finds the collections into which a function puts something under a key that it is given, and those from which it takes
/// what is there.
private final class KeyUseFinder: SyntaxVisitor {
  private let key: String
  private(set) var put: Set<String> = []
  private(set) var taken: Set<String> = []

  static func uses(
    of key: String, in function: Member
  ) -> (put: Set<String>, taken: Set<String>) {
    let finder = KeyUseFinder(key: key)
    if let body = function.body { finder.walk(body) }
    return (finder.put, finder.taken)
  }

  private init(key: String) {
    self.key = key
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(ExprSyntax(node)), assignment.operation == "=",
      let subscripted = assignment.left.as(SubscriptCallExprSyntax.self),
      subscripted.arguments.count == 1, isKey(subscripted.arguments.first?.expression),
      let name = collection(subscripted.calledExpression)
    {
      if assignment.right?.is(NilLiteralExprSyntax.self) == true {
        taken.insert(name)
      } else {
        put.insert(name)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = access.base, let name = collection(base)
    else { return .visitChildren }
    let isGiven = node.arguments.contains { isKey($0.expression) }
    switch access.declName.baseName.plainText {
    case "updateValue" where isGiven, "insert" where isGiven, "append" where isGiven:
      put.insert(name)
    case "removeValue" where isGiven, "remove" where isGiven: taken.insert(name)
    case "removeAll" where comparesKey(node): taken.insert(name)
    default: break
    }
    return .visitChildren
  }

  /// Whether it asks which elements are the key's, and not which are others.
  private func comparesKey(_ call: FunctionCallExprSyntax) -> Bool {
    let words = Set(call.tokens(viewMode: .sourceAccurate).map(\.plainText))
    return words.contains(key) && words.contains("==") && !words.contains("!=")
  }

  private func isKey(_ expression: ExprSyntax?) -> Bool {
    expression?.as(DeclReferenceExprSyntax.self)?.baseName.plainText == key
  }

  /// The collection's name; of what a lock hands to a closure the name of what the lock guards.
  private func collection(_ expression: ExprSyntax) -> String? {
    if let access = expression.as(MemberAccessExprSyntax.self) {
      return access.declName.baseName.plainText
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText else {
      return nil
    }
    guard name == "$0" else { return name }
    let closure = Syntax(expression).ancestors.first { $0.is(ClosureExprSyntax.self) }
    let call = closure?.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.as(MemberAccessExprSyntax.self)?.base.flatMap(collection)
  }
}
