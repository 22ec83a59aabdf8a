import SwiftSyntax

extension ClosureExprSyntax {
  /// The closure on one line for a function that hands it `count` values: without the parameters that its body does not
  /// use, or with as many more as it takes. Nil where it needs more, or is longer than one statement.
  ///
  /// ## Before
  /// ```swift
  /// { label, _ in Handler(label: label) }
  /// ```
  /// ## After
  /// ```swift
  /// { Handler(label: $0) }
  /// ```
  func text(taking count: Int, replacing replaced: [SyntaxIdentifier: String]) -> String? {
    guard statements.count <= 1 else { return nil }
    let own = parameterNames ?? []
    if own.count == count || signature == nil && count > 0 && usesNumbers {
      return oneLine(replacing: replaced)
    }
    guard isPlain, signature != nil || !usesNumbers else { return nil }
    let used = own.indices.filter { !uses(of: own[$0]).isEmpty }
    guard used.count <= count else { return nil }
    let spare = own.indices.filter { !used.contains($0) }.prefix(count - used.count)
    let kept = (used + spare).sorted()
    if let short = shortText(kept.map { own[$0] }, count, replaced) { return short }
    let names =
      kept.map { used.contains($0) ? own[$0] : "_" }
      + Array(repeating: "_", count: count - kept.count)
    let head = names.isEmpty ? "" : names.joined(separator: ", ") + " in"
    let parts = [head, statements.oneLine(replacing: replaced)].filter { !$0.isEmpty }
    return "{ " + parts.joined(separator: " ") + " }"
  }

  /// With `$0` and `$1` for the parameters, where each stands in the body once, in their order.
  private func shortText(
    _ names: [String], _ count: Int, _ replaced: [SyntaxIdentifier: String]
  ) -> String? {
    let places = names.map(uses)
    let order = places.compactMap { $0.first?.position }
    guard !names.isEmpty, names.count == count, places.allSatisfy({ $0.count == 1 }),
      order == order.sorted(), Syntax(statements).outermostClosures.isEmpty
    else { return nil }
    var replaced = replaced
    for (number, place) in places.enumerated() { replaced[place[0].id] = "$\(number)" }
    return "{ \(statements.oneLine(replacing: replaced)) }"
  }

  /// Nil where the names can't be told.
  private var parameterNames: [String]? {
    switch signature?.parameterClause {
    case .simpleInput(let names)?: names.map(\.name.text)
    case .parameterClause(let clause)?:
      clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: nil
    @unknown default: nil
    }
  }

  /// Whether nothing but the names of its parameters stands in its head.
  private var isPlain: Bool {
    guard let signature else { return true }
    return signature.attributes.isEmpty && signature.capture == nil
      && signature.effectSpecifiers == nil
  }

  private var usesNumbers: Bool {
    statements.tokens(viewMode: .sourceAccurate).contains { $0.text.hasPrefix("$") }
  }

  /// Where the body names the parameter.
  private func uses(of name: String) -> [TokenSyntax] {
    statements.tokens(viewMode: .sourceAccurate).filter {
      $0.isReference && $0.plainText == name
    }
  }
}
