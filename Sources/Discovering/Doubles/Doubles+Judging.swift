import SwiftSyntax

/// Doubles that are assertions themselves. That no other assertion depends on one of these says nothing of the test.
extension Doubles {
  /// Whether the double that `expression` gives judges by itself: its type does, or the test gave it a closure with an
  /// assertion in it.
  ///
  /// - Parameter use: nil where it is no double, but perhaps a function that stands for another.
  func judges(_ expression: ExprSyntax, _ use: DoubleUse? = nil) -> Bool {
    if let use, isGuard(use.type) { return true }
    let inner = expression.unwrapped
    let isFailing = inner.as(ClosureExprSyntax.self)?.statements.alwaysFailsTheTest == true
    if isFailing || inner.holdsAssertion { return true }
    guard let name = inner.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let body = Array(inner.ancestors).last(where: { $0.is(CodeBlockItemListSyntax.self) })
    else { return false }
    if case .variable(_, let value?, _)? = Binding.of(name, at: Syntax(inner)),
      value.holdsAssertion
    {
      return true
    }
    let finder = ArmingFinder(name: name)
    finder.walk(body)
    return finder.isFound
  }

  /// Whether the type is itself an assertion: of what it is asked, by assertions in what a protocol or a base class asks for,
  /// in what these call of the type, or in its `deinit`; or that nothing asks it, where it does nothing but fail the test. One
  /// that answers in some way, by a variable or what it inherits, is not the latter.
  func isGuard(_ type: DeclaredType) -> Bool {
    if judgesWhenItGoes(type) || asked(of: type).contains(where: \.holdsAssertion) { return true }
    guard index.ancestry(of: type).superclasses.isEmpty else { return false }
    let functions = type.members.filter { $0.kind == .function }
    let answers = type.members.contains { member in
      member.kind == .computed || member.kind == .stored && member.access > .fileprivate
    }
    return !functions.isEmpty && !answers
      && functions.allSatisfy { $0.body?.alwaysFailsTheTest == true }
  }

  /// Whether an assertion of the double compares something with the property: then that is no answer, but what the test expects.
  func expects(_ property: String, of type: DeclaredType) -> Bool {
    type.members.filter { $0.kind == .function }.compactMap(\.bodyBlock).contains { body in
      body.holdsAssertion
        && body.tokens(viewMode: .sourceAccurate).contains { $0.plainText == property }
    }
  }

  private func judgesWhenItGoes(_ type: DeclaredType) -> Bool {
    guard let group = type.node.asProtocol((any DeclGroupSyntax).self) else { return false }
    return group.memberBlock.members.contains {
      $0.decl.as(DeinitializerDeclSyntax.self)?.body?.holdsAssertion == true
    }
  }

  /// The bodies of the functions that others can ask for without knowing the type, and of those of the type's that these call.
  private func asked(of type: DeclaredType) -> [CodeBlockSyntax] {
    let required = Set(index.ancestry(of: type).protocols.flatMap(\.members).map(\.name))
    var open = type.members.filter { member in
      member.kind == .function
        && (required.contains(member.name) || member.modifiers.contains("override"))
    }
    var names = Set(open.map(\.name))
    var found: [CodeBlockSyntax] = []
    while let member = open.popLast() {
      guard let body = member.bodyBlock else { continue }
      found.append(body)
      let called = Set(body.tokens(viewMode: .sourceAccurate).map(\.plainText)).subtracting(names)
      open += type.members.filter { $0.kind == .function && called.contains($0.name) }
      names.formUnion(open.map(\.name))
    }
    return found
  }
}

/// Looks for a statement that gives the variable of a name a closure with an assertion in it: `mock.onSend = { XCTAssert… }`.
private final class ArmingFinder: SyntaxVisitor {
  private let name: String
  private(set) var isFound = false

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.holdsAssertion,
      let item = node.ancestors.lazy.compactMap({ $0.as(CodeBlockItemSyntax.self) }).first
    else { return .visitChildren }
    let first = item.firstToken(viewMode: .sourceAccurate)
    let isOfSelf = first?.tokenKind == .keyword(.self)
    let root =
      isOfSelf
      ? first?.nextToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) : first
    isFound = isFound || root?.plainText == name
    return .visitChildren
  }
}

extension CodeBlockItemListSyntax {
  /// Whether whoever runs it comes to a statement that makes the test fail: none before it leaves.
  fileprivate var alwaysFailsTheTest: Bool {
    for item in self {
      if item.failsTheTest { return true }
      if item.mayLeave { return false }
    }
    return false
  }
}

extension CodeBlockItemSyntax {
  /// Whether it makes the test fail, or ends the process, whenever it is reached.
  fileprivate var failsTheTest: Bool {
    guard let call = callStatement, let name = call.calledName?.text else { return false }
    if name == "record" {
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      return base?.trimmedDescription == "Issue"
    }
    return ["XCTFail", "fatalError", "preconditionFailure", "assertionFailure"].contains(name)
  }

  /// Whether it may end the function: it returns or throws, or calls what does.
  fileprivate var mayLeave: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .keyword(.return), .keyword(.throw), .keyword(.try): true
      default: false
      }
    }
  }
}
