import SwiftSyntax

/// Tells whether a function does more than change what its own type holds: whether it leads to functions of other types, of
/// none, or of other modules, such as one that removes a file.
struct FurtherEffects {
  let resolver: Resolver

  /// - Parameter owner: the type that declares the function; nil for a global one.
  func arePossible(in function: Member, of owner: DeclaredType?) -> Bool {
    let finder = FurtherEffectFinder(resolver: resolver, owner: owner, file: function.file)
    finder.follow(function)
    return finder.isFound
  }
}

private final class FurtherEffectFinder: SyntaxVisitor {
  private let resolver: Resolver
  /// The type whose function is looked at.
  private var owner: DeclaredType?
  /// Whether what that type holds is none of what is to be cleaned up: then the function may change nothing but its own values.
  private var isForeign = false
  private var visited: Set<SyntaxIdentifier> = []
  private(set) var isFound = false

  /// Types of that file count as the own type.
  private let file: ParsedFile

  init(resolver: Resolver, owner: DeclaredType?, file: ParsedFile) {
    self.file = file
    self.resolver = resolver
    self.owner = owner
    super.init(viewMode: .sourceAccurate)
  }

  func follow(_ function: Member) {
    if visited.insert(function.node.id).inserted { walk(function.node) }
  }

  private func follow(_ callee: Callee, isForeign other: Bool) {
    let outside = (owner, isForeign)
    (owner, isForeign) = (callee.owner, other)
    follow(callee.member)
    (owner, isForeign) = outside
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callees = resolver.callees(of: node)
    let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    let isHeld =
      base?.rootName.map { root in
        !isForeign && owner != nil && isOwnType(root.plainText)
          || isOwn(root.plainText, at: node.calledExpression)
      } == true
    for callee in callees where callee.member.kind == .function {
      follow(callee, isForeign: isForeign || callee.owner !== owner && !isHeld)
    }
    if callees.isEmpty, !isOnOwn(node.calledExpression) || !isHarmless(node.calledExpression) {
      isFound = true
    }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let target = Assignment(node)?.left, let root = target.rootName?.plainText {
      let isOfOther = root.first?.isUppercase == true && !isOwnType(root)
      if isForeign ? !isOwn(root, at: target) : isOfOther { isFound = true }
    }
    return .visitChildren
  }

  /// Whether, of a value that the sources don't declare, it is a method that changes that value alone, or asks it something.
  private func isHarmless(_ called: ExprSyntax) -> Bool {
    guard let access = called.unwrapped.as(MemberAccessExprSyntax.self) else { return true }
    return Self.methods.contains(access.declName.baseName.plainText)
  }

  private static let functions: Set<String> = [
    "print", "precondition", "assert", "os_unfair_lock_lock", "os_unfair_lock_unlock",
    "pthread_mutex_lock", "pthread_mutex_unlock",
  ]

  private static let methods: Set<String> = [
    "removeAll", "removeValue", "removeFirst", "removeLast", "remove", "append", "insert",
    "updateValue", "popFirst", "popLast", "formUnion", "subtract", "sort", "reverse", "toggle",
    "withLock", "withLockUnchecked", "lock", "unlock", "wait", "signal", "sync", "async", "store",
    "load", "exchange", "withLockedValue", "removeAllObjects", "cancel", "invalidate", "first",
    "contains", "filter", "map", "compactMap", "forEach", "allSatisfy", "init", "self",
  ]

  /// Whether it is a method of what the own type, or the function itself, holds, or makes a value.
  private func isOnOwn(_ called: ExprSyntax) -> Bool {
    guard let access = called.unwrapped.as(MemberAccessExprSyntax.self) else {
      guard let name = called.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.plainText
      else { return true }
      return name.first?.isUppercase == true || Self.functions.contains(name)
    }
    guard let base = access.base else { return true }
    guard let root = base.rootName?.plainText else { return true }
    // Of the own type it is a field.
    if !isForeign, isOwnType(root) { return true }
    return isOwn(root, at: called)
  }

  private func isOwnType(_ name: String) -> Bool {
    name == "Self" || name == owner?.simpleName
      || resolver.index.types.contains { $0.simpleName == name && $0.file === file }
  }

  private func isOwn(_ name: String, at place: ExprSyntax) -> Bool {
    if name.hasPrefix("$") || Binding.of(name, at: Syntax(place)) != nil { return true }
    guard !isForeign else { return false }
    return ["self", "super"].contains(name)
      || owner?.members.contains { $0.name == name && $0.kind != .function } == true
  }
}
