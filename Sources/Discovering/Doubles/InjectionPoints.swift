import SwiftSyntax

/// The types that the product takes from outside as a whole: a stored property that can be set, or a parameter, names
/// them, or the product asks for a protocol by its name, as in `resolve(Prices.self)`. Only there can something of the
/// tests stand in for what the product itself depends on; a protocol that clients conform to and that the product meets
/// as a placeholder only is none.
struct InjectionPoints {
  private var instances: Set<ObjectIdentifier> = []
  private var metatypes: Set<ObjectIdentifier> = []
  private var foreign: Set<String> = []
  private let resolver: Resolver
  private let conformers: Conformers
  private let placeholders: Placeholders
  private let erasers: Erasers

  init(index: SourceIndex, erasers: Erasers) {
    self.erasers = erasers
    resolver = Resolver(index: index)
    conformers = Conformers(index: index)
    placeholders = Placeholders(index: index)
    for type in index.types + index.extendedTypes where !type.isTest && type.kind != .alias {
      for member in type.members { add(member, of: type) }
    }
    for member in index.globals.values.flatMap({ $0.values.joined() }) where !member.file.isTest {
      add(member, of: nil)
    }
    for file in index.files where !file.isTest {
      let finder = RequestFinder(resolver: resolver)
      finder.walk(file.tree)
      instances.formUnion(finder.found)
    }
  }

  /// Whether the product can be given an instance, or the metatype, of something below `type`.
  func take(_ type: DeclaredType, asMetatype: Bool) -> Bool {
    (asMetatype ? metatypes : instances).contains(ObjectIdentifier(type))
  }

  /// Whether the product can be given an instance of something below a dependency's type of that name.
  func take(foreign name: String) -> Bool { foreign.contains(name) }
}

extension InjectionPoints {
  private mutating func add(_ member: Member, of owner: DeclaredType?) {
    switch member.kind {
    case .stored, .computed:
      if let held = member.openBoxHolds, isNamedByTests(member) { addHeld(by: held) }
      guard member.isReplaceable else { return }
      if let type = member.type { addHidden(by: type, isReplaced: true) }
      for held in held(by: member) where !isOwn(held, member, of: owner) {
        add(held, isMetatypeReplaced: replaces(member.initialValue, held))
      }
    case .function, .initializer:
      guard member.access > .fileprivate, !member.isOperator else { return }
      for parameter in member.parameters { add(parameter, of: member, in: owner) }
    case .enumCase: break
    }
  }

  private func isNamedByTests(_ member: Member) -> Bool {
    resolver.index.files.contains { $0.isTest && !$0.offsets(of: member.name).isEmpty }
  }

  /// What the tests can put into a box.
  private mutating func addHeld(by type: TypeSyntax) {
    for held in resolver.types.held(by: type) where held.declared?.kind == .protocol {
      add(held, isMetatypeReplaced: false)
    }
  }

  private func held(by variable: Member) -> [HeldType] {
    if let type = variable.type { return resolver.types.held(by: type) }
    guard let made = variable.initialValue.flatMap(resolver.value(of:))?.instance else { return [] }
    return [HeldType(name: .declared(made), isMetatype: false)]
  }

  private mutating func add(
    _ parameter: Member.Parameter, of function: Member, in owner: DeclaredType?
  ) {
    guard let type = parameter.type else { return }
    addHidden(by: type, isReplaced: parameter.hasDefault)
    for held in resolver.types.held(by: type) where !isOwn(held, function, of: owner) {
      guard parameter.hasDefault || conformers.include(held) && !placeholders.include(held) else {
        continue
      }
      let isReplaced =
        parameter.defaultValue?.isNil == true
        ? held.declared.map { conformers.areNamed(below: $0, in: function) } == true
        : replaces(parameter.defaultValue, held)
      add(held, isMetatypeReplaced: isReplaced)
    }
  }

  /// What takes a type that hides others takes these as well.
  private mutating func addHidden(by type: TypeSyntax, isReplaced: Bool) {
    for eraser in resolver.types.held(by: type).compactMap(\.declared) {
      for one in erasers.hidden(by: eraser) ?? []
      where isReplaced || conformers.include(one, besides: eraser) {
        instances.insert(ObjectIdentifier(one))
      }
    }
  }

  /// A metatype counts only where the product has one of its own in the same place: else it is a client's type that
  /// the product is told about.
  private mutating func add(_ held: HeldType, isMetatypeReplaced: Bool) {
    switch held.name {
    case .declared(let type):
      guard type.isProduct, type.kind == .protocol || type.kind == .class else { return }
      if !held.isMetatype {
        instances.insert(ObjectIdentifier(type))
      } else if isMetatypeReplaced {
        metatypes.insert(ObjectIdentifier(type))
      }
    case .external(let name, let isExistential):
      guard !held.isMetatype, isExistential || conformers.foreign.contains(name) else { return }
      foreign.insert(name)
    }
  }

  private func replaces(_ value: ExprSyntax?, _ held: HeldType) -> Bool {
    guard held.isMetatype, let type = held.declared, let value,
      let real = resolver.value(of: value)?.metatype
    else { return false }
    return real.isProduct && resolver.index.isKind(real, of: type)
  }

  /// A node of a tree, or a value compared with its like, depends on nothing else; a static of the own type is a
  /// singleton that can be replaced.
  private func isOwn(_ held: HeldType, _ member: Member, of owner: DeclaredType?) -> Bool {
    guard let owner, held.declared === owner else { return false }
    return !(member.isStatic && member.kind == .stored)
  }
}

extension Member {
  /// Whether the tests, or an initialiser that they call, can set the variable.
  fileprivate var isReplaceable: Bool {
    if kind == .computed { return isSettable && access > .fileprivate }
    let isHidden =
      access <= .fileprivate
      || !modifiers.isDisjoint(with: ["private(set)", "fileprivate(set)"])
    return initialValue == nil || !(isConstant || isHidden)
  }

  /// The type of what a box holds that the tests can open: `any Prices` of a `Mutex<any Prices>`.
  fileprivate var openBoxHolds: TypeSyntax? {
    guard isConstant, access > .fileprivate, let box,
      !["Array", "Dictionary", "Optional", "Set"].contains(box.name)
    else { return nil }
    return box.holds
  }

  fileprivate var isOperator: Bool { name.first.map { !$0.isLetter && $0 != "_" } ?? true }
}
