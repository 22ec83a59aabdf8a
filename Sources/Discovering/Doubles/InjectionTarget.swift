import SwiftSyntax

/// What an assignment could inject into: a variable of the product's own, or what stands under a key of one of its collections
/// or containers.
struct InjectionTarget {
  /// The type as written; nil where only the initial value tells it.
  var type: TypeSyntax?
  /// The type of the variable, where it is one of the product's own.
  var position: DeclaredType?
  /// Whether it holds a function that has a real value without the tests.
  var isFunction = false
  /// The type whose static it is.
  var owner: DeclaredType?
  var takes: (DoubleUse) -> Bool = { _ in false }
}

extension SeamSearch {
  /// Nil where `left` is a local variable, or something that the tests declare.
  func injectionTarget(_ left: ExprSyntax) -> InjectionTarget? {
    let left = left.unwrapped
    if let held = resolver.boxedType(of: left) {
      return target(held, mayBeNil: resolver.types.isOptional(held))
    }
    if let reference = left.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.plainText
      guard Binding.of(name, at: Syntax(reference)) == nil,
        case (let member, nil)? = resolver.members(named: name, at: Syntax(reference)).first
      else { return nil }
      return target(member)
    }
    if let path = resolver.keyPathMember(left) { return target(path) }
    if let subscripted = left.as(SubscriptCallExprSyntax.self) { return element(subscripted) }
    guard let access = left.as(MemberAccessExprSyntax.self), let base = access.base,
      !base.unwrapped.isSelf
    else { return nil }
    let name = access.declName.baseName.plainText
    if let module = resolver.moduleName(base) {
      return index.globals[module]?[name]?.first.flatMap(target)
    }
    guard let owner = resolver.value(of: base) ?? resolver.closureValue(of: base) else {
      return base.isInClosureParameter ? onlyMember(named: name) : nil
    }
    guard let type = owner.type, !doubles.isTestHolder(type), !isInside(type, Syntax(left)),
      var found = index.members(name, of: type, isStatic: owner.isMetatype).first.flatMap({
        target($0.0)
      })
    else { return nil }
    found.owner = owner.metatype
    return found
  }

  /// What `Hub.handlers["a"]` is, an element of one of the product's collections, or `Locator.shared[Prices.self]`, what one of
  /// its containers gives for a type. No function: under a key that was not there before there may be none.
  private func element(_ subscripted: SubscriptCallExprSyntax) -> InjectionTarget? {
    guard subscripted.arguments.count == 1, let key = subscripted.arguments.first?.expression else {
      return nil
    }
    if let type = resolver.namedType(key), type.isProduct,
      let owner = resolver.value(of: subscripted.calledExpression)?.type, owner.isProduct,
      !isInside(owner, Syntax(subscripted))
    {
      let index = index
      return InjectionTarget(position: type) { !$0.isMetatype && index.isKind($0.type, of: type) }
    }
    guard let element = elementType(of: subscripted.calledExpression) else { return nil }
    let doubles = doubles
    let declared = resolver.types.reference(element).declared
    return InjectionTarget(
      type: element, position: declared?.isProduct == true ? declared : nil,
      takes: { !$0.isStructure && doubles.fits($0, element) })
  }

  /// What one of the product's collections holds, as written.
  func elementType(of collection: ExprSyntax) -> TypeSyntax? {
    let written = injectionTarget(collection)?.type
    let type = written?.as(OptionalTypeSyntax.self)?.wrappedType ?? written
    return type?.as(DictionaryTypeSyntax.self)?.value ?? type?.as(ArrayTypeSyntax.self)?.element
  }

  /// The only variable of that name that the product adds to another package's type.
  private func onlyMember(named name: String) -> InjectionTarget? {
    let found = index.extendedTypes.flatMap(\.members).filter {
      $0.name == name && !$0.isStatic && $0.isSettable && !$0.file.isTest
    }
    return found.count == 1 ? target(found[0]) : nil
  }

  /// Nil for a variable of the tests, or one whose text does not tell what it takes.
  func target(_ member: Member) -> InjectionTarget? {
    guard !member.file.isTest else { return nil }
    guard let type = member.type else {
      guard let initial = member.initialValue else { return nil }
      if initial.is(ClosureExprSyntax.self) { return InjectionTarget(isFunction: true) }
      guard let started = resolver.value(of: initial)?.type, started.isProduct else { return nil }
      if doubles.isMadeOfFunctions(started) || doubles.holdsDependencies(started) {
        return InjectionTarget(position: started) { $0.type === started }
      }
      guard started.kind == .class else { return nil }
      let index = index
      return InjectionTarget(position: started) {
        !$0.isMetatype && index.isKind($0.type, of: started)
      }
    }
    return target(
      type,
      mayBeNil: member.initialValue?.isNil == true
        || member.initialValue == nil && resolver.types.isOptional(type))
  }

  private func target(_ type: TypeSyntax, mayBeNil: Bool) -> InjectionTarget {
    let doubles = doubles
    let declared = resolver.types.reference(type).declared
    return InjectionTarget(
      type: type, position: declared?.isProduct == true ? declared : nil,
      isFunction: resolver.types.isFunction(type) && !mayBeNil,
      takes: { use in
        if use.isStructure, mayBeNil { return false }
        return doubles.fits(use, type)
      })
  }
}
