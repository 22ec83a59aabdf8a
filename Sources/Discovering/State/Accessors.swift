import Basics
import SwiftSyntax

/// What the name of a variable begins with that holds the value of another one, whose accessors are ours.
package let heldPrefix = "_unseamHeld_"

/// Accessors that tell who looks at a static or global variable whose type is written out. The value moves
/// to a hidden variable in the same place, which the initial value then belongs to.
///
/// A read is `get` and not `_read`: that would keep an access open for as long as a method called on the value runs, and
/// code that changes the variable meanwhile would crash where it did not before.
///
/// ## Before
/// ```swift
/// public static var last: Int? = 5
/// ```
/// ## After
/// ```swift
/// public static var last: Int? { get { _unseamLook(0x…, "static:Shop.Client.last"); return _unseamHeld_last }
///   set { _unseamReplace(0x…, "static:Shop.Client.last"); _unseamHeld_last = newValue }
///   _modify { _unseamLook(0x…, "static:Shop.Client.last"); yield &_unseamHeld_last } };
/// private static var _unseamHeld_last: Int? = 5
/// ```
/// all on the line that it stands on.
struct Accessors {
  let edit: SourceEdit

  /// Nil where the variable stays as it is.
  init?(
    of binding: PatternBindingSyntax, in node: VariableDeclSyntax, id: StateID, types: TypeReader
  ) {
    guard node.bindings.count == 1, node.bindingSpecifier.tokenKind == .keyword(.var),
      binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
      name.isOrdinaryIdentifier, let type = binding.typeAnnotation?.type, type.canBeRepeated,
      binding.initializer != nil || type.startsAsNil, let prefix = node.hiddenPrefix,
      // Its value would be the hidden variable's name.
      binding.initializer?.trimmedDescription.contains("#function") != true,
      node.isOutOfSightOfMacros, type.canBeCopied
    else { return nil }
    let held = heldPrefix + name
    let variable =
      "0x" + StableHash.hexadecimal(StableHash.of([id.rawValue])) + ", "
      + id.rawValue.swiftLiteral
    let look = "_unseamLook(\(variable))"
    let write = "\(types.isPlainValue(type) ? "_unseamReplace" : "_unseamRelease")(\(variable))"
    let text =
      " { get { \(look); return \(held) } set { \(write); \(held) = newValue }"
      + " _modify { \(look); yield &\(held) } };"
      + " \(prefix) var \(held): \(type.trimmedDescription)"
    let range = type.trimmedRange
    edit = SourceEdit(
      purpose: .look(id), range: range,
      insertions: [Insertion(offset: range.upperBound, text: text)])
  }
}

extension VariableDeclSyntax {
  /// What the hidden variable is declared with; nil where an attribute or modifier has a meaning that it can't share.
  fileprivate var hiddenPrefix: String? {
    var words: [String] = []
    for element in attributes {
      guard case .attribute(let attribute) = element,
        Self.accessorAttributes.contains(attribute.name),
        attribute.isOnOneLine
      else { return nil }
      words.append(attribute.trimmedDescription)
    }
    var isStatic = false
    for modifier in modifiers {
      switch modifier.name.text {
      case "static": isStatic = true
      case "nonisolated": words.append(modifier.trimmedDescription)
      case "public", "package", "internal", "fileprivate", "private": break
      default: return nil
      }
    }
    return (words + ["private"] + (isStatic ? ["static"] : [])).joined(separator: " ")
  }
}

extension SyntaxProtocol {
  private static var compilersOwn: Set<String> {
    [
      "MainActor", "Suite", "available", "frozen", "globalActor", "main", "objc", "objcMembers",
      "preconcurrency", "usableFromInline",
    ]
  }

  /// Whether no type around it has an attribute that may be a macro, which would see one more member.
  var isOutOfSightOfMacros: Bool { isOutOfSightOfMacros(besides: []) }

  /// The same where these attributes do no harm either.
  func isOutOfSightOfMacros(besides harmless: Set<String>) -> Bool {
    let known = Self.compilersOwn.union(harmless)
    return ancestors.allSatisfy { node in
      guard let declaration = node.asProtocol((any WithAttributesSyntax).self) else { return true }
      return declaration.attributes.names.allSatisfy(known.contains)
    }
  }
}

extension TypeSyntax {
  /// Whether the type means the same when it is written a second time.
  fileprivate var canBeRepeated: Bool { isOnOneLine && !hasOpaquePart && !isInferredInPart }

  /// Whether the initial value alone says what the library's type is of: `Set`, `Dictionary`.
  private var isInferredInPart: Bool {
    guard let name = self.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil else {
      return false
    }
    return ["Array", "ContiguousArray", "Dictionary", "Optional", "Result", "Set"]
      .contains(name.name.text)
  }

  /// Each `some` is a type of its own, and so is what a placeholder stands for.
  private var hasOpaquePart: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.some) || $0.tokenKind == .wildcard
    }
  }

  /// Only `T?` and `T!` start as nil by themselves.
  var startsAsNil: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}

extension SyntaxProtocol {
  /// Whether its text can be repeated on another line: no line break, no comment.
  fileprivate var isOnOneLine: Bool {
    let text = trimmedDescription
    return !text.contains { $0.isNewline } && !text.contains("//") && !text.contains("/*")
  }
}

extension String {
  /// Whether it needs no backticks once something stands before it.
  var isOrdinaryIdentifier: Bool {
    !isEmpty && allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }
}

extension TypeReader {
  private static let plainNames: Set<String> = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// Whether its values hold no object whose end could run code: the library's own numbers and texts, and optionals,
  /// arrays and dictionaries of these.
  func isPlainValue(_ type: TypeSyntax) -> Bool {
    if let optional = type.as(OptionalTypeSyntax.self) { return isPlainValue(optional.wrappedType) }
    if let array = type.as(ArrayTypeSyntax.self) { return isPlainValue(array.element) }
    if let dictionary = type.as(DictionaryTypeSyntax.self) {
      return isPlainValue(dictionary.key) && isPlainValue(dictionary.value)
    }
    guard let name = type.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil,
      Self.plainNames.contains(name.name.text)
    else { return false }
    // The subject may have a type of its own of that name.
    return named(name.name.text, at: Syntax(type)).declared == nil
  }
}
