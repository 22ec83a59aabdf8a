import SwiftSyntax

extension SourceIndex {
  /// Whether only bodies of exit tests lead to the tests' function, directly or through others like it: these run in processes of
  /// their own, of which nobody learns what they reached.
  func isOnlyForExitTests(_ function: FunctionDeclSyntax) -> Bool {
    var visited: Set<SyntaxIdentifier> = []
    let users = users(of: function, &visited)
    return !users.isEmpty && users.allSatisfy(\.isExitTest)
  }

  /// Where the ways by which the tests' code leads to the function begin.
  private func users(
    of function: FunctionDeclSyntax, _ visited: inout Set<SyntaxIdentifier>
  ) -> [Syntax] {
    guard visited.insert(function.id).inserted else { return [] }
    return (testReferences[function.name.plainText] ?? []).flatMap { use -> [Syntax] in
      let around = use.ancestors.first { $0.isExitTest || $0.is(FunctionDeclSyntax.self) }
      guard let user = around?.as(FunctionDeclSyntax.self) else { return [around ?? Syntax(use)] }
      let isNamed = testReferences[user.name.plainText] != nil
      return isNamed ? users(of: user, &visited) : [Syntax(user)]
    }
  }
}

extension Syntax {
  fileprivate var isExitTest: Bool { self.as(MacroExpansionExprSyntax.self)?.isExitTest == true }
}

extension MacroExpansionExprSyntax {
  /// `#expect(processExitsWith: …) { … }`, whose body runs in a process of its own.
  var isExitTest: Bool { arguments.first?.label?.plainText == "processExitsWith" }
}
