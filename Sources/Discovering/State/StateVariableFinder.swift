import SwiftSyntax

import struct Basics.SourceLocation
import struct Basics.StateID
import struct Basics.StateVariable

/// One static or global stored variable with the edit that makes it readable, where there is one.
///
/// ## Before
/// ```swift
/// static var timeout = Duration.seconds(5)
/// static let log: Log = makeLog()
/// ```
/// ## After
/// ```swift
/// static var timeout = _unseamSeen("static:Shop.Client.timeout", Duration.seconds(5))
/// static let log: Log = _unseamSeen("static:Shop.Client.log", (makeLog()) as Log)
/// ```
struct FoundVariable {
  let variable: StateVariable
  /// Whether it is a constant whose text is a plain value.
  var isConstant = false
  /// Whether it is not certain that another machine's compiler alone sees it.
  var isHere = true
  /// Whether no other file can name it, so that another file may have one of the same name, and the two can be told apart.
  var isOwnOfFile = false
  /// The clause of each `#if` that it stands in, by the list of its clauses.
  var branches: [SyntaxIdentifier: SyntaxIdentifier] = [:]
  var edit: SourceEdit?
  /// The edit that tells who looks at it, where that can be made.
  var accessors: SourceEdit?
  /// The edit that tells what it stores, where its initial value can't be passed on.
  var storage: SourceEdit?
  /// The edit by which the executable tells it from others of its name, where there are some.
  var mark: SourceEdit?

  var edits: [SourceEdit] { [edit, accessors, storage, mark].compactMap(\.self) }

  /// The same with those of its edits that `isAllowed`.
  func keepingEdits(_ isAllowed: (SourceEdit) -> Bool) -> FoundVariable {
    var found = self
    found.edit = edit.flatMap { isAllowed($0) ? $0 : nil }
    found.accessors = accessors.flatMap { isAllowed($0) ? $0 : nil }
    found.storage = storage.flatMap { isAllowed($0) ? $0 : nil }
    found.mark = mark.flatMap { isAllowed($0) ? $0 : nil }
    return found
  }
}

/// Finds the stored statics and globals of one file.
final class StateVariableFinder: SyntaxVisitor {
  private let file: ParsedFile
  private let types: TypeReader
  private let names: SharedNames
  private let isScript: Bool
  private(set) var found: [FoundVariable] = []

  /// The names of variables whose address may matter.
  private let addressed: Set<String>
  /// Where the word `static` stands inside a body.
  private let statics: [Int]

  init(
    file: ParsedFile, index: SourceIndex, addressed: Set<String> = [], names: SharedNames = .none
  ) {
    self.file = file
    self.names = names
    self.addressed = addressed
    types = TypeReader(index: index)
    isScript = file.isScript
    statics = LocalStaticFinder.offsets(in: file)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let owner = owner(of: node) else { return .visitChildren }
    for binding in node.bindings where binding.isStored {
      for name in names(in: Syntax(binding.pattern)) { add(name, binding, node, owner: owner) }
    }
    return .visitChildren
  }

  // Only local types inside bodies could declare statics: no other body is searched that deep.
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    mayHoldStatics(Syntax(node)) ? .visitChildren : .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    mayHoldStatics(Syntax(node)) ? .visitChildren : .skipChildren
  }

  private func mayHoldStatics(_ node: Syntax) -> Bool {
    let range = node.trimmedRange
    return statics.contains { range.contains($0) }
  }
}

extension StateVariableFinder {
  /// Where a stored variable that outlives a call is declared.
  private enum Owner {
    case module
    case type(path: String, isLocal: Bool)
  }

  /// Nil for locals and instance members.
  private func owner(of node: VariableDeclSyntax) -> Owner? {
    let isStatic = !node.modifiers.names.isDisjoint(with: ["static", "class"])
    var path: [String] = []
    var isLocal = false
    var function: String?
    for around in node.ancestors {
      if let name = around.typeName {
        // Of the functions around it the outermost is named.
        path.insert(name, at: 0)
      } else if !path.isEmpty, let name = around.functionName {
        if let inner = function, path.first == inner { path.removeFirst() }
        path.insert(name, at: 0)
        function = name
      }
      if around.is(CodeBlockSyntax.self) || around.is(ClosureExprSyntax.self)
        || around.is(AccessorBlockSyntax.self)
      {
        isLocal = true
      }
    }
    if path.isEmpty { return isLocal || isStatic || isNested(node) ? nil : .module }
    return isStatic ? .type(path: path.joined(separator: "."), isLocal: isLocal) : nil
  }

  /// Whether it stands inside a statement of a script, such as `for … { let x = … }`.
  private func isNested(_ node: VariableDeclSyntax) -> Bool {
    node.ancestors.contains {
      !($0.is(CodeBlockItemSyntax.self) || $0.is(CodeBlockItemListSyntax.self)
        || $0.is(SourceFileSyntax.self) || $0.is(IfConfigClauseSyntax.self)
        || $0.is(IfConfigClauseListSyntax.self) || $0.is(IfConfigDeclSyntax.self))
    }
  }

  private func names(in pattern: Syntax) -> [TokenSyntax] {
    if let name = pattern.as(IdentifierPatternSyntax.self) { return [name.identifier] }
    return pattern.children(viewMode: .sourceAccurate).flatMap(names)
  }

  private func add(
    _ name: TokenSyntax, _ binding: PatternBindingSyntax, _ node: VariableDeclSyntax, owner: Owner
  ) {
    let plain: StateID
    var isLocal = false
    switch owner {
    case .module: plain = StateID("global:\(file.module).\(name.plainText)")
    case .type(let path, let local):
      plain = StateID("static:\(file.module).\(path).\(name.plainText)")
      isLocal = local
    }
    let location = file.location(at: name.trimmedRange.lowerBound)
    let own = names.id(at: location)
    var variable = FoundVariable(variable: StateVariable(id: own ?? plain, location: location))
    variable.isConstant = isPlainConstant(binding, in: node)
    variable.isHere = Conditions.mayHold(node)
    variable.isOwnOfFile = (isLocal || isOwnOfFile(node)) && SharedNames.canMark(node)
    variable.branches = node.branches
    variable.mark = own.map { SharedNames.mark($0, beside: node) }
    if (isLocal || !isScript) && isCopyable(binding) {
      addEdits(to: &variable, name, binding, node, isLocal: isLocal)
    }
    found.append(variable)
  }

  /// Whether it, or a type around it, is private.
  private func isOwnOfFile(_ node: VariableDeclSyntax) -> Bool {
    Access(node.modifiers) < .internal
      || node.ancestors.contains { around in
        let modifiers = around.asProtocol((any WithModifiersSyntax).self)?.modifiers
        return modifiers.map(Access.init).map { $0 < .internal } == true
          || types.index.typeOfNode[around.id].map { $0.access < .internal } == true
      }
  }

  private func addEdits(
    to variable: inout FoundVariable, _ name: TokenSyntax, _ binding: PatternBindingSyntax,
    _ node: VariableDeclSyntax, isLocal: Bool
  ) {
    let id = variable.variable.id
    if canBeWrapped(node) {
      variable.edit = edit(of: binding, in: node, id: id)
      if !isLocal && !addressed.contains(name.plainText) {
        variable.accessors = Accessors(of: binding, in: node, id: id, types: types)?.edit
      }
    }
    if variable.edit == nil && !variable.isConstant && !isPlainLiteral(binding, in: node) {
      variable.storage =
        StorageReading(of: name, binding, in: node, id: id, types: types)?.edit
    }
  }

  /// Whether it is a constant of which nothing could change.
  private func isPlainLiteral(
    _ binding: PatternBindingSyntax, in node: VariableDeclSyntax
  ) -> Bool {
    node.bindingSpecifier.tokenKind == .keyword(.let)
      && binding.initializer?.value.isPlainLiteral == true
  }

  /// Whether it is a `let` that no code can make anything but what it says: a literal of the type that literals
  /// have by themselves.
  private func isPlainConstant(
    _ binding: PatternBindingSyntax, in node: VariableDeclSyntax
  ) -> Bool {
    guard node.bindingSpecifier.tokenKind == .keyword(.let),
      binding.pattern.is(IdentifierPatternSyntax.self),
      binding.initializer?.value.isPlainLiteral == true
    else { return false }
    return binding.typeAnnotation.map { types.isPlainValue($0.type) } ?? true
  }

  private func edit(of binding: PatternBindingSyntax, in node: VariableDeclSyntax, id: StateID)
    -> SourceEdit?
  {
    guard binding.pattern.is(IdentifierPatternSyntax.self) else { return nil }
    let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
    // Of several variables in one declaration the compiler takes the first one's closure for that of each.
    let isAlone = node.bindings.count == 1
    let opening = "_unseamSeen(\(id.rawValue.swiftLiteral), " + (isAlone ? "" : "given: ")
    let ending = (isAlone ? setter(of: binding, in: node) ?? "" : "") + ")"
    guard let value = binding.initializer?.value else {
      return isConstant
        ? nil : edit(ofAbsentValueIn: binding, id: id, opening: opening, ending: ending)
    }
    if isConstant && value.isPlainLiteral { return nil }
    guard let wrapped = WrappedValue(value, as: binding.typeAnnotation?.type),
      isAlone || !wrapped.isClosure
    else { return nil }
    let range = value.trimmedRange
    return SourceEdit(
      purpose: .state(id), range: range,
      insertions: [
        Insertion(offset: range.lowerBound, text: opening + wrapped.before),
        Insertion(offset: range.upperBound, text: wrapped.after + ending),
      ])
  }

  /// Only `T?` and `T!` start as nil by themselves; `Optional<T>` does not.
  private func edit(
    ofAbsentValueIn binding: PatternBindingSyntax, id: StateID, opening: String, ending: String
  ) -> SourceEdit? {
    guard let type = binding.typeAnnotation?.type,
      type.startsAsNil
    else { return nil }
    let range = binding.pattern.trimmedRange.lowerBound..<type.trimmedRange.upperBound
    let insertion = Insertion(offset: range.upperBound, text: " = \(opening)nil\(ending)")
    return SourceEdit(purpose: .state(id), range: range, insertions: [insertion])
  }

  /// The argument that writes a function or a metatype into the variable: generic code holds these otherwise than the variable
  /// does, so that only code which knows the type can write them. Nil where none is needed, or none can be written.
  private func setter(of binding: PatternBindingSyntax, in node: VariableDeclSyntax) -> String? {
    guard node.bindingSpecifier.tokenKind == .keyword(.var), node.hasOrdinarySetter,
      binding.accessorBlock == nil, let type = binding.typeAnnotation?.type,
      mayBeHeldOtherwise(type),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return nil }
    return ", putBack: { \(name) = $0 }"
  }

  private func mayBeHeldOtherwise(_ type: TypeSyntax) -> Bool {
    if case .function = types.reference(type) { return true }
    return type.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .arrow || ["Type", "Protocol"].contains($0.text)
    }
  }

  /// Whether its initial value may become a function's argument.
  private func canBeWrapped(_ node: VariableDeclSyntax) -> Bool {
    node.canBeWrapped
      && node.attributes.names.allSatisfy { name in
        VariableDeclSyntax.harmlessAttributes.contains(name)
          || types.named(name, at: Syntax(node)).declared?.attributes.contains("globalActor")
            == true
      }
  }

  /// `Mutex` and `Atomic` have a function of their own to pass through; the subject's own `~Copyable` types stay as they are.
  private func isCopyable(_ binding: PatternBindingSyntax) -> Bool {
    let names =
      [binding.typeAnnotation?.type.trimmedDescription].compactMap { $0 }
      + [
        binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
          .trimmedDescription
      ]
      .compactMap { $0 }
    return names.allSatisfy { written in
      let name = String(written.prefix { $0 != "<" && $0 != "?" }.split(separator: ".").last ?? "")
      if name == "AtomicLazyReference" { return false }
      let declared = types.named(name, at: Syntax(binding)).declared
      return declared?.inherited.allSatisfy { $0.trimmedDescription != "~Copyable" } ?? true
    }
  }
}

extension VariableDeclSyntax {
  /// Attributes that do not change what the initial value is wrapped by.
  static let harmlessAttributes: Set<String> = [
    "MainActor", "available", "usableFromInline", "inlinable", "nonobjc", "objc", "preconcurrency",
    "_spi", "_documentation", "_implementationOnly", "_disfavoredOverload",
  ]

  /// Whether nothing but the compiler stands between an assignment and what is stored.
  fileprivate var hasOrdinarySetter: Bool {
    attributes.names.allSatisfy(Self.accessorAttributes.contains)
  }

  /// Attributes that do not change what reading and writing mean.
  static let accessorAttributes: Set<String> = ["MainActor", "available", "preconcurrency"]

  /// Whether its modifiers let its initial value become a function's argument.
  fileprivate var canBeWrapped: Bool {
    modifiers.names.isDisjoint(with: ["weak", "unowned", "lazy"])
      && !modifiers.contains { $0.name.text == "unowned" }
  }
}

extension ParsedFile {
  /// Whether statements run at file level, so that its globals are the variables of a script.
  var isScript: Bool {
    if path == "main.swift" || path.hasSuffix("/main.swift") { return true }
    return tree.statements.flattened.contains { item in
      switch item.item {
      case .decl: false
      case .expr(let expression): !expression.is(MacroExpansionExprSyntax.self)
      case .stmt: true
      @unknown default: true
      }
    }
  }
}

extension ExprSyntax {
  /// A number, string without interpolation, boolean, nil, or an array or dictionary of these.
  var isPlainLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    case .stringLiteralExpr(let it): it.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    case .prefixOperatorExpr(let it): it.operator.text == "-" && it.expression.isPlainLiteral
    case .arrayExpr(let it): it.elements.allSatisfy { $0.expression.isPlainLiteral }
    case .dictionaryExpr(let it):
      switch it.content {
      case .colon: true
      case .elements(let pairs):
        pairs.allSatisfy { $0.key.isPlainLiteral && $0.value.isPlainLiteral }
      @unknown default: false
      }
    default: false
    }
  }
}

extension Syntax {
  /// The name of the type that this declares or extends.
  var typeName: String? {
    switch self.as(SyntaxEnum.self) {
    case .classDecl(let it): it.name.plainText
    case .structDecl(let it): it.name.plainText
    case .enumDecl(let it): it.name.plainText
    case .actorDecl(let it): it.name.plainText
    case .protocolDecl(let it): it.name.plainText
    case .extensionDecl(let it):
      it.extendedType.as(IdentifierTypeSyntax.self)?.name.plainText
        ?? it.extendedType.trimmedDescription
    default: nil
    }
  }
}

extension Syntax {
  /// What a demangled symbol calls the function that this declares.
  fileprivate var functionName: String? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let it): it.name.plainText
    case .initializerDecl: "init"
    case .deinitializerDecl: "deinit"
    case .subscriptDecl: "subscript"
    case .patternBinding(let it) where it.accessorBlock != nil:
      it.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
    default: nil
    }
  }
}

extension String {
  /// As a string literal in source.
  var swiftLiteral: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
