import Basics
import SwiftSyntax

/// Finds functions that may end what a test began: those named so, of the shared objects and types that it names.
struct EndingCalls {
  let spelling: StateSpelling

  private static let names =
    StateSpelling.cleaningNames + [
      "cancel", "close", "finish", "shutdown", "shutDown", "invalidate", "dispose", "drain", "drop",
      "logOut", "signOut", "end",
    ]

  /// The calls, as the test's code writes them, for code that names these.
  func calls(for names: Set<String>) -> [String] {
    (onObjects(names) + onTypes(names)).withoutRepetition
  }

  private func onObjects(_ names: Set<String>) -> [String] {
    let resolver = Resolver(index: spelling.index)
    let named = spelling.variables.sorted { $0.key < $1.key }.compactMap(\.value.first).filter {
      names.contains($0.member.name) && $0.owner.map { names.contains($0.simpleName) } != false
    }
    return named.flatMap { variable -> [String] in
      guard let object = resolver.value(of: variable.member)?.instance, object.kind == .class,
        let root = try? spelling.spelling(of: variable)
      else { return [] }
      return object.members.filter { !$0.isStatic && ends($0, owner: object) }
        .map { "\(root).\($0.name)()" }
    }
  }

  private func onTypes(_ names: Set<String>) -> [String] {
    let types = spelling.index.types.filter {
      $0.isProduct && !$0.isLocal && names.contains($0.simpleName)
    }
    return types.flatMap { type in
      type.members.filter { $0.isStatic && ends($0, owner: type) }
        .compactMap { spelling.call(of: .init(member: $0, owner: type)) }
    }
  }

  private func ends(_ function: Member, owner: DeclaredType) -> Bool {
    Self.names.contains { function.name.hasPrefix($0) }
      && spelling.canBeCalled(function, owner: owner)
      && (function.returnType == nil || function.attributes.contains("discardableResult"))
  }
}
