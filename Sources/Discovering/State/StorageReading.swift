import SwiftSyntax

import struct Basics.StateID

/// A function beside a static or global whose initial value can't be passed on, which tells the type that is stored: of a
/// property wrapper, of the parts of a tuple, of a reference that keeps nothing alive. What it names is never evaluated,
/// but for such references, which only Swift itself can read. How a wrapper begins is told where it is made of literals or cases.
///
/// ## Before
/// ```swift
/// @Clamped static var level: Int = 3
/// weak static var delegate: (any Delegate)?
/// ```
/// ## After
/// ```swift
/// @Clamped static var level: Int = 3; private static func _unseamStorage_level() { _unseamStorage("static:Shop.Client.level", _level, first: { Clamped(wrappedValue: 3) }) }
/// weak static var delegate: (any Delegate)?; private static func _unseamStorage_delegate() { _unseamWeak("static:Shop.Client.delegate", delegate, isNilFirst: true) }
/// ```
struct StorageReading {
  let edit: SourceEdit

  /// Nil where the storage can't be named.
  init?(
    of name: TokenSyntax, _ binding: PatternBindingSyntax, in node: VariableDeclSyntax, id: StateID,
    types: TypeReader
  ) {
    guard node.isOutOfSightOfMacros,
      let isolation = StorageReading.attributes(of: node, types),
      name.plainText.isOrdinaryIdentifier
    else { return nil }
    let isStatic = !node.modifiers.names.isDisjoint(with: ["static", "class"])
    let words = isolation.kept + ["private"] + (isStatic ? ["static"] : [])
    let quoted = id.rawValue.swiftLiteral
    let owner = isStatic ? StorageReading.classLike(around: node) : nil
    let variable =
      (owner.map { $0 + "." } ?? "") + (isolation.wrappers.isEmpty ? "" : "_") + name.plainText
    var call: String
    switch node.modifiers.reference {
    case .strong:
      let first =
        isolation.wrappers.count == 1 ? firstValue(isolation.wrappers[0], binding, types) : nil
      call =
        "_unseamStorage(\(quoted), \(variable)\(first.map { ", first: { \($0) }" } ?? ""))"
    case .weak:
      call = "_unseamWeak(\(quoted), \(variable), isNilFirst: \(binding.initializer == nil))"
    case .unowned: call = "_unseamUnowned(\(quoted), \(variable))"
    case .unmanaged: return nil
    }
    if owner != nil { call = "func note() { \(call) }; note()" }
    let text =
      "; \(words.joined(separator: " ")) func _unseamStorage_\(name.plainText)() { \(call) }"
    let range = node.trimmedRange
    edit = SourceEdit(
      purpose: .storage(id), range: range,
      insertions: [Insertion(offset: range.upperBound, text: text)])
  }

  /// The name of the type around the variable, if that may be a class. Its static functions take the type from who calls
  /// them, and ours are called by address: a function inside, which names the type, takes nothing.
  private static func classLike(around node: VariableDeclSyntax) -> String? {
    for around in Syntax(node).ancestors {
      if let type = around.as(ClassDeclSyntax.self) { return type.name.text }
      if let type = around.as(ActorDeclSyntax.self) { return type.name.text }
      if let type = around.as(ExtensionDeclSyntax.self) {
        return type.extendedType.trimmedDescription
      }
      if around.is(StructDeclSyntax.self) || around.is(EnumDeclSyntax.self) { return nil }
    }
    return nil
  }

  /// The attributes that decide where the variable may be named, and the wrappers around it; nil where an
  /// attribute may be a macro, or a wrapper that is not known.
  private static func attributes(
    of node: VariableDeclSyntax, _ types: TypeReader
  ) -> (kept: [String], wrappers: [AttributeSyntax])? {
    var (kept, wrappers): ([String], [AttributeSyntax]) = ([], [])
    for element in node.attributes {
      guard case .attribute(let attribute) = element else { return nil }
      let name = attribute.name
      let declared = types.named(name, at: Syntax(node)).declared?.attributes
      if declared?.contains("propertyWrapper") == true {
        wrappers.append(attribute)
      } else if name == "MainActor" || declared?.contains("globalActor") == true {
        kept.append("@" + name)
      } else if !VariableDeclSyntax.harmlessAttributes.contains(name) {
        return nil
      }
    }
    return (kept, wrappers)
  }
}

/// How a variable with this wrapper begins; nil where anything but literals and cases has a part in it, which may have effects, or be
/// another at another time, and where making one more may have effects.
private func firstValue(
  _ wrapper: AttributeSyntax, _ binding: PatternBindingSyntax, _ types: TypeReader
) -> String? {
  guard let type = types.named(wrapper.name, at: Syntax(wrapper)).declared,
    !SharedEffect(resolver: Resolver(index: types.index)).isPossible(whenMaking: type)
  else { return nil }
  var arguments: [String] = []
  if let value = binding.initializer?.value {
    guard value.isPlainLiteral || types.isCase(value) else { return nil }
    arguments.append("wrappedValue: \(value.trimmedDescription)")
  }
  switch wrapper.arguments {
  case nil: break
  case .argumentList(let list):
    guard list.allSatisfy(\.expression.isLiteralOrRange) else { return nil }
    arguments += list.map { argument in
      (argument.label.map { $0.text + ": " } ?? "") + argument.expression.trimmedDescription
    }
  default: return nil
  }
  return arguments.isEmpty
    ? nil
    : "\(wrapper.attributeName.trimmedDescription)(\(arguments.joined(separator: ", ")))"
}

extension TypeReader {
  /// Whether it is a case that an enum of the package declares, as in `Unit.metric`.
  fileprivate func isCase(_ value: ExprSyntax) -> Bool {
    guard let member = value.as(MemberAccessExprSyntax.self), let base = member.base,
      let type = named(base.trimmedDescription, at: Syntax(value)).declared
    else { return false }
    return type.members.contains {
      $0.kind == .enumCase && $0.name == member.declName.baseName.plainText
    }
  }
}

extension ExprSyntax {
  /// Whether it is a literal, or a range between two.
  fileprivate var isLiteralOrRange: Bool {
    guard let parts = self.as(SequenceExprSyntax.self)?.elements else { return isPlainLiteral }
    return parts.allSatisfy { part in
      part.isPlainLiteral
        || ["...", "..<"].contains(part.as(BinaryOperatorExprSyntax.self)?.operator.text)
    }
  }
}

/// What a variable's reference does to its object.
enum ReferenceKind {
  case strong, weak, unowned
  /// `unowned(unsafe)`: whether the object is still there, nobody knows.
  case unmanaged
}

extension DeclModifierListSyntax {
  /// What the modifiers make of a reference.
  var reference: ReferenceKind {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.weak): return .weak
      case .keyword(.unowned):
        return modifier.detail?.detail.text == "unsafe" ? .unmanaged : .unowned
      default: continue
      }
    }
    return .strong
  }
}
