import Basics
import SwiftSyntax

/// Finds the tests that may run a cleanup.
final class CleanupUsers {
  private let index: SourceIndex
  private let declarations: [TestID: TestDeclaration]
  private var visited: Set<SyntaxIdentifier> = []

  init(index: SourceIndex, declarations: [TestID: TestDeclaration]) {
    self.index = index
    self.declarations = declarations
  }

  /// Those of which the function around the node is one, those whose set-up or teardown it is, and those whose code leads to
  /// it by name; all tests where nothing names it.
  func tests(around node: Syntax) -> Set<TestID> {
    guard let function = node.ancestors.first(where: \.isFunction) else {
      return Set(declarations.keys)
    }
    guard visited.insert(function.id).inserted else { return [] }
    let own = declarations.filter { $0.value.member.node.id == function.id }.keys
    if !own.isEmpty { return Set(own) }
    if let owner = TypeReader(index: index).enclosing(function), function.runsByItself {
      return tests(of: owner)
    }
    let name = function.as(FunctionDeclSyntax.self)?.name.plainText ?? ""
    let uses = index.testReferences[name] ?? []
    if uses.isEmpty { return Set(declarations.keys) }
    return uses.reduce(into: []) { $0.formUnion(tests(around: Syntax($1))) }
  }

  /// Those that run for the type, or for one below it.
  private func tests(of type: DeclaredType) -> Set<TestID> {
    let found = declarations.filter { test in
      guard let suite = test.value.suite else { return false }
      return suite === type || index.ancestry(of: suite).superclasses.contains { $0 === type }
    }
    return found.isEmpty ? Set(declarations.keys) : Set(found.keys)
  }
}

extension Syntax {
  fileprivate var isFunction: Bool {
    self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self)
      || self.is(DeinitializerDeclSyntax.self)
  }

  /// Whether a testing library, or the language, calls it around each test.
  fileprivate var runsByItself: Bool {
    guard let function = self.as(FunctionDeclSyntax.self) else { return true }
    return ["setUp", "setUpWithError", "tearDown", "tearDownWithError"].contains(
      function.name.plainText)
  }
}
