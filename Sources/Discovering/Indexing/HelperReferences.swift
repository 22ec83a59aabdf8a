import SwiftSyntax

/// Finds where test code names the functions that it declares itself and that are no tests.
final class HelperReferences: SyntaxVisitor {
  private let names: Set<String>
  private var found: [String: [DeclReferenceExprSyntax]] = [:]

  private init(_ names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  static func find(in files: [ParsedFile]) -> [String: [DeclReferenceExprSyntax]] {
    let tests = files.filter(\.isTest)
    let declared = HelperNames(viewMode: .sourceAccurate)
    for file in tests { declared.walk(file.tree) }
    let finder = HelperReferences(declared.names)
    for file in tests { finder.walk(file.tree) }
    return finder.found
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plainText
    if names.contains(name) { found[name, default: []].append(node) }
    return .skipChildren
  }
}

/// Collects the names of functions that are no tests.
private final class HelperNames: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.isTest { names.insert(node.name.plainText) }
    return .skipChildren
  }
}
