import Basics
import SwiftSyntax

/// Finds in one file of a test target what is a double, or looks like one by its name, and what no seam speaks for.
final class UntoggledSearch: SyntaxVisitor {
  /// One of them, before its place is known.
  struct Found {
    let offset: Int
    let text: String
    let reason: Untoggled.Reason
  }

  private let search: SeamSearch
  private var resolver: Resolver { search.resolver }
  private var doubles: Doubles { search.doubles }
  /// What a seam speaks for, or what was counted.
  private var settled: Set<SyntaxIdentifier>
  private(set) var found: [Found] = []

  init(besides search: SeamSearch) {
    self.search = search
    settled = Set(search.candidates.compactMap(\.about))
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    for (argument, omission) in search.stubArguments(of: node)
    where !settled.contains(argument.expression.id) && isValue(argument.expression) {
      add(argument, omission == .noDefault ? .requiredValue : .notRewritable)
    }
    addPlaceholders(of: node)
    for argument in node.allArguments { consider(argument, of: node) }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let assignment = Assignment(node), assignment.operation == "=",
      let right = assignment.right, !isSettled(right),
      search.context(of: Syntax(node)) != .cleanup
    else { return .visitChildren }
    if let target = search.injectionTarget(assignment.left) {
      let use = doubles.use(in: right, as: target.type)
      let name = look(of: right, expectedType: target.type)
      if let use {
        if !use.isStructure && !doubles.judges(right, use) { add(right, .genericPosition) }
      } else if let name {
        add(right, name)
      }
    } else if isUnknown(assignment.left) {
      let parts = right.unwrapped.listedValues ?? [right]
      for part in parts {
        if let reason = look(of: part, expectedType: nil) { add(part, reason) }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    guard ["Test", "Suite"].contains(node.name), let arguments = node.arguments else {
      return .skipChildren
    }
    let finder = LookFinder { $0.isNamedLikeDouble || self.isDouble($0) }
    finder.walk(arguments)
    for expression in finder.found where !isTaken(expression, by: node) {
      add(expression, .attribute)
    }
    return .skipChildren
  }

  /// Whether it is a double, and not only the name of one of which something is called.
  private func isDouble(_ expression: ExprSyntax) -> Bool {
    let isBase = expression.parent?.as(MemberAccessExprSyntax.self)?.base?.id == expression.id
    return !isBase && doubles.use(in: expression, as: nil) != nil
  }

  /// Whether the test with that attribute takes the double as what it is. What the test does with it then, the seams say.
  private func isTaken(_ expression: ExprSyntax, by attribute: AttributeSyntax) -> Bool {
    let test = attribute.parent?.parent?.as(FunctionDeclSyntax.self)
    guard let test, let type = doubles.use(in: expression)?.type else { return false }
    return test.signature.parameterClause.parameters.contains { parameter in
      resolver.value(ofType: parameter.type)?.instance === type
    }
  }

  /// Whether it may be what the double answers, and no object that the test looks at or that works with the double.
  private func isValue(_ expression: ExprSyntax) -> Bool {
    let inner = expression.unwrapped
    if inner.as(MemberAccessExprSyntax.self)?.base?.isSelf == true { return false }
    return resolver.value(of: inner)?.type?.isReference != true
  }

  /// Whether the variable is not known to be local or one of the tests'.
  private func isUnknown(_ left: ExprSyntax) -> Bool {
    guard let access = left.unwrapped.as(MemberAccessExprSyntax.self), let base = access.base,
      !base.unwrapped.isSelf
    else { return false }
    return resolver.variable(left.unwrapped) == nil && resolver.value(of: base)?.type == nil
  }
}

extension UntoggledSearch {
  private func consider(_ argument: CallArgument, of call: FunctionCallExprSyntax) {
    if let list = argument.expression.as(ArrayExprSyntax.self),
      list.elements.contains(where: { isSettled($0.expression) })
    {
      return
    }
    guard !isSettled(argument.expression), let reason = reason(argument, of: call) else { return }
    add(argument, isInMacro(argument.expression) ? .macro : reason)
  }

  private func reason(_ argument: CallArgument, of call: FunctionCallExprSyntax)
    -> Untoggled.Reason?
  {
    let callees = resolver.callees(of: call)
    guard let callee = callees.first else {
      if call.isOfSuperclass {
        return doubles.use(in: argument.expression) == nil ? nil : .notRewritable
      }
      guard isForeign(call) else { return nil }
      if doubles.use(in: argument.expression) != nil { return .unknownTaker }
      return look(of: argument.expression, expectedType: nil)
    }
    guard callee.isProduct else { return nil }
    let matched = callees.lazy.compactMap { one in
      self.search.resolver.parameters(of: one.member, for: call.allArguments).map { (one, $0) }
    }.first
    guard let (member, parameters) = matched,
      let position = call.allArguments.firstIndex(where: { $0.id == argument.id })
    else { return look(of: argument.expression, expectedType: nil) }
    return reason(argument, for: parameters[position], of: member.member)
  }

  private func reason(
    _ argument: CallArgument, for parameter: Member.Parameter, of function: Member
  ) -> Untoggled.Reason? {
    guard let use = doubles.use(in: argument.expression, as: parameter.type) else {
      return look(of: argument.expression, expectedType: parameter.type)
    }
    if doubles.judges(argument.expression, use) { return nil }
    guard let type = parameter.type, doubles.fits(use, type) else {
      return parameter.type.map(resolver.types.held(by:))?.isEmpty == false ? nil : .genericPosition
    }
    // As with a closure: one that may be given is no double.
    if use.isStructure, parameter.hasDefault || resolver.types.isOptional(type) { return nil }
    return parameter.hasDefault ? .notRewritable : .noDefault
  }

  /// Why something that is named like a double is no seam; nil where it is not named so, or plainly no double.
  private func look(of expression: ExprSyntax, expectedType: TypeSyntax?) -> Untoggled.Reason? {
    let inner = expression.unwrapped
    if let type = resolver.value(of: inner)?.metatype, doubles.answersForTheNetwork(type) {
      return .unknownTaker
    }
    guard expression.isNamedLikeDouble else { return nil }
    guard let value = resolver.value(of: inner) else {
      if inner.isNameOfPlainValue { return nil }
      if let member = resolver.variable(inner), !member.file.isTest { return .declaredElsewhere }
      let callees = inner.as(FunctionCallExprSyntax.self).map(resolver.callees(of:)) ?? []
      return callees.contains(where: \.isProduct) ? .declaredElsewhere : .unknownType
    }
    switch value.kind {
    case .instance(let type), .metatype(let type):
      if type.isTest { return doubles.isDouble(type) ? .genericPosition : .nothingReplaced }
      return inner.typeIsNamedLikeDouble(resolver) || type.isNamedLikeDouble
        ? .declaredElsewhere : nil
    case .external(let name), .externalMetatype(let name):
      return DoubleNames.arePartOf(name) ? .declaredElsewhere : nil
    case .function: return nil
    }
  }

  /// Whether the call is of something that the package does not declare and that may well take a double.
  private func isForeign(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.calledName else { return false }
    let text = name.plainText
    if text.hasPrefix("XCT") || Self.libraryNames.contains(text) { return false }
    return Binding.of(text, at: Syntax(call.calledExpression)) == nil
  }

  private func addPlaceholders(of call: FunctionCallExprSyntax) {
    guard let callee = call.calledExpression.as(GenericSpecializationExprSyntax.self),
      !call.arguments.contains(where: { isSettled($0.expression) })
    else { return }
    for argument in callee.genericArgumentClause.arguments {
      guard let type = argument.argument.as(TypeSyntax.self),
        let declared = resolver.types.reference(type).declared, doubles.isDouble(declared)
      else { continue }
      add(type, .genericPosition)
    }
  }

  private func add(_ argument: CallArgument, _ reason: Untoggled.Reason) {
    settled.insert(argument.expression.id)
    found.append(Found(offset: argument.offset, text: argument.text, reason: reason))
  }

  private func add(_ node: some SyntaxProtocol, _ reason: Untoggled.Reason) {
    settled.insert(node.id)
    found.append(Found(offset: node.trimmedRange.lowerBound, text: node.folded, reason: reason))
  }

  /// Whether a seam, or what was counted, holds the expression.
  private func isSettled(_ expression: ExprSyntax) -> Bool {
    if settled.contains(expression.id) { return true }
    for around in expression.ancestors {
      if settled.contains(around.id) { return true }
      if around.is(CodeBlockItemSyntax.self) || around.is(ClosureExprSyntax.self) { break }
    }
    return false
  }

  private func isInMacro(_ expression: ExprSyntax) -> Bool {
    expression.ancestors.contains { around in
      around.as(MacroExpansionExprSyntax.self).map {
        !["expect", "require"].contains($0.macroName.text)
      } ?? false
    }
  }

  /// Functions of the libraries that look at what they are given, or keep it alive.
  private static let libraryNames: Set<String> = [
    "ObjectIdentifier", "String", "append", "assert", "contains", "dump", "expect", "fatalError",
    "firstIndex", "insert", "map", "precondition", "print", "type", "unregisterClass",
    "withExtendedLifetime", "withUnsafePointer", "Mirror", "addTeardownBlock", "confirmation",
    "fulfill", "wait", "zip",
    "Task", "Array", "Set", "init", "some", "success", "failure", "returning", "sleep",
  ]
}

/// Collects the outermost calls and names that look like doubles.
private final class LookFinder: SyntaxVisitor {
  private let looksLikeDouble: (ExprSyntax) -> Bool
  private(set) var found: [ExprSyntax] = []

  init(_ looksLikeDouble: @escaping (ExprSyntax) -> Bool) {
    self.looksLikeDouble = looksLikeDouble
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    look(at: ExprSyntax(node))
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    look(at: ExprSyntax(node))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    look(at: ExprSyntax(node))
  }

  private func look(at expression: ExprSyntax) -> SyntaxVisitorContinueKind {
    guard looksLikeDouble(expression) else { return .visitChildren }
    found.append(expression)
    return .skipChildren
  }
}

extension FunctionCallExprSyntax {
  /// `super.name(…)`.
  fileprivate var isOfSuperclass: Bool {
    calledExpression.as(MemberAccessExprSyntax.self)?.base?.is(SuperExprSyntax.self) == true
  }
}

extension ExprSyntax {
  /// Whether the last name in it is one by which people name doubles.
  var isNamedLikeDouble: Bool {
    let inner = unwrapped
    if let name = inner.implicitName { return DoubleNames.arePartOf(name, isMember: true) }
    if let name = inner.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      return DoubleNames.arePartOf(name)
    }
    if let call = inner.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.isNamedLikeDouble
    }
    guard let access = inner.as(MemberAccessExprSyntax.self), let base = access.base else {
      return false
    }
    let name = access.declName.baseName.plainText
    if ["self", "init"].contains(name) { return base.isNamedLikeDouble }
    let isOfType = base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
    return DoubleNames.arePartOf(name, isMember: isOfType)
  }

  /// Whether it is a name for a literal, or for something whose type is of the libraries.
  fileprivate var isNameOfPlainValue: Bool {
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      let binding = Binding.of(name, at: Syntax(self))
    else { return false }
    switch binding {
    case .variable(_, let value?, _): return !value.unwrapped.isCallOrName
    case .variable, .parameter, .opaque: return false
    case .function: return true
    }
  }

  private var isCallOrName: Bool {
    self.is(FunctionCallExprSyntax.self) || self.is(MemberAccessExprSyntax.self)
      || self.is(DeclReferenceExprSyntax.self)
  }

  /// Whether what tells its type, and not the name of a variable, is named like a double.
  fileprivate func typeIsNamedLikeDouble(_ resolver: Resolver) -> Bool {
    if self.is(DeclReferenceExprSyntax.self) { return false }
    return implicitName != nil || self.is(MemberAccessExprSyntax.self)
  }
}

extension DeclaredType {
  fileprivate var isNamedLikeDouble: Bool { DoubleNames.arePartOf(simpleName) }
}
