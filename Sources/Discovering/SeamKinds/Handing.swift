import SwiftSyntax

/// Finds the doubles that the tests hand to the product, as an argument or by assignment.
struct Handing {
  let doubles: Doubles

  func types() -> [DeclaredType] {
    var found: [ObjectIdentifier: DeclaredType] = [:]
    for file in doubles.index.files where file.isTest {
      let finder = HandedFinder(doubles: doubles)
      finder.walk(file.tree)
      for type in finder.found { found[ObjectIdentifier(type)] = type }
    }
    return found.values.sorted { $0.name < $1.name }
  }
}

/// Collects, of one file, the doubles that stand where the product may take them.
private final class HandedFinder: SyntaxVisitor {
  private let doubles: Doubles
  private(set) var found: [DeclaredType] = []

  init(doubles: Doubles) {
    self.doubles = doubles
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard doubles.mayTakeDoubles(node) else { return .visitChildren }
    for argument in node.allArguments where argument.mayBeDouble {
      let given = given(in: argument.expression)
      if !given.isEmpty, reachesProduct(node, given, as: argument) { found += given }
    }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(node), assignment.operation == "=",
      let right = assignment.right, mayBeProduct(assignment.left)
    {
      found += given(in: right)
    }
    return .visitChildren
  }

  /// Whether an assignment to `left` is to something else than a variable of the test's own.
  private func mayBeProduct(_ left: ExprSyntax) -> Bool {
    if let base = left.as(MemberAccessExprSyntax.self)?.base { return !base.unwrapped.isSelf }
    guard let name = left.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      Binding.of(name, at: Syntax(left)) == nil
    else { return false }
    return doubles.resolver.members(named: name, at: Syntax(left)).first?.0.file.isTest == false
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// The doubles that `expression` is, lists, or gives as a closure's only value.
  private func given(in expression: ExprSyntax) -> [DeclaredType] {
    if let list = expression.as(ArrayExprSyntax.self) {
      return list.elements.flatMap { given(in: $0.expression) }
    }
    if let closure = expression.as(ClosureExprSyntax.self) {
      guard case .expr(let last)? = closure.statements.last?.item else {
        let returned = closure.statements.last?.item.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self)
        return returned?.expression.map { given(in: $0) } ?? []
      }
      return given(in: last)
    }
    guard let use = doubles.use(in: expression),
      doubles.isDouble(use.type, asMetatype: use.isMetatype)
    else { return [] }
    return [use.type]
  }

  /// Whether the call is one of the product's, or of a helper of the tests that takes the product's own type.
  private func reachesProduct(
    _ call: FunctionCallExprSyntax, _ given: [DeclaredType], as argument: CallArgument
  ) -> Bool {
    let callees = doubles.resolver.callees(of: call)
    if callees.isEmpty { return doubles.mayBeProduct(call) }
    return callees.contains { callee in
      callee.isProduct
        || callee.member.parameters.contains { parameter in
          parameter.label == argument.label
            && parameter.type.map { doubles.takesAny(of: given, $0) } == true
        }
    }
  }
}

extension Doubles {
  /// Whether something declared with `type` takes one of `given` as a type of the product.
  fileprivate func takesAny(of given: [DeclaredType], _ type: TypeSyntax) -> Bool {
    given.contains { one in
      fits(DoubleUse(type: one, isMetatype: false), type)
        || fits(DoubleUse(type: one, isMetatype: true), type)
    }
  }
}
