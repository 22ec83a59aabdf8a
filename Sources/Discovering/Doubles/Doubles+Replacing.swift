import SwiftSyntax

extension Doubles {
  /// Whether `T()` makes a `type`, without `try`, `await` or arguments.
  func isMadeWithoutArguments(_ type: DeclaredType, in file: ParsedFile) -> Bool {
    guard type.kind != .enum, type.genericParameters.isEmpty else { return false }
    return resolver.initializers(of: type).contains { callee in
      callee.member.isPlain && callee.member.genericParameters.isEmpty
        && callee.member.parameters.allSatisfy { $0.hasDefault || $0.isVariadic }
        && (callee.member.file === file || callee.member.access > .fileprivate)
        && callee.member.access > .private
        && callee.member.attributes.allSatisfy { $0 == "MainActor" || $0 == "discardableResult" }
    }
  }

  /// Whether nothing that the type does can be seen but in itself: its functions give nothing back and take no closure,
  /// it has no statics, and nothing of the product is inherited.
  func isMute(_ type: DeclaredType) -> Bool {
    guard index.ancestry(of: type).superclasses.isEmpty else { return false }
    return type.members.allSatisfy { member in
      switch member.kind {
      case .function:
        member.returnType == nil && !member.isThrowing
          && member.parameters.allSatisfy { parameter in
            parameter.type.map { $0.trimmedDescription.contains("->") } != true
          }
      case .stored, .computed: !member.isStatic
      case .initializer, .enumCase: true
      }
    }
  }

  /// Whether the type's full name can be written at `node`.
  func isVisible(_ type: DeclaredType, at node: Syntax, in file: ParsedFile) -> Bool {
    guard !type.isLocal, type.file.module == file.module, !type.attributes.contains("available"),
      type.file === file || type.access > .fileprivate
    else { return false }
    guard type.ownAccess == .private, let dot = type.name.lastIndex(of: ".") else { return true }
    return node.declarationPath.hasPrefix(type.name[...dot])
  }

  /// The first other static variable, by name, of a type made of functions that the tests add to it.
  func otherMember(than name: String, of type: DeclaredType, in file: ParsedFile) -> String? {
    type.members.filter { member in
      member.isStatic && member.name != name && [.stored, .computed].contains(member.kind)
        && member.file.isTest && member.file.module == file.module && member.attributes.isEmpty
        && (member.access > .fileprivate || member.file === file) && member.access > .private
        && resolver.value(of: member)?.instance === type
    }.map(\.name).min()
  }

  /// The first other double, by name, that fits where `used` is used as a `position`.
  func alternative(
    to used: DoubleUse, as position: DeclaredType, at node: Syntax, in file: ParsedFile
  ) -> DeclaredType? {
    let isMain = used.type.attributes.contains("MainActor")
    return index.types
      .filter { $0 !== used.type && isDouble($0, asMetatype: used.isMetatype) }
      .filter { !isTestHolder($0) && !$0.isConditional }
      .filter { $0.genericParameters.isEmpty && $0.attributes.contains("MainActor") == isMain }
      .filter { index.isKind($0, of: position) && isVisible($0, at: node, in: file) }
      .filter { used.isMetatype || isMadeWithoutArguments($0, in: file) }
      .min { $0.name < $1.name }
  }
}
