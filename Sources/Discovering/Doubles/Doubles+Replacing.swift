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

  /// Whether the type is itself an assertion: of what it is asked, by assertions in what a protocol asks for; or that nothing asks it,
  /// where it does nothing but fail the test. One that answers in some way, by a variable or what it inherits, is not the
  /// latter.
  func isGuard(_ type: DeclaredType) -> Bool {
    let asked = Set(index.ancestry(of: type).protocols.flatMap(\.members).map(\.name))
    let isJudging = type.members.contains {
      $0.kind == .function && asked.contains($0.name) && $0.bodyBlock?.holdsAssertion == true
    }
    if isJudging { return true }
    guard index.ancestry(of: type).superclasses.isEmpty else { return false }
    let functions = type.members.filter { $0.kind == .function }
    let answers = type.members.contains { member in
      member.kind == .computed || member.kind == .stored && member.access > .fileprivate
    }
    return !functions.isEmpty && !answers
      && functions.allSatisfy { $0.body?.alwaysFailsTheTest == true }
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

extension CodeBlockItemListSyntax {
  /// Whether whoever runs it comes to a statement that makes the test fail: none before it leaves.
  fileprivate var alwaysFailsTheTest: Bool {
    for item in self {
      if item.failsTheTest { return true }
      if item.mayLeave { return false }
    }
    return false
  }
}

extension CodeBlockItemSyntax {
  /// Whether it makes the test fail, or ends the process, whenever it is reached.
  fileprivate var failsTheTest: Bool {
    guard let call = callStatement, let name = call.calledName?.text else { return false }
    if name == "record" {
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      return base?.trimmedDescription == "Issue"
    }
    return ["XCTFail", "fatalError", "preconditionFailure", "assertionFailure"].contains(name)
  }

  /// Whether it may end the function: it returns or throws, or calls what does.
  fileprivate var mayLeave: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .keyword(.return), .keyword(.throw), .keyword(.try): true
      default: false
      }
    }
  }
}
