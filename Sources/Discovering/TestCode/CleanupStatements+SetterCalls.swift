import SwiftSyntax

extension CleanupStatements {
  /// The calls of the package's own functions in the body that can be written elsewhere as they stand, as statements.
  func productCalls(in body: CodeBlockSyntax, of file: ParsedFile, for test: Member) -> [Found] {
    let finder = ProductCallFinder(resolver: Resolver(index: index))
    finder.walk(body)
    return finder.found.compactMap { call, function in
      guard !function.isAsync || test.isAsync else { return nil }
      let words = [
        function.returnType == nil ? nil : "_ =", function.isThrowing ? "try" : nil,
        function.isAsync ? "await" : nil, call.oneLine,
      ]
      let text = words.compactMap(\.self).joined(separator: " ")
      return Found(
        statement: CleanupStatement(text: text, states: [], call: .none), names: call.rootNames,
        file: file, modules: [function.file.module], generics: call.genericNames)
    }
  }
}

/// Finds calls of functions that the package's product declares, outermost first, with what they call.
private final class ProductCallFinder: SyntaxVisitor {
  private let resolver: Resolver
  private(set) var found: [(FunctionCallExprSyntax, Member)] = []

  init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callees = resolver.callees(of: node)
    guard let callee = callees.first, callees.count == 1, callee.member.kind == .function,
      !callee.member.file.isTest, !callee.member.attributes.contains("MainActor"),
      node.standsAlone
    else { return .visitChildren }
    found.append((node, callee.member))
    return .skipChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is short, holds no closure, and no name in it is bound around it.
  fileprivate var standsAlone: Bool {
    let isClosed = tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .leftBrace || $0.tokenKind == .keyword(.super)
    }
    let isShort = !trimmedDescription.contains("\n") && trimmedLength.utf8Length <= 80
    return isShort && !isClosed && !rootNames.isEmpty
      && rootNames.allSatisfy { Binding.of($0.baseName.plainText, at: Syntax($0)) == nil }
  }
}
