import SwiftSyntax

/// How far a declaration is seen, narrowest first.
enum Access: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }

  init(_ modifiers: DeclModifierListSyntax) {
    self = .internal
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): self = .private
      case .keyword(.fileprivate): self = .fileprivate
      case .keyword(.package): self = .package
      case .keyword(.public), .keyword(.open): self = .public
      default: break
      }
    }
  }
}

/// A type that the subject declares, its extensions merged into it.
final class DeclaredType {
  /// What sort of type it is.
  enum Kind {
    case `class`, `struct`, `enum`, actor, `protocol`, alias
    /// Declared elsewhere; known by the subject's extensions of it only.
    case external
  }

  /// The type's names from outermost to innermost, joined by dots; functions around a local type left out.
  let name: String
  let kind: Kind
  let file: ParsedFile
  let node: Syntax
  /// As written on the declaration itself.
  let ownAccess: Access
  /// With that of the types around it.
  let access: Access
  let genericParameters: Set<String>
  let attributes: [String]
  let isLocal: Bool
  let isConditional: Bool
  /// What a type alias stands for.
  let aliased: TypeSyntax?
  var inherited: [TypeSyntax] = []
  var members: [Member] = []
  var nested: [String: DeclaredType] = [:]

  init(
    name: String, kind: Kind, file: ParsedFile, node: Syntax, ownAccess: Access = .internal,
    access: Access = .internal,
    genericParameters: Set<String> = [], attributes: [String] = [], isLocal: Bool = false,
    isConditional: Bool = false, aliased: TypeSyntax? = nil
  ) {
    self.name = name
    self.kind = kind
    self.file = file
    self.node = node
    self.ownAccess = ownAccess
    self.access = access
    self.genericParameters = genericParameters
    self.attributes = attributes
    self.isLocal = isLocal
    self.isConditional = isConditional
    self.aliased = aliased
  }

  var simpleName: String { String(name.split(separator: ".").last ?? "") }
  var isTest: Bool { file.isTest }
  /// Whether the non-test part of the subject declares it.
  var isProduct: Bool { !file.isTest && kind != .external }
  var isReference: Bool { kind == .class || kind == .actor }
}
