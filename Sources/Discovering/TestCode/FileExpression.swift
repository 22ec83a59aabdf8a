import SwiftSyntax

/// How a test's code names a file that it leaves behind.
package struct FileExpression: Hashable, Sendable {
  package let text: String
  /// Whether it is a URL, or else a path.
  package let isURL: Bool
  /// Where the statement ends that declares it, if a local constant holds it; else nil.
  package let declaredUpTo: Int?
  /// Whether the file may have been made where that statement ends.
  package var mayBeMade = false
  /// Whether it is a string that only a function of the package knows to be the name of a file.
  var isGuess = false
}

/// Finds that by the file's name.
struct FileExpressionReading {
  let resolver: Resolver
  let fileName: String

  /// By the one folder that the package's sources keep as a URL and put names behind: `Documents.folder`.
  func readingOfFolder(_ spelling: StateSpelling) -> FileExpression? {
    let finder = FolderFinder(resolver: resolver)
    for file in resolver.index.files where !file.isTest { finder.walk(file.tree) }
    guard let (member, owner) = finder.found.first, finder.found.count == 1,
      owner == nil || member.isStatic,
      let folder = try? spelling.spelling(of: .init(member: member, owner: owner)),
      !fileName.contains(where: { "\"\\".contains($0) })
    else { return nil }
    return FileExpression(
      text: "\(folder).appendingPathComponent(\"\(fileName)\")", isURL: true, declaredUpTo: nil)
  }

  /// By a string in the body of a test that ends in the name.
  func reading(of body: CodeBlockSyntax) -> FileExpression? {
    let finder = PathLiteralFinder(name: fileName)
    finder.walk(body)
    let expressions = finder.found.lazy.compactMap {
      constant(holding: $0, in: body) ?? expression(around: $0)
    }
    return expressions.first { !$0.isGuess } ?? expressions.first
  }

  private func constant(
    holding literal: StringLiteralExprSyntax, in body: CodeBlockSyntax
  ) -> FileExpression? {
    for item in body.statements where item.trimmedRange.contains(literal.trimmedRange.lowerBound) {
      guard let variable = item.item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first, let value = binding.initializer?.value,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        mayBePlace(value, calledBy: name)
      else { return nil }
      return FileExpression(
        text: name, isURL: isURL(value), declaredUpTo: item.trimmedRange.upperBound,
        mayBeMade: mayMake(value))
    }
    return nil
  }

  /// The string itself, or the widest call around it that gives a path or a URL.
  private func expression(around literal: StringLiteralExprSyntax) -> FileExpression? {
    var best = (ExprSyntax(literal), isURL: false)
    for around in literal.ancestors {
      if around.is(CodeBlockItemSyntax.self) { break }
      guard let call = around.as(FunctionCallExprSyntax.self).map(ExprSyntax.init) else { continue }
      if case .external("String")? = resolver.value(of: call)?.kind, givesPlace(call) {
        best = (call, false)
      } else if isURL(call) {
        best = (call, true)
      } else {
        break
      }
    }
    guard standsAlone(best.0), !best.0.trimmedDescription.contains("\n") else { return nil }
    let call = literal.ancestors.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }.first
    let isBare = best.0.id == literal.id
    // Nobody says what a name in a list or an assertion is relative to.
    let isUsed =
      call.map { !$0.holdsAssertion && !asksForText($0) } ?? namesFolder(literal)
    let isGuess = isBare && (!isUsed || call.map { !resolver.callees(of: $0).isEmpty } == true)
    return FileExpression(
      text: best.0.oneLine, isURL: best.isURL, declaredUpTo: nil, isGuess: isGuess)
  }

  /// Whether it looks for the text in a list or another text, as `names.contains("a.txt")` does.
  private func asksForText(_ call: FunctionCallExprSyntax) -> Bool {
    let name = call.calledName?.text ?? ""
    return ["contains", "firstIndex", "lastIndex", "hasPrefix", "hasSuffix"].contains(name)
  }

  private func namesFolder(_ literal: StringLiteralExprSyntax) -> Bool {
    literal.representedLiteralValue?.contains("/") == true
  }

  /// False for what is read from the file, as far as its type, the called name and the constant's own tell.
  private func mayBePlace(_ value: ExprSyntax, calledBy name: String) -> Bool {
    switch resolver.value(of: value)?.kind {
    case .external("URL")?: return true
    case .external("String")?, nil: break
    default: return false
    }
    guard let called = value.unwrapped.as(FunctionCallExprSyntax.self)?.calledName?.text else {
      return true
    }
    return !isReading(called) || speaksOfPlace(called) || speaksOfPlace(name)
  }

  /// Whether the name of what is called speaks of a place rather than of what is there: `file(…)`, not `read(…)`.
  private func givesPlace(_ call: ExprSyntax) -> Bool {
    let name = call.as(FunctionCallExprSyntax.self)?.calledName?.text ?? ""
    return speaksOfPlace(name) && !isReading(name)
  }

  /// Whether it calls a function of the package whose name speaks of no place: `let note = try Note.save("a.txt")`.
  private func mayMake(_ value: ExprSyntax) -> Bool {
    guard let call = value.unwrapped.as(FunctionCallExprSyntax.self) else { return false }
    return !resolver.callees(of: call).isEmpty && !speaksOfPlace(call.calledName?.text ?? "")
  }

  private func speaksOfPlace(_ name: String) -> Bool {
    ["path", "file", "folder", "directory", "location", "place", "append"].contains {
      name.lowercased().contains($0)
    }
  }

  private func isReading(_ name: String) -> Bool {
    ["read", "load", "open", "content", "string", "text", "decode", "get", "first"].contains {
      name.lowercased().hasPrefix($0)
    }
  }

  private func standsAlone(_ expression: ExprSyntax) -> Bool {
    expression.rootNames.allSatisfy { Binding.of($0.baseName.plainText, at: Syntax($0)) == nil }
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

/// Finds the variables that hold a URL behind which a name is put.
private final class FolderFinder: SyntaxVisitor {
  private let resolver: Resolver
  private(set) var found: [(Member, DeclaredType?)] = []

  init(resolver: Resolver) {
    self.resolver = resolver
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = access.base,
      ["appending", "appendingPathComponent"].contains(access.declName.baseName.text),
      let (member, owner) = variable(base),
      case .external("URL")? = resolver.value(of: member)?.kind
    else { return .visitChildren }
    if !found.contains(where: { $0.0.node.id == member.node.id }) { found.append((member, owner)) }
    return .visitChildren
  }

  private func variable(_ expression: ExprSyntax) -> (Member, DeclaredType?)? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.plainText
      guard Binding.of(name, at: Syntax(reference)) == nil else { return nil }
      return resolver.members(named: name, at: Syntax(reference)).first
    }
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base,
      let type = resolver.value(of: base)?.metatype
    else { return nil }
    let name = access.declName.baseName.plainText
    return resolver.index.members(name, of: type, isStatic: true).first.map { ($0.0, $0.1) }
  }
}
