import SwiftSyntax

/// Tells whether a method that a test calls of an object of its own takes back what outlives the object: `watcher.stop()`,
/// which ends what the object registered.
struct ObjectCleanup {
  let resolver: Resolver

  /// By the method and the functions of the subject that it leads to, five steps far: whether one of them sets shared state,
  /// takes something out of it, or takes back what it asked a library for.
  func isPossible(by call: FunctionCallExprSyntax) -> Bool {
    guard let base = call.receiver, !["self", "super"].contains(base.trimmedDescription),
      call.trailingClosure == nil, !resolver.isRootedInSharedState(base),
      resolver.value(of: base)?.instance != nil
    else { return false }
    let finder = TakingBackFinder(resolver: resolver)
    for callee in resolver.callees(of: call) { finder.follow(callee.member, isOfShared: false) }
    return finder.isFound
  }
}

private final class TakingBackFinder: SyntaxVisitor {
  private let resolver: Resolver
  /// Whether the function that is looked at is one of a shared object, whose fields are shared state, too.
  private var isOfShared = false
  private var visited: Set<SyntaxIdentifier> = []
  private var steps = 0
  private(set) var isFound = false

  init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  func follow(_ member: Member, isOfShared: Bool) {
    guard !isFound, steps < 5, member.kind == .function, let body = member.body,
      visited.insert(member.node.id).inserted
    else { return }
    let outside = self.isOfShared
    (self.isOfShared, steps) = (isOfShared, steps + 1)
    walk(body)
    (self.isOfShared, steps) = (outside, steps - 1)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(node), !assignment.counts, isShared(assignment.left) {
      isFound = true
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callees = resolver.callees(of: node)
    let isOnShared = node.receiver.map(isShared) ?? isOfShared
    for callee in callees {
      follow(callee.member, isOfShared: isOnShared && !callee.member.isStatic)
    }
    guard callees.isEmpty, let name = node.calledName?.plainText else { return .visitChildren }
    if (node.isOfSystem ? SeamSearch.processFunctions : Self.endings).contains(name)
      || isOnShared && Self.removals.contains(name)
    {
      isFound = true
    }
    return .visitChildren
  }

  /// Handed over by its name: `tokens.forEach(center.removeObserver)`.
  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if let handed = node.expression.as(MemberAccessExprSyntax.self), let base = handed.base,
      Self.endings.contains(handed.declName.baseName.plainText),
      resolver.value(of: base)?.metatype?.kind != .enum
    {
      isFound = true
    }
    return .visitChildren
  }

  private func isShared(_ expression: ExprSyntax) -> Bool {
    if resolver.isRootedInSharedState(expression) { return true }
    guard isOfShared, let root = expression.rootName?.plainText else { return false }
    return root == "self" || Binding.of(root, at: Syntax(expression)) == nil
  }

  /// Methods that end something that was asked of a library.
  private static let endings: Set<String> = [
    "removeObserver", "invalidate", "cancel", "removeItem", "unregisterClass",
    "changeCurrentDirectoryPath",
  ]

  /// What takes something out of a collection.
  private static let removals: Set<String> = [
    "remove", "removeAll", "removeFirst", "removeLast", "removeObject", "removeSubrange",
    "removeValue", "removeAllObjects", "popFirst", "popLast", "subtract", "store", "exchange",
  ]
}

extension FunctionCallExprSyntax {
  /// What the method is called of; nil where no such is written.
  fileprivate var receiver: ExprSyntax? {
    calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base?.unwrapped
  }

  /// Whether it is no method: `chdir(path)`, `Glibc.chdir(path)`.
  fileprivate var isOfSystem: Bool { receiver?.namesSystem ?? true }
}
