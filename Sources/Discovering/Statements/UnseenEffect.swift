import SwiftSyntax

/// Tells whether code may do what no probe sees:
/// - set or free memory behind a pointer, or what a mirror of its own hides,
/// - set what a function of C, a thread, a queue or an object of a library keeps to itself,
/// - touch files at fixed paths,
/// - wait for work that others do.
struct UnseenEffect {
  let resolver: Resolver

  /// By that part of the file and the functions and computed variables of the subject that it leads to, five steps far. What
  /// is no memory behind a pointer has to be cleaned up only where the tests beside the cleanup may set it.
  func isPossible(in range: Range<Int>, of file: ParsedFile) -> Bool {
    let finder = UnseenEffectFinder(resolver: resolver, range: range)
    finder.walk(file.tree)
    guard finder.isForeign, !finder.isFound else { return finder.isFound }
    let beside = SuiteMemberFinder(around: range)
    beside.walk(file.tree)
    guard beside.hasTests else { return true }
    return beside.members.contains { member in
      let finder = UnseenEffectFinder(resolver: resolver, range: nil)
      finder.walk(member)
      return finder.isForeign || finder.isFound
    }
  }
}

/// Finds what else the innermost type declares that holds a part of the file.
private final class SuiteMemberFinder: SyntaxVisitor {
  private let range: Range<Int>
  private(set) var members: [MemberBlockItemSyntax] = []
  /// Whether tests are among them.
  var hasTests: Bool {
    members.contains { member in
      guard let function = member.decl.as(FunctionDeclSyntax.self) else { return false }
      return function.name.plainText.hasPrefix("test")
        || function.attributes.contains { $0.as(AttributeSyntax.self)?.name == "Test" }
    }
  }

  init(around range: Range<Int>) {
    self.range = range
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    guard node.trimmedRange.contains(range.lowerBound) else { return .skipChildren }
    members = node.members.filter { !$0.trimmedRange.overlaps(range) }
    // A test may clean up at its own end.
    members += node.members.filter { member in
      member.trimmedRange.overlaps(range)
        && member.decl.as(FunctionDeclSyntax.self)?.name.plainText.hasPrefix("tearDown") == false
    }
    return .visitChildren
  }
}

private final class UnseenEffectFinder: SyntaxVisitor {
  private let resolver: Resolver
  /// Nil where all is looked at.
  private var range: Range<Int>?
  private var visited: Set<SyntaxIdentifier> = []
  private var steps = 0
  /// Whether it leads to memory behind a pointer, or to a value that shows itself by a mirror of its own.
  private(set) var isFound = false
  /// Whether it leads to a function or an object that the sources don't declare, to what belongs to a thread, a queue or a
  /// domain, to a file elsewhere, or to work that others do.
  var isForeign: Bool { isOfOthers || namesFixedPath && changesFiles }
  private var isOfOthers = false
  private var namesFixedPath = false
  private var changesFiles = false

  init(resolver: Resolver, range: Range<Int>?) {
    self.resolver = resolver
    self.range = range
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard isInside(node) else { return .skipChildren }
    if let (object, method) = node.change, changesLibrary(object, by: method) { isOfOthers = true }
    return .visitChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if isInside(node), node.isPath { namesFixedPath = true }
    return .visitChildren
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    isInside(node) ? .visitChildren : .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard isInside(node) else { return .visitChildren }
    let callees = resolver.callees(of: node)
    for callee in callees { follow(callee.member) }
    if callees.isEmpty, let function = node.calledExpression.as(DeclReferenceExprSyntax.self),
      isDeclaredElsewhere(function)
    {
      isOfOthers = true
    }
    if node.calledName.map({ Self.ofFiles.contains($0.plainText) }) == true { changesFiles = true }
    return .visitChildren
  }

  /// Whether it is a function that the sources don't declare, such as one of C, and that is not known for what it sets.
  private func isDeclaredElsewhere(_ function: DeclReferenceExprSyntax) -> Bool {
    let name = function.baseName.plainText
    guard name.first?.isLowercase == true, !Self.functions.contains(name),
      resolver.members(named: name, at: Syntax(function)).isEmpty
    else { return false }
    // A parameter, a variable or a function within a function may hold a function of the subject's own.
    return !function.root.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.plainText == name, let parent = token.parent else { return false }
      return parent.is(IdentifierPatternSyntax.self) || parent.is(FunctionParameterSyntax.self)
        || parent.is(ClosureParameterSyntax.self) || parent.is(ClosureShorthandParameterSyntax.self)
        || parent.is(FunctionDeclSyntax.self)
    }
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard isInside(node) else { return .visitChildren }
    let name = node.declName.baseName.plainText
    if Self.members.contains(name) { isFound = true }
    if Self.ofOthers.contains(name) || isOfThisThread(node) { isOfOthers = true }
    if let base = node.base, let owner = resolver.value(of: base), let type = owner.type {
      let found = resolver.index.members(name, of: type, isStatic: owner.isMetatype)
      for (member, _) in found { follow(variable: member) }
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isName = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    guard isInside(node), !isName else { return .visitChildren }
    for (member, _) in resolver.members(named: node.baseName.plainText, at: Syntax(node)) {
      follow(variable: member)
    }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard isInside(node) else { return .visitChildren }
    let called = node.calledExpression
    if let variable = resolver.variable(called), variable.isPointer { isFound = true }
    let type = resolver.value(of: called)?.type?.node.asProtocol((any DeclGroupSyntax).self)
    for member in type?.memberBlock.members ?? [] where member.decl.is(SubscriptDeclSyntax.self) {
      follow(Syntax(member))
    }
    return .visitChildren
  }

  /// Whether it is a property of the current thread.
  private func isOfThisThread(_ node: MemberAccessExprSyntax) -> Bool {
    node.base?.trimmedDescription == "Thread.current"
  }

  private func isInside(_ node: some SyntaxProtocol) -> Bool {
    range.map { node.trimmedRange.overlaps($0) } ?? true
  }

  private func follow(variable: Member) {
    if variable.kind == .computed { follow(variable) }
    guard variable.kind == .stored else { return }
    if resolver.value(of: variable)?.type?.hasOwnMirror == true { isFound = true }
    if variable.initialValue.map({ Syntax($0).namesFixedPath }) == true { namesFixedPath = true }
  }

  /// Whether the object is one of a library, or a type of it, whose state no probe sees.
  ///
  /// - Parameter method: what is called of it; nil where a property is set.
  private func changesLibrary(_ object: ExprSyntax, by method: String?) -> Bool {
    guard object.trimmedDescription != "NotificationCenter.default",
      method.map(Self.methodsThatChangeNothing.contains) != true
    else { return false }
    return libraryType(of: object).map { !Self.watched.contains($0) } == true
  }

  /// The library's type of which a variable holds an instance, or with which `ProcessInfo.processInfo` or `URLCache()` begins.
  private func libraryType(of object: ExprSyntax, depth: Int = 0) -> String? {
    let object = object.unwrapped
    guard depth < 4 else { return nil }
    switch resolver.value(of: object)?.kind {
    case .external(let name), .externalMetatype(let name): return name
    case .instance, .metatype, .function: return nil
    case nil: break
    }
    if let name = object.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      case .variable(_, let value?, _)? = Binding.of(name, at: Syntax(object))
    {
      return libraryType(of: value, depth: depth + 1)
    }
    if let variable = resolver.variable(object) {
      return variable.initialValue.flatMap { libraryType(of: $0, depth: depth + 1) }
    }
    let beginning =
      object.as(FunctionCallExprSyntax.self)?.calledExpression
      ?? object.as(MemberAccessExprSyntax.self)?.base
    return beginning.flatMap { libraryType(of: $0, depth: depth + 1) }
  }

  private func follow(_ member: Member) { follow(Syntax(member.node)) }

  private func follow(_ declaration: Syntax) {
    guard !isFound, steps < 5, visited.insert(declaration.id).inserted else { return }
    let outside = range
    (range, steps) = (nil, steps + 1)
    walk(declaration)
    (range, steps) = (outside, steps - 1)
  }

  private static let members: Set<String> = [
    "pointee", "assumingMemoryBound", "storeBytes", "initializeMemory", "copyMemory", "bindMemory",
    "deallocate",
  ]

  /// Types of libraries that probes look into, whose state has probes of its own, or that keep none.
  private static let watched: Set<String> = [
    "Array", "Dictionary", "Set", "String", "Data", "Date", "URL", "URLRequest", "URLComponents",
    "Calendar", "DateComponents", "IndexSet", "IndexPath", "CharacterSet", "Decimal", "UUID",
    "Locale", "TimeZone", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSCountedSet",
    "NSMutableString", "NSMutableData", "NSMutableAttributedString", "NSMutableOrderedSet",
    "UserDefaults", "FileManager", "URLProtocol", "Timer", "Mutex", "Atomic", "ManagedAtomic",
    "OSAllocatedUnfairLock", "NSLock", "NSRecursiveLock", "NSCondition", "Task", "Thread", "XCTest",
    "XCTestExpectation", "XCTestCase",
  ]

  private static let methodsThatChangeNothing: Set<String> = [
    "lock", "unlock", "withLock", "withLockUnchecked", "withLockedValue", "load", "first",
    "contains", "filter", "map", "compactMap", "forEach", "allSatisfy",
  ]

  private static let ofFiles: Set<String> = [
    "removeItem", "unlink", "rmdir", "createFile", "createDirectory", "createSymbolicLink",
    "copyItem", "moveItem", "replaceItem", "fopen", "open", "write", "mkdir", "rename", "symlink",
    "remove",
  ]

  private static let ofOthers: Set<String> = [
    "setSpecific", "threadDictionary", "removeVolatileDomain", "setVolatileDomain",
    // What is asked for elsewhere, and waiting for that.
    "async", "asyncAfter", "enter", "addOperation", "addOperations", "sync", "wait",
    "waitUntilExit",
    "waitUntilFinished", "waitUntilAllOperationsAreFinished",
  ]

  /// Functions of the system and the library that set nothing, or what probes see.
  private static let functions: Set<String> = [
    "setenv", "unsetenv", "putenv", "clearenv", "tzset", "chdir", "fchdir", "umask", "chmod",
    "signal", "sigaction", "open", "close", "dup", "dup2", "write", "fopen", "fclose", "fflush",
    "unlink", "remove", "rmdir", "mkdir", "symlink", "rename", "print", "debugPrint",
    "dump", "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError",
    "type", "min", "max", "abs", "swap", "zip", "sleep", "usleep", "isKnownUniquelyReferenced",
    "withExtendedLifetime", "autoreleasepool", "withUnsafePointer", "withUnsafeMutablePointer",
    "unsafeBitCast", "getenv", "getpid", "wait", "waitForExpectations", "fulfillment",
    "expectation",
    "addTeardownBlock",
  ]
}

extension Member {
  /// Whether the text says that it is a pointer.
  fileprivate var isPointer: Bool {
    let text = (type?.trimmedDescription ?? "") + (initialValue?.trimmedDescription ?? "")
    return text.contains("Unsafe")
  }
}

extension CodeBlockItemSyntax {
  /// The object of which the statement sets a property, or the one of which it calls a method that may change it.
  fileprivate var change: (of: ExprSyntax, by: String?)? {
    if let target = Assignment(self)?.left {
      let object =
        target.as(MemberAccessExprSyntax.self)?.base
        ?? target.as(SubscriptCallExprSyntax.self)?.calledExpression
      return object.map { ($0.unwrapped, nil) }
    }
    let called = callStatement?.calledExpression.as(MemberAccessExprSyntax.self)
    return called?.base.map { ($0.unwrapped, called?.declName.baseName.plainText) }
  }
}

extension StringLiteralExprSyntax {
  /// Whether it is the path of a file, or begins one, that is the same for all processes.
  fileprivate var isPath: Bool {
    let text = segments.first?.as(StringSegmentSyntax.self)?.content.text ?? ""
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].isEmpty else { return false }
    let roots: Set<Substring> = [
      "tmp", "var", "dev", "private", "usr", "opt", "etc", "home", "Users", "Library", "run",
    ]
    return parts.count > 2 ? roots.contains(parts[1]) : parts[1] == "tmp"
  }
}

extension Syntax {
  fileprivate var namesFixedPath: Bool {
    self.as(StringLiteralExprSyntax.self)?.isPath == true
      || children(viewMode: .sourceAccurate).contains(where: \.namesFixedPath)
  }
}

extension DeclaredType {
  fileprivate var hasOwnMirror: Bool { members.contains { $0.name == "customMirror" } }
}
