import Basics
import SwiftSyntax

/// A call that may end what a test began.
package struct EndingCall: Hashable, Sendable {
  package let text: String
  /// Whether it may run on the main actor only.
  package let isMainActor: Bool
}

/// Finds functions that may end what a test began: those whose names say so, of the shared objects and types that it names.
struct EndingCalls {
  let spelling: StateSpelling

  /// What such a name begins with, the likeliest first.
  private static let names = [
    "cancel", "stop", "invalidate", "close", "finish", "shutdown", "shutDown", "end", "dispose",
    "drain", "uninstall", "unregister", "unsubscribe", "disable", "deactivate", "tearDown", "reset",
    "clear", "clean", "restore", "revert", "undo", "forget",
  ]

  /// The calls, as the test's code writes them, for code that names these; the likeliest first.
  func calls(for names: Set<String>) -> [EndingCall] {
    let found = onObjects(names) + onTypes(names)
    return found.sorted { ($0.place, $0.call.text) < ($1.place, $1.call.text) }.map(\.call)
      .withoutRepetition
  }

  private typealias Found = (place: Int, call: EndingCall)

  private func onObjects(_ names: Set<String>) -> [Found] {
    let resolver = Resolver(index: spelling.index)
    let named = spelling.variables.values.compactMap(\.first).filter {
      names.contains($0.member.name) && $0.owner.map { names.contains($0.simpleName) } != false
    }
    return named.flatMap { variable -> [Found] in
      guard let value = resolver.value(of: variable.member), let object = value.instance,
        object.kind == .class, let root = try? spelling.spelling(of: variable)
      else { return [] }
      let isOnMainActor = spelling.index.globalActor(of: variable.member, in: variable.owner) != nil
      return object.members.filter { !$0.isStatic }.compactMap { function in
        found(
          "\(root)\(value.isOptional ? "?" : "").\(function.name)()", function, owner: object,
          isOnMainActor)
      }
    }
  }

  private func onTypes(_ names: Set<String>) -> [Found] {
    let types = spelling.index.types.filter {
      names.contains($0.simpleName) && $0.isProduct && !$0.isLocal
    }
    return types.flatMap { type in
      type.members.filter(\.isStatic).compactMap { function -> Found? in
        guard let call = spelling.call(of: .init(member: function, owner: type)) else { return nil }
        return found(call, function, owner: type, false)
      }
    }
  }

  private func found(
    _ text: String, _ function: Member, owner: DeclaredType, _ isOnMainActor: Bool
  ) -> Found? {
    guard let place = Self.names.firstIndex(where: { function.name.begins(withWord: $0) }),
      spelling.canBeCalled(function, owner: owner),
      function.returnType == nil || function.attributes.contains("discardableResult")
    else { return nil }
    let isMainActor = spelling.index.globalActor(of: function, in: owner) != nil
    return (place, EndingCall(text: text, isMainActor: isMainActor || isOnMainActor))
  }
}

extension String {
  /// Whether that is its beginning, and no word goes on behind it: `endAll` begins with `end`, `endorse` does not.
  fileprivate func begins(withWord word: String) -> Bool {
    hasPrefix(word) && dropFirst(word.count).first?.isLowercase != true
  }
}
