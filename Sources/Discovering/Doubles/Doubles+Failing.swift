import SwiftSyntax

/// Functions that do nothing but fail the test that calls them, and values made of such: they assert that nothing asks them.
extension Doubles {
  /// Whether each function that `expression` gives fails the test whenever it is called.
  ///
  /// - Parameter use: nil where it is no double, but perhaps a function that stands for another.
  func onlyFails(_ expression: ExprSyntax, _ use: DoubleUse?) -> Bool {
    guard let use else { return isFailing(expression) }
    return use.isOfFunctions && isMadeOfFailing(expression, use.type)
  }

  /// Whether it is a function, or names one, that fails the test whenever it is called.
  private func isFailing(_ expression: ExprSyntax, depth: Int = 0) -> Bool {
    let inner = expression.unwrapped
    guard depth < 6 else { return false }
    if let closure = inner.as(ClosureExprSyntax.self) {
      return closure.statements.alwaysFailsTheTest
    }
    if let call = inner.as(FunctionCallExprSyntax.self) {
      let callees = resolver.callees(of: call)
      if callees.isEmpty { return call.givesFailingFunction }
      return callees.allSatisfy { $0.member.kind == .function && gives($0.member, depth) }
    }
    guard let name = inner.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let binding = Binding.of(name, at: Syntax(inner))
    else { return resolver.variable(inner).map { isFailing($0, depth) } ?? false }
    switch binding {
    case .variable(_, let value?, isConstant: true): return isFailing(value, depth: depth + 1)
    case .function(let function): return function.body?.statements.alwaysFailsTheTest == true
    case .variable, .parameter, .opaque: return false
    }
  }

  private func isFailing(_ member: Member, _ depth: Int) -> Bool {
    member.kind == .function
      ? member.body?.alwaysFailsTheTest == true : member.isFixed && gives(member, depth)
  }

  /// Whether what it gives is a failing function.
  private func gives(_ member: Member, _ depth: Int) -> Bool {
    let given = member.givenExpressions
    return !given.isEmpty && given.allSatisfy { isFailing($0, depth: depth + 1) }
  }
}

extension Doubles {
  /// Whether it gives a `type` of which each function fails the test.
  private func isMadeOfFailing(_ expression: ExprSyntax, _ type: DeclaredType, depth: Int = 0)
    -> Bool
  {
    let inner = expression.unwrapped
    guard depth < 6 else { return false }
    if let name = inner.implicitName, name != "init" {
      return gives(index.members(name, of: type, isStatic: true).map { $0.0 }, type, depth)
    }
    if let call = inner.as(FunctionCallExprSyntax.self) {
      if inner.implicitName == "init" || resolver.constructed(by: call.calledExpression) === type {
        return makesOfFailing(call, type)
      }
      return gives(resolver.callees(of: call).map(\.member), type, depth)
    }
    guard let name = inner.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let binding = Binding.of(name, at: Syntax(inner))
    else { return resolver.variable(inner).map { gives([$0], type, depth) } ?? false }
    guard case .variable(_, let value?, let isConstant) = binding,
      isConstant || !inner.isInBodyThatMayChange(name)
    else { return false }
    return isMadeOfFailing(value, type, depth: depth + 1)
  }

  /// Whether whatever the name may mean gives nothing else.
  private func gives(_ members: [Member], _ type: DeclaredType, _ depth: Int) -> Bool {
    let given = members.flatMap(\.givenExpressions)
    return !given.isEmpty && members.allSatisfy(\.isFixed)
      && given.allSatisfy { isMadeOfFailing($0, type, depth: depth + 1) }
  }

  /// Whether all that the call is given, and all that the type has where it is given nothing, fails.
  private func makesOfFailing(_ call: FunctionCallExprSyntax, _ type: DeclaredType) -> Bool {
    let arguments = call.allArguments
    let labels = Set(arguments.compactMap(\.label))
    let initializer = type.members.first { member in
      member.kind == .initializer && labels.isSubset(of: member.parameters.compactMap(\.label))
    }
    let defaults = (initializer?.parameters ?? []).filter { $0.label.map(labels.contains) == false }
      .compactMap(\.defaultValue)
    let initial = type.members.filter { member in
      member.kind == .stored && !member.isStatic && member.access > .fileprivate
        && !labels.contains(member.name)
    }.compactMap(\.initialValue)
    let given = arguments.map(\.expression) + defaults + initial
    return !given.isEmpty && given.allSatisfy { isFailing($0) }
  }
}

extension Member {
  /// Whether nothing can be assigned to it.
  fileprivate var isFixed: Bool { isConstant || kind != .stored && !isSettable }

  /// Whether whoever reads the computed property, or calls the function, makes the test fail.
  var alwaysFailsTheTest: Bool {
    kind == .computed
      ? getter?.alwaysFailsTheTest == true : body?.alwaysFailsTheTest == true
  }

  private var getter: CodeBlockItemListSyntax? {
    for binding in node.as(VariableDeclSyntax.self)?.bindings ?? [] {
      switch binding.accessorBlock?.accessors {
      case .getter(let items): return items
      case .accessors(let accessors):
        return accessors.first { $0.accessorSpecifier.text == "get" }?.body?.statements
      case nil: continue
      @unknown default: return nil
      }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is one of the functions of libraries that make a function of which each call fails the test.
  fileprivate var givesFailingFunction: Bool {
    ["unimplemented", "XCTUnimplemented"].contains(calledName?.plainText)
  }
}

extension ExprSyntax {
  /// Whether the body around may change the variable of that name: it assigns to it or to something of it, hands it over to
  /// be changed, or calls a method of it.
  fileprivate func isInBodyThatMayChange(_ name: String) -> Bool {
    guard let around = outermostBody else { return true }
    let finder = AssignmentFinder { $0.left.unwrapped.rootName?.plainText == name }
    finder.walk(around)
    return finder.isFound
      || around.tokens(viewMode: .sourceAccurate).contains { token in
        guard token.plainText == name, let use = token.parent?.as(DeclReferenceExprSyntax.self)
        else { return false }
        return use.parent?.is(InOutExprSyntax.self) == true
          || use.parent?.as(MemberAccessExprSyntax.self)?.parent?.is(FunctionCallExprSyntax.self)
            == true
      }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether whoever runs it comes to a statement that makes the test fail: none before it leaves.
  var alwaysFailsTheTest: Bool {
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
    return call.recordsIssue
      || ["XCTFail", "fatalError", "preconditionFailure", "assertionFailure", "reportIssue"]
        .contains(name)
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
