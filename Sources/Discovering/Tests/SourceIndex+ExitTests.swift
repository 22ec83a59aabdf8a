import SwiftSyntax

extension SourceIndex {
  /// Whether exit tests call the tests' function, directly or through others, and no other test does: the body of an exit test
  /// runs in a process of its own, of which nobody learns what it reached.
  func isOnlyForExitTests(_ function: FunctionDeclSyntax) -> Bool {
    guard hasExitTests, !function.isCalledByLibrary else { return false }
    let name = function.name.plainText
    var names: Set = [name]
    var rest = [name]
    var isForExitTest = false
    while let next = rest.popLast() {
      for use in testReferences[next] ?? [] {
        let user = use.ancestors.first { $0.isExitTest || $0.is(FunctionDeclSyntax.self) }
        if user?.isExitTest == true {
          isForExitTest = true
          continue
        }
        guard let function = user?.as(FunctionDeclSyntax.self), !function.isCalledByLibrary else {
          return false
        }
        let name = function.name.plainText
        if names.insert(name).inserted { rest.append(name) }
      }
    }
    return isForExitTest
  }
}

extension FunctionDeclSyntax {
  /// Whether a testing library calls it: a test, what runs around one, or what overrides a function of a class above.
  fileprivate var isCalledByLibrary: Bool {
    isTest || modifiers.names.contains("override")
      || ["setUp", "setUpWithError", "tearDown", "tearDownWithError", "provideScope"]
        .contains(name.plainText)
  }
}

extension MacroExpansionExprSyntax {
  /// `#expect(processExitsWith: …) { … }`, whose body runs in a process of its own.
  var isExitTest: Bool { arguments.first?.label?.plainText == "processExitsWith" }
}

extension Syntax {
  fileprivate var isExitTest: Bool { self.as(MacroExpansionExprSyntax.self)?.isExitTest == true }
}
