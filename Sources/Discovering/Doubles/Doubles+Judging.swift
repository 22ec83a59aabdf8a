import SwiftSyntax

/// Doubles that are assertions themselves. That no other assertion depends on one of these says nothing of the test.
extension Doubles {
  /// Whether the double that `expression` gives judges by itself: its type does, the test gave it a closure with an assertion
  /// in it, or each of its functions fails the test. Of an array or a dictionary each element is asked by itself.
  ///
  /// - Parameter use: nil where it is no double, but perhaps a function that stands for another.
  func judges(_ expression: ExprSyntax, _ use: DoubleUse? = nil) -> Bool {
    if case .holding(let parts)? = use?.form {
      return parts.contains { judges($0.expression, $0.use) }
    }
    if let use, isGuard(use.type) { return true }
    let inner = expression.unwrapped
    if inner.listedValues != nil { return false }
    if onlyFails(inner, use) || inner.holdsJudgement { return true }
    guard use != nil, let name = inner.nameOfVariable,
      let body = inner.outermostBody
    else { return false }
    if case .variable(_, let value?, _)? = Binding.of(name, at: Syntax(inner)),
      value.holdsJudgement
    {
      return true
    }
    let finder = AssignmentFinder { $0.arms(name) }
    finder.walk(body)
    return finder.isFound
  }

  /// Whether the type is itself an assertion: of what it is asked, by assertions in what a protocol or a base class asks for,
  /// in what these call of the type, or in its `deinit`; or that nothing asks it, where it does nothing but fail the test. One
  /// that answers in some way, by a variable or what it inherits, is not the latter.
  func isGuard(_ type: DeclaredType) -> Bool {
    // What a protocol asks for and is called like an assertion is taken for one.
    let required = required(of: type)
    let isJudging = type.members.contains {
      $0.kind == .function && required.contains($0.name) && $0.bodyBlock?.holdsAssertion == true
    }
    if isJudging || judgesWhenItGoes(type) { return true }
    if asked(of: type).contains(where: \.holdsJudgement) { return true }
    guard index.ancestry(of: type).superclasses.isEmpty else { return false }
    let asked = type.members.filter { $0.kind == .function || $0.kind == .computed }
    let answers = type.members.contains { $0.kind == .stored && $0.access > .fileprivate }
    return !asked.isEmpty && !answers && asked.allSatisfy(\.alwaysFailsTheTest)
  }

  /// Whether an assertion of the double compares something with the property: then that is no answer, but what the test expects.
  func expects(_ property: String, of type: DeclaredType) -> Bool {
    type.members.filter { $0.kind == .function }.compactMap(\.bodyBlock).contains { body in
      let finder = ComparisonFinder(property: property)
      finder.walk(body)
      return finder.isFound
    }
  }

  private func judgesWhenItGoes(_ type: DeclaredType) -> Bool {
    guard let group = type.node.asProtocol((any DeclGroupSyntax).self) else { return false }
    return group.memberBlock.members.contains {
      $0.decl.as(DeinitializerDeclSyntax.self)?.body?.holdsJudgement == true
    }
  }

  private func required(of type: DeclaredType) -> Set<String> {
    Set(index.ancestry(of: type).protocols.flatMap(\.members).map(\.name))
  }

  /// The bodies of the functions that others can ask for without knowing the type, and of those of the type's that these call.
  private func asked(of type: DeclaredType) -> [CodeBlockSyntax] {
    let required = required(of: type)
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

/// Looks for an assignment of some kind.
final class AssignmentFinder: SyntaxVisitor {
  private let isMeant: (Assignment) -> Bool
  private(set) var isFound = false

  init(_ isMeant: @escaping (Assignment) -> Bool) {
    self.isMeant = isMeant
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(node), isMeant(assignment) { isFound = true }
    return .visitChildren
  }
}

extension Assignment {
  /// Whether it gives the variable of that name a closure with an assertion in it: `mock.onSend = { XCTAssert… }`.
  fileprivate func arms(_ name: String) -> Bool {
    guard let right, right.is(ClosureExprSyntax.self), right.holdsJudgement else { return false }
    var left = left.unwrapped
    while let base = left.as(MemberAccessExprSyntax.self)?.base?.unwrapped, !base.isSelf {
      left = base
    }
    return left.nameOfVariable == name
  }

  /// Whether it makes the expectation an inverted one.
  fileprivate func inverts(_ expectation: String) -> Bool {
    right?.trimmedDescription == "true"
      && left.trimmedDescription.withoutSelf == expectation + ".isInverted"
  }
}

/// Looks for an assertion with the property of a type in what it compares.
private final class ComparisonFinder: SyntaxVisitor {
  private let property: String
  private(set) var isFound = false

  init(property: String) {
    self.property = property
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.tokens(viewMode: .sourceAccurate).contains(where: \.isJudgement) {
      look(at: node.arguments)
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.isJudgement { look(at: node.arguments) }
    return .visitChildren
  }

  private func look(at arguments: LabeledExprListSyntax) {
    // `line: line` says where.
    let compared = arguments.filter { $0.label == nil }
    isFound = isFound || compared.contains { $0.expression.names(property) }
  }
}

extension ExprSyntax {
  /// `mock` or `self.mock`.
  fileprivate var nameOfVariable: String? {
    if let access = self.as(MemberAccessExprSyntax.self), access.base?.isSelf == true {
      return access.declName.baseName.plainText
    }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.plainText
  }

  /// Whether the variable of that name is in it, and not only a member of something else that is called so.
  fileprivate func names(_ property: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard token.plainText == property, let name = token.parent?.as(DeclReferenceExprSyntax.self)
      else { return false }
      let access = name.parent?.as(MemberAccessExprSyntax.self)
      return access?.declName.id != name.id || access?.base?.isSelf == true
    }
  }
}

extension SyntaxProtocol {
  /// Whether something in it makes a test fail where it does not hold. Narrower than `holdsAssertion`: what is only called like
  /// an assertion, as `checkOut()` is, and what unwraps is none.
  fileprivate var holdsJudgement: Bool {
    tokens(viewMode: .sourceAccurate).contains(where: \.isJudgement)
  }
}

extension TokenSyntax {
  fileprivate var isJudgement: Bool {
    if parent?.is(MacroExpansionExprSyntax.self) == true { return text == "expect" }
    guard let call else { return false }
    return call.recordsIssue || plainText == "expect" || fulfillsInvertedExpectation
      || ["XCTAssert", "XCTFail", "assert"].contains(where: plainText.hasPrefix)
  }
}

extension TokenSyntax {
  /// Whether it is the `fulfill` of `done.fulfill()` where the code around says `done.isInverted = true`: the test fails where
  /// that is called.
  private var fulfillsInvertedExpectation: Bool {
    guard plainText == "fulfill",
      let base = parent?.parent?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    else { return false }
    let around = Array(ancestors)
    let isLocal = Binding.of(base, at: Syntax(self)) != nil
    let place =
      isLocal
      ? around.first { $0.is(MemberBlockItemSyntax.self) }
      : around.last { $0.is(MemberBlockSyntax.self) }
    guard let place else { return false }
    let finder = AssignmentFinder { $0.inverts(base.withoutSelf) }
    finder.walk(place)
    return finder.isFound
  }
}

extension String {
  fileprivate var withoutSelf: String { hasPrefix("self.") ? String(dropFirst(5)) : self }
}
