import SwiftSyntax

/// How a test's code names a file that it leaves behind.
package struct FileExpression: Hashable, Sendable {
  package let text: String
  /// Whether it is a URL, or else a path.
  package let isURL: Bool
  /// Where the statement ends that declares it, if a local constant holds it; else nil.
  package let declaredUpTo: Int?
}

/// Finds that in the body of a test by the file's name, which a string in it ends in.
struct FileExpressionReading {
  let resolver: Resolver
  let fileName: String

  func reading(of body: CodeBlockSyntax) -> FileExpression? {
    let finder = PathLiteralFinder(name: fileName)
    finder.walk(body)
    guard let literal = finder.found.first else { return nil }
    return constant(holding: literal, in: body) ?? expression(around: literal)
  }

  private func constant(
    holding literal: StringLiteralExprSyntax, in body: CodeBlockSyntax
  ) -> FileExpression? {
    for item in body.statements where item.trimmedRange.contains(literal.trimmedRange.lowerBound) {
      guard let variable = item.item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first, let value = binding.initializer?.value,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { return nil }
      return FileExpression(
        text: name, isURL: isURL(value), declaredUpTo: item.trimmedRange.upperBound)
    }
    return nil
  }

  /// The string itself, or the widest call around it that gives a path or a URL.
  private func expression(around literal: StringLiteralExprSyntax) -> FileExpression? {
    var best = (ExprSyntax(literal), isURL: false)
    for around in literal.ancestors {
      if around.is(CodeBlockItemSyntax.self) { break }
      guard let call = around.as(FunctionCallExprSyntax.self).map(ExprSyntax.init) else { continue }
      if case .external("String")? = resolver.value(of: call)?.kind {
        best = (call, false)
      } else if isURL(call) {
        best = (call, true)
      } else {
        break
      }
    }
    guard standsAlone(best.0), !best.0.trimmedDescription.contains("\n") else { return nil }
    return FileExpression(text: best.0.folded, isURL: best.isURL, declaredUpTo: nil)
  }

  private func standsAlone(_ expression: ExprSyntax) -> Bool {
    let finder = BoundNameFinder(viewMode: .sourceAccurate)
    finder.walk(expression)
    return finder.found.allSatisfy { Binding.of($0.baseName.plainText, at: Syntax($0)) == nil }
      && !expression.tokens(viewMode: .sourceAccurate).contains {
        [.keyword(.try), .keyword(.await)].contains($0.tokenKind)
      }
  }

  /// By its type, or else by the last thing that is called.
  private func isURL(_ value: ExprSyntax) -> Bool {
    if case .external("URL")? = resolver.value(of: value)?.kind { return true }
    guard let call = value.unwrapped.as(FunctionCallExprSyntax.self) else { return false }
    let name = call.calledName?.text ?? ""
    return name == "URL" || name.hasPrefix("appending") || name == "appendingPathComponent"
  }
}

/// Finds the strings that end in a file's name.
private final class PathLiteralFinder: SyntaxVisitor {
  private let name: String
  private(set) var found: [StringLiteralExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let text = node.representedLiteralValue, text == name || text.hasSuffix("/" + name) {
      found.append(node)
    }
    return .skipChildren
  }
}

/// Finds names that are not members of an expression.
private final class BoundNameFinder: SyntaxVisitor {
  private(set) var found: [DeclReferenceExprSyntax] = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { found.append(node) }
    return .skipChildren
  }
}
