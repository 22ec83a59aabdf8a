import SwiftSyntax

/// The tests' own URL protocols: with them Foundation answers what the product asks of a server. No type of the product's
/// takes them, so that they are no doubles; but what their statics are set to is what the product is answered.
extension Doubles {
  /// Whether it is a class of the tests' own that Foundation loads URLs with, whatever its name.
  func answersForTheNetwork(_ type: DeclaredType) -> Bool {
    guard type.isTest, type.kind == .class else { return false }
    return !index.ancestry(of: type).external.isDisjoint(with: [
      "URLProtocol", "Foundation.URLProtocol", "FoundationNetworking.URLProtocol",
    ])
  }

  /// The double that `expression` is, or the URL protocol.
  func stubbed(in expression: ExprSyntax) -> DoubleUse? {
    if let use = use(in: expression) { return use }
    guard let type = resolver.value(of: expression)?.metatype, answersForTheNetwork(type) else {
      return nil
    }
    return DoubleUse(type: type, isMetatype: true)
  }

  /// The URL protocols that the tests hand on somewhere, as an argument or an element of an array.
  func urlProtocolsHandedOn() -> [DeclaredType] {
    guard index.types.contains(where: answersForTheNetwork) else { return [] }
    return index.files.filter(\.isTest).flatMap { file in
      let finder = MetatypeFinder(resolver: resolver)
      finder.walk(file.tree)
      return finder.found.filter(answersForTheNetwork)
    }
  }
}

/// Collects the types of a file that stand as arguments or as elements of arrays.
private final class MetatypeFinder: SyntaxVisitor {
  private let resolver: Resolver
  private(set) var found: [DeclaredType] = []

  init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    let call = node.parent?.parent?.as(FunctionCallExprSyntax.self)
    if call?.calledName?.text != "unregisterClass" { look(at: node.expression) }
    return .visitChildren
  }

  override func visit(_ node: ArrayElementSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.expression)
    return .visitChildren
  }

  private func look(at expression: ExprSyntax) {
    if let type = resolver.value(of: expression)?.metatype { found.append(type) }
  }
}
