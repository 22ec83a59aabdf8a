import SwiftSyntax

/// Finds the doubles that the tests hand to the product, as an argument or by assignment.
struct Handing {
  let doubles: Doubles

  /// What the tests hand over and where they keep it.
  struct Result {
    var types: [DeclaredType] = []
    /// By the type as written at the variable or parameter.
    var places: [SyntaxIdentifier: DoubleUse] = [:]
  }

  func result() -> Result {
    var types: [ObjectIdentifier: DeclaredType] = [:]
    var places: [SyntaxIdentifier: DoubleUse] = [:]
    for file in doubles.index.files where file.isTest {
      let finder = HandedFinder(doubles: doubles)
      finder.walk(file.tree)
      for type in finder.found { types[ObjectIdentifier(type)] = type }
      places.merge(finder.places) { first, _ in first }
    }
    return Result(types: types.values.sorted { $0.name < $1.name }, places: places)
  }
}

/// Collects, of one file, the doubles that stand where the product may take them.
private final class HandedFinder: SyntaxVisitor {
  private let doubles: Doubles
  private(set) var found: [DeclaredType] = []
  private(set) var places: [SyntaxIdentifier: DoubleUse] = [:]

  init(doubles: Doubles) {
    self.doubles = doubles
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard doubles.mayTakeDoubles(node) || node.isRegistration else { return .visitChildren }
    let callees = doubles.resolver.callees(of: node)
    for argument in node.allArguments where doubles.mayBeDouble(argument) {
      let taken = callees.flatMap { callee in
        callee.member.parameters.filter { $0.label == argument.label }.map { (callee, $0) }
      }
      let given = given(in: argument.expression, as: taken.first?.1.type)
      if !given.isEmpty, reachesProduct(node, callees, given, as: argument) {
        found += given.map(\.type)
      }
      for (callee, parameter) in taken where !callee.isProduct {
        if let type = parameter.type { keep(given, in: type) }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let assignment = Assignment(node), assignment.operation == "=",
      let right = assignment.right
    else { return .visitChildren }
    if mayBeProduct(assignment.left) { found += given(in: right, as: nil).map(\.type) }
    if let type = ownType(of: assignment.left) { keep(given(in: right, as: type), in: type) }
    return .visitChildren
  }

  private func keep(_ given: [DoubleUse], in type: TypeSyntax) {
    guard places[type.id] == nil, let first = given.first(where: { doubles.fits($0, type) }) else {
      return
    }
    places[type.id] = first
  }

  /// The type as written of the variable of the tests that `left` is.
  private func ownType(of left: ExprSyntax) -> TypeSyntax? {
    let left = left.unwrapped
    if let name = left.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      case .variable(let type, _, _)? = Binding.of(name, at: Syntax(left))
    {
      return type
    }
    guard let member = doubles.resolver.variable(left), member.file.isTest else { return nil }
    return member.type
  }

  /// Whether an assignment to `left` is to something else than a variable of the test's own.
  private func mayBeProduct(_ left: ExprSyntax) -> Bool {
    if let base = left.as(MemberAccessExprSyntax.self)?.base { return !base.unwrapped.isSelf }
    if let called = left.as(SubscriptCallExprSyntax.self)?.calledExpression {
      return doubles.resolver.value(of: called)?.type?.isProduct == true || mayBeProduct(called)
    }
    guard let name = left.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      Binding.of(name, at: Syntax(left)) == nil
    else { return false }
    return doubles.resolver.members(named: name, at: Syntax(left)).first?.0.file.isTest == false
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// The doubles that `expression` is, lists, or gives as a closure's only value.
  private func given(in expression: ExprSyntax, as type: TypeSyntax?) -> [DoubleUse] {
    if let list = expression.as(ArrayExprSyntax.self) {
      return list.elements.flatMap { given(in: $0.expression, as: type) }
    }
    if let closure = expression.as(ClosureExprSyntax.self) {
      guard case .expr(let last)? = closure.statements.last?.item else {
        let returned = closure.statements.last?.item.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self)
        return returned?.expression.map { given(in: $0, as: nil) } ?? []
      }
      return given(in: last, as: nil)
    }
    guard let use = doubles.use(in: expression, as: type) else { return [] }
    if use.isStructure { return [use] }
    return doubles.isDouble(use.type, asMetatype: use.isMetatype) ? [use] : []
  }

  /// Whether the call is one of the product's, or of a helper of the tests that takes the product's own type.
  private func reachesProduct(
    _ call: FunctionCallExprSyntax, _ callees: [Callee], _ given: [DoubleUse],
    as argument: CallArgument
  ) -> Bool {
    if callees.isEmpty { return doubles.mayBeProduct(call) || call.isRegistration }
    return callees.contains { callee in
      callee.isProduct
        || callee.member.parameters.contains { parameter in
          parameter.label == argument.label
            && parameter.type.map { doubles.takesAny(of: given.map(\.type), $0) } == true
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
