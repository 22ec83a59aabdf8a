import SwiftSyntax

extension StateSpelling {
  /// What the code writes for the type: with its module before it, where the name alone means another type there; nil where
  /// that would mean something else, too.
  func name(of declared: DeclaredType) -> String? {
    let outermost = declared.name.prefix { $0 != "." }
    let module = declared.file.module
    switch TypeReader(index: index).named(String(outermost), at: place) {
    case .instance(let type) where type.name == outermost && type.file.module == module:
      return declared.name
    // What an extension of another module's type holds has no other name.
    case .external where declared.kind == .external || declared.name.contains("."):
      return declared.name
    default:
      guard case .external = TypeReader(index: index).named(module, at: place),
        type.map({ index.members(module, of: $0, isStatic: false).isEmpty }) ?? true
      else { return nil }
      return module + "." + declared.name
    }
  }

  /// Inside the type in which the code stands.
  private var place: Syntax {
    let group = type?.node.asProtocol((any DeclGroupSyntax).self)
    return group.map { Syntax($0.memberBlock) } ?? type?.node ?? Syntax(file.tree)
  }
}
