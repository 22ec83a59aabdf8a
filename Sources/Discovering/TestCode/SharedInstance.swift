import Basics
import SwiftSyntax

/// An instance of a double that a static shares, and a suite of which each test could have its own.
package struct SharedInstance: Sendable {
  /// What is written in place of one use.
  package struct Use: Hashable, Sendable {
    package let range: Range<Int>
    package let text: String
  }

  package let file: String
  /// The uses in the suite; a computed property that only names it is one.
  package let uses: [Use]
  /// The declaration of the suite's own instance; nil where one of the uses is that.
  package let declaration: String?
  /// Where that is put: the end of a line.
  package let place: MethodPlace
}

/// Finds what a suite has to change to have its own instance.
struct SharedInstanceReading {
  let index: SourceIndex
  let shared: StateSpelling.DeclaredVariable
  let suite: DeclaredType

  private var resolver: Resolver { Resolver(index: index) }

  /// Nil where it is no double of the tests', or where a use stands outside of what an instance does.
  func reading() -> SharedInstance? {
    guard let owner = shared.owner, owner.isTest, [.class, .struct].contains(suite.kind),
      shared.member.isStatic, let made = madeText,
      let group = suite.node.asProtocol((any DeclGroupSyntax).self),
      let place = SuiteReading(index: index).propertyPlace(in: group, FileLayout(suite.file))
    else { return nil }
    let finder = UseFinder(name: shared.member.name) { access in
      guard let base = access.base else { return false }
      return resolver.value(of: base)?.metatype === owner
    }
    finder.walk(suite.node)
    guard !finder.found.isEmpty, finder.found.allSatisfy(isInInstanceCode) else { return nil }
    let getter = finder.found.lazy.compactMap(onlyGetter).first
    guard let name = getter?.name ?? newName else { return nil }
    let isClass = suite.kind == .class
    var uses = finder.found.filter { getter?.range.contains($0.trimmedRange.lowerBound) != true }
      .map { use in
        SharedInstance.Use(
          range: use.trimmedRange, text: isClass && isInClosure(use) ? "self." + name : name)
      }
    let isSet = !shared.member.isConstant && finder.found.contains(where: isAssigned)
    // A test of a struct can't set a property.
    guard isClass || !isSet else { return nil }
    let text = "private \(isSet ? "var" : "let") \(name) = \(made)"
    if let getter { uses.append(.init(range: getter.range, text: text)) }
    return SharedInstance(
      file: suite.file.path, uses: uses, declaration: getter == nil ? text : nil, place: place)
  }

  /// `Spy()`, where the static is made so.
  private var madeText: String? {
    guard let call = shared.member.initialValue?.as(FunctionCallExprSyntax.self),
      call.trailingClosure == nil, call.arguments.allSatisfy(\.expression.isPlainLiteral),
      let type = resolver.constructed(by: call.calledExpression) ?? shared.owner
    else { return nil }
    let written = call.calledExpression.trimmedDescription
    let callee = [".init", "Self"].contains(written) ? type.name : written
    return callee + "(" + call.arguments.map(\.oneLine).joined(separator: " ") + ")"
  }

  private var newName: String? {
    let own = shared.member.name
    let bare = own.hasPrefix("shared") ? String(own.dropFirst(6)) : own
    let short = bare.prefix(1).lowercased() + bare.dropFirst()
    let type = shared.owner?.simpleName ?? ""
    let words = Set(suite.node.tokens(viewMode: .sourceAccurate).map(\.plainText))
    return [short, type.prefix(1).lowercased() + type.dropFirst(), "own" + bare].first {
      !$0.isEmpty && $0 != "instance" && !words.contains($0)
    }
  }
}

extension SharedInstanceReading {
  /// Not in a static function, and not in the initial value of a property.
  private func isInInstanceCode(_ use: MemberAccessExprSyntax) -> Bool {
    if resolver.isStaticContext(Syntax(use)) { return false }
    guard resolver.types.enclosing(Syntax(use)) === suite else { return false }
    for around in use.ancestors {
      if around.is(FunctionDeclSyntax.self) || around.is(InitializerDeclSyntax.self)
        || around.is(AccessorBlockSyntax.self) || around.is(DeinitializerDeclSyntax.self)
      {
        return true
      }
      if around.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }

  private func isAssigned(_ use: MemberAccessExprSyntax) -> Bool {
    use.ancestors.lazy.compactMap { $0.as(CodeBlockItemSyntax.self) }.first.flatMap(Assignment.init)
      .map { $0.left.trimmedRange.contains(use.trimmedRange.lowerBound) } ?? false
  }

  private func isInClosure(_ use: MemberAccessExprSyntax) -> Bool {
    use.ancestors.contains { $0.is(ClosureExprSyntax.self) }
  }

  /// A computed property that does nothing but name it.
  private func onlyGetter(
    around use: MemberAccessExprSyntax
  ) -> (name: String, range: Range<Int>)? {
    let block = use.ancestors.lazy.compactMap { $0.as(AccessorBlockSyntax.self) }.first
    guard case .getter(let items)? = block?.accessors, items.count == 1,
      items.first?.trimmedRange == use.trimmedRange,
      let binding = block?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
    else { return nil }
    return (name, variable.trimmedRange)
  }
}

/// Finds `Type.name` where the type is the right one.
private final class UseFinder: SyntaxVisitor {
  private let name: String
  private let isWanted: (MemberAccessExprSyntax) -> Bool
  private(set) var found: [MemberAccessExprSyntax] = []

  init(name: String, isWanted: @escaping (MemberAccessExprSyntax) -> Bool) {
    self.name = name
    self.isWanted = isWanted
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.plainText == name, isWanted(node) { found.append(node) }
    return .visitChildren
  }
}
