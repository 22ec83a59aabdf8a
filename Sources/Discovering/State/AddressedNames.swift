import SwiftSyntax

/// Finds the names of what is handed on with `&`: as a pointer, a stored variable's address is the same each time,
/// which keys of associated objects rely on, and that of a variable with accessors is not.
final class AddressedNames: SyntaxVisitor {
  private(set) var names: Set<String> = []

  /// The names in all of `files`.
  static func names(in files: [ParsedFile]) -> Set<String> {
    let finder = AddressedNames(viewMode: .sourceAccurate)
    for file in files where file.bytes.contains(UInt8(ascii: "&")) { finder.walk(file.tree) }
    return finder.names
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    // `&Key.first`, `&first`: the last name counts.
    if let member = node.expression.as(MemberAccessExprSyntax.self) {
      names.insert(member.declName.baseName.plainText)
    } else if let name = node.expression.as(DeclReferenceExprSyntax.self) {
      names.insert(name.baseName.plainText)
    }
    return .visitChildren
  }
}
