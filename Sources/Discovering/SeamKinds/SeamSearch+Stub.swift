import SwiftSyntax

/// One statement that sets a double's canned value.
///
/// ## Before
/// ```swift
/// FakeLocale.stubbed = "US"
/// ```
/// ## After
/// ```swift
/// if _unseamOn(0x…) { FakeLocale.stubbed = "US" }
/// ```
extension SeamSearch {
  func stubSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard let assignment = Assignment(item), context(of: Syntax(item)) != .cleanup,
      let (double, property) = stubbedProperty(assignment.left),
      property.file.isTest, !isInside(double, Syntax(item)), doubles.isHanded(double),
      !doubles.expects(property.name, of: double),
      assignment.right.map({ doubles.judges($0) }) != true
    else { return nil }
    if assignment.operation == "=", let right = assignment.right {
      if doubles.use(in: right) != nil { return nil }
      if isEmptyValue(right), records(double, property.name) { return nil }
      if property.isStatic, putsBack(assignment, in: item) { return nil }
    }
    return SeamCandidate(statement: item, kind: .stub).about(item)
  }

  /// Whether it puts a first or empty value back after a test's last assertion, or in a helper that some cleanup calls.
  private func putsBack(_ assignment: Assignment, in item: CodeBlockItemSyntax) -> Bool {
    guard PuttingBack(resolver: resolver).isShown(by: assignment), standsApart(item) else {
      return false
    }
    let function = item.ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
    guard let function else { return false }
    return function.isTest ? function.holdsAssertion : isCalledInCleanup(function)
  }

  /// Whether the double itself changes that property, which then is what it saw rather than what it answers.
  private func records(_ double: DeclaredType, _ property: String) -> Bool {
    double.members.lazy.compactMap(\.body).contains { body in
      body.tokens(viewMode: .sourceAccurate).contains { token in
        token.plainText == property && token.isChangedNext
      }
    }
  }

  /// The double and its stored property that an assignment to `left` changes.
  private func stubbedProperty(_ left: ExprSyntax) -> (DeclaredType, Member)? {
    let left = left.unwrapped
    if let subscripted = left.as(SubscriptCallExprSyntax.self) {
      return stubbedProperty(subscripted.calledExpression)
    }
    guard let access = left.as(MemberAccessExprSyntax.self), let base = access.base else {
      return nil
    }
    let name = access.declName.baseName.plainText
    if let use = doubles.stubbed(in: base), !doubles.isTestHolder(use.type),
      let (member, _) = index.members(name, of: use.type, isStatic: use.isMetatype).first,
      member.kind == .stored || member.isSettable && doubles.answersForTheNetwork(use.type)
    {
      return (use.type, member)
    }
    return stubbedProperty(base)
  }

  /// Whether `node` stands in the declaration, or an extension, of `type`.
  func isInside(_ type: DeclaredType, _ node: Syntax) -> Bool {
    node.ancestors.contains { index.typeOfNode[$0.id] === type }
  }

  /// A closure literal, or the name of something of a function type.
  func isFunction(_ expression: ExprSyntax) -> Bool {
    if expression.is(ClosureExprSyntax.self) { return true }
    guard
      expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
        || expression.is(FunctionCallExprSyntax.self),
      case .function? = resolver.value(of: expression)?.kind
    else { return false }
    return true
  }
}

extension TokenSyntax {
  /// Whether what follows the name assigns to it or appends to it.
  fileprivate var isChangedNext: Bool {
    guard let next = nextToken(viewMode: .sourceAccurate) else { return false }
    let called = next.nextToken(viewMode: .sourceAccurate)?.text ?? ""
    return ["=", "+=", "-="].contains(next.text)
      || next.text == "." && ["append", "insert", "toggle", "removeAll"].contains(called)
  }
}
