import SwiftSyntax

/// One use of a double that a static holds, given a fresh instance. Where the tests only call what it holds, that is what
/// they test.
///
/// ## Before
/// ```swift
/// sut.worker = WorkerSpy.shared
/// ```
/// ## After
/// ```swift
/// sut.worker = (_unseamOn(0x…) ? WorkerSpy.shared : WorkerSpy())
/// ```
extension SeamSearch {
  func freshSeam(of use: ExprSyntax) -> SeamCandidate? {
    guard doubles.mayBeHeld(use), isHeldStatic(use), let value = resolver.value(of: use),
      let type = value.instance, type.isReference, doubles.isDouble(type),
      !doubles.isTestHolder(type), !use.isAssigned, !isInside(type, Syntax(use)),
      doubles.isVisible(type, at: Syntax(use), in: file),
      doubles.isMadeWithoutArguments(type, in: file), !doubles.isOnlyCalled(type)
    else { return nil }
    return SeamCandidate(.fresh, of: use, else: type.name + "()", text: use.folded)
  }

  /// Whether `use` names a static stored property of the tests.
  private func isHeldStatic(_ use: ExprSyntax) -> Bool {
    guard let member = staticMember(use) else { return false }
    return member.isStatic && member.kind == .stored && member.file.isTest
  }

  private func staticMember(_ use: ExprSyntax) -> Member? {
    if let access = use.as(MemberAccessExprSyntax.self), let base = access.base {
      let owner = resolver.value(of: base)?.metatype
      let name = access.declName.baseName.plainText
      return owner.flatMap { index.members(name, of: $0, isStatic: true).first?.0 }
    }
    guard let name = use.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      Binding.of(name, at: Syntax(use)) == nil,
      case (let member, let owner?)? = resolver.members(named: name, at: Syntax(use)).first,
      !isInside(owner, Syntax(use)) || resolver.isStaticContext(Syntax(use))
    else { return nil }
    return member
  }
}

extension ExprSyntax {
  /// Whether it is, or leads to, the left side of an assignment or an `inout` argument.
  fileprivate var isAssigned: Bool {
    var inner = Syntax(self)
    while let around = inner.parent {
      if around.is(InOutExprSyntax.self) { return true }
      if let list = around.as(ExprListSyntax.self), let sequence = list.parent {
        return list.first?.id == inner.id && sequence.is(SequenceExprSyntax.self)
          && Assignment(ExprSyntax(sequence.cast(SequenceExprSyntax.self))) != nil
      }
      let isLink =
        around.is(MemberAccessExprSyntax.self) || around.is(ForceUnwrapExprSyntax.self)
        || around.is(OptionalChainingExprSyntax.self) || around.is(TryExprSyntax.self)
        || around.is(SubscriptCallExprSyntax.self) || around.is(AwaitExprSyntax.self)
      guard isLink else { return false }
      inner = around
    }
    return false
  }
}
