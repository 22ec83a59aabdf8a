import SwiftSyntax

import struct Basics.StateID

/// Finds where objects' fields are given a `Mutex`, of which no code can read what it guards unless it is told the type.
///
/// ## Before
/// ```swift
/// final class Flags { private let values = Mutex<[String: Bool]>([:]) }
/// final class Counter { let count: Mutex<Int>; init() { count = Mutex(0) } }
/// ```
/// ## After
/// ```swift
/// final class Flags { private let values = _unseamField(Flags.self, "values", Mutex<[String: Bool]>([:])) }
/// final class Counter { let count: Mutex<Int>; init() { count = _unseamField(Counter.self, "count", Mutex(0)) } }
/// ```
final class SealedFieldFinder: SyntaxVisitor {
  private let file: ParsedFile
  private let types: TypeReader
  private(set) var edits: [SourceEdit] = []

  init(file: ParsedFile, index: SourceIndex) {
    self.file = file
    types = TypeReader(index: index)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.names.isDisjoint(with: ["static", "class"]), node.attributes.isEmpty,
      let owner = owner(of: Syntax(node))
    else { return .visitChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
        let value = binding.initializer?.value, binding.accessorBlock == nil,
        isLock(value, of: binding.typeAnnotation?.type)
      else { continue }
      add(name, value, owner: owner)
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
      let name = fieldName(parts[0]),
      let initializer = node.ancestors.compactMap({ $0.as(InitializerDeclSyntax.self) }).first,
      let owner = owner(of: Syntax(initializer)),
      isLock(parts[2], of: type(ofField: name, besides: initializer))
    else { return .visitChildren }
    add(name, parts[2], owner: owner)
    return .visitChildren
  }

  /// Nil where the type is not written out.
  private func type(ofField name: String, besides member: InitializerDeclSyntax) -> TypeSyntax? {
    let list = member.ancestors.compactMap { $0.as(MemberBlockItemListSyntax.self) }.first
    let bindings = list.map(Array.init)?.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .flatMap(\.bindings)
    return bindings?.first { $0.pattern.trimmedDescription == name }?.typeAnnotation?.type
  }

  /// The path of the class or actor of which this is a member.
  private func owner(of member: Syntax) -> [String]? {
    guard let nearest = member.ancestors.first(where: { $0.typeName != nil || $0.isBody }),
      nearest.is(ClassDeclSyntax.self) || nearest.is(ActorDeclSyntax.self)
    else { return nil }
    return member.ancestors.compactMap(\.typeName).reversed()
  }

  /// `self.name` or `name`.
  private func fieldName(_ target: ExprSyntax) -> String? {
    if let name = target.as(DeclReferenceExprSyntax.self) { return name.baseName.plainText }
    guard let member = target.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "self"
    else { return nil }
    return member.declName.baseName.plainText
  }

  /// Whether it makes a `Mutex` of the library's: `Mutex(…)`, or `.init(…)` where the type is written out.
  private func isLock(_ value: ExprSyntax, of type: TypeSyntax?) -> Bool {
    guard let called = value.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
    let isShort = called.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
    guard let written = isShort ? type?.trimmedDescription : called.trimmedDescription,
      let name = written.prefix(while: { $0 != "<" }).split(separator: ".").last.map(String.init)
    else { return false }
    return name == "Mutex" && types.named(name, at: Syntax(value)).declared == nil
  }

  private func add(_ name: String, _ value: ExprSyntax, owner: [String]) {
    // Its name must not stand for another type there, such as one that it nests.
    guard let type = owner.last, let own = types.enclosing(Syntax(value)),
      types.named(type, at: Syntax(value)).declared === own
    else { return }
    let range = value.trimmedRange
    let id = StateID("field:" + ([file.module] + owner + [name]).joined(separator: "."))
    let opening = "_unseamField(\(type).self, \(name.swiftLiteral), "
    edits.append(
      SourceEdit(
        purpose: .field(id), range: range,
        insertions: [
          Insertion(offset: range.lowerBound, text: opening),
          Insertion(offset: range.upperBound, text: ")"),
        ]))
  }
}

extension Syntax {
  fileprivate var isBody: Bool {
    self.is(CodeBlockSyntax.self) || self.is(ClosureExprSyntax.self)
      || self.is(AccessorBlockSyntax.self)
  }
}
