import SwiftSyntax

/// Fills an index: first every declared type, then the extensions, which may add to types of other files.
final class IndexBuilder {
  private let index: SourceIndex
  /// Extensions still to be merged.
  private var extensions: [(node: ExtensionDeclSyntax, file: ParsedFile)] = []

  init(index: SourceIndex) { self.index = index }

  func build() {
    for file in index.files {
      for imported in file.tree.importedModules where imported.isExported {
        index.exported[file.module, default: []].insert(imported.name)
      }
      for item in file.tree.statements.flattened { addGlobal(item, in: file) }
    }
    mergeExtensions()
    for file in index.files where file.isTest {
      LocalTypeFinder(builder: self, file: file).walk(file.tree)
    }
    mergeExtensions()
  }

  private func addGlobal(_ item: CodeBlockItemSyntax, in file: ParsedFile) {
    guard let decl = item.item.as(DeclSyntax.self) else { return }
    if let found = decl.as(ExtensionDeclSyntax.self) {
      extensions.append((found, file))
    } else if let type = add(decl, to: nil, in: file) {
      index.topLevel[file.module, default: [:]][type.name, default: []].append(type)
    } else {
      for member in members(decl, in: file) {
        index.globals[file.module, default: [:]][member.name, default: []].append(member)
      }
    }
  }

  /// Extensions of outer types first: what they nest may be extended itself.
  private func mergeExtensions() {
    let depth = { (node: ExtensionDeclSyntax) in
      node.extendedType.trimmedDescription.split(separator: ".").count
    }
    let waiting = extensions.sorted { depth($0.node) < depth($1.node) }
    extensions = []
    for (node, file) in waiting {
      let type = extended(by: node, in: file)
      index.typeOfNode[node.id] = type
      type.inherited += node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      fill(type, with: node.memberBlock, in: file)
    }
  }

  private func extended(by node: ExtensionDeclSyntax, in file: ParsedFile) -> DeclaredType {
    if case .instance(let type) = TypeReader(index: index).reference(node.extendedType) {
      return type
    }
    let name = node.extendedType.trimmedDescription
    if let known = index.topLevel[file.module]?[name]?.first(where: { $0.kind == .external }) {
      return known
    }
    let type = DeclaredType(name: name, kind: .external, file: file, node: Syntax(node))
    index.topLevel[file.module, default: [:]][name, default: []].append(type)
    return type
  }
}

extension IndexBuilder {
  /// Adds the type that `decl` declares, with all inside; nil where it declares none.
  @discardableResult
  func add(_ decl: DeclSyntax, to outer: DeclaredType?, in file: ParsedFile, isLocal: Bool = false)
    -> DeclaredType?
  {
    guard let type = makeType(decl, inside: outer, in: file, isLocal: isLocal) else { return nil }
    index.typeOfNode[decl.id] = type
    index.types.append(type)
    outer?.nested[type.simpleName] = type
    if let group = decl.asProtocol((any DeclGroupSyntax).self) {
      type.inherited = group.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      fill(type, with: group.memberBlock, in: file)
    }
    return type
  }

  private func fill(_ type: DeclaredType, with block: MemberBlockSyntax, in file: ParsedFile) {
    for decl in block.members.flattened
    where add(decl, to: type, in: file, isLocal: type.isLocal) == nil {
      type.members += members(decl, in: file)
    }
  }

  private func members(_ decl: DeclSyntax, in file: ParsedFile) -> [Member] {
    switch decl.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable): Member.variables(of: variable, in: file)
    case .functionDecl(let function): [Member(function, in: file)]
    case .initializerDecl(let initializer): [Member(initializer, in: file)]
    case .enumCaseDecl(let cases): cases.elements.map { Member($0, of: cases, in: file) }
    default: []
    }
  }

  private func makeType(
    _ decl: DeclSyntax, inside outer: DeclaredType?, in file: ParsedFile, isLocal: Bool
  ) -> DeclaredType? {
    guard let header = TypeHeader(decl) else { return nil }
    let prefix = outer.map { $0.name + "." } ?? ""
    let isConditional = decl.parent?.parent?.parent?.is(IfConfigClauseSyntax.self) == true
    return DeclaredType(
      name: prefix + header.name.plainText, kind: header.kind, file: file, node: Syntax(decl),
      ownAccess: Access(header.modifiers),
      access: min(Access(header.modifiers), outer?.access ?? .public),
      genericParameters: header.generics.names.union(outer?.genericParameters ?? []),
      attributes: header.attributes.names, isLocal: isLocal, isConditional: isConditional,
      aliased: header.aliased)
  }
}

/// What the declarations of types have in common.
private struct TypeHeader {
  let kind: DeclaredType.Kind
  let name: TokenSyntax
  let modifiers: DeclModifierListSyntax
  let attributes: AttributeListSyntax
  var generics: GenericParameterClauseSyntax?
  var aliased: TypeSyntax?

  init?(_ decl: DeclSyntax) {
    switch decl.as(DeclSyntaxEnum.self) {
    case .classDecl(let it):
      (kind, name, modifiers, attributes) = (.class, it.name, it.modifiers, it.attributes)
      generics = it.genericParameterClause
    case .structDecl(let it):
      (kind, name, modifiers, attributes) = (.struct, it.name, it.modifiers, it.attributes)
      generics = it.genericParameterClause
    case .enumDecl(let it):
      (kind, name, modifiers, attributes) = (.enum, it.name, it.modifiers, it.attributes)
      generics = it.genericParameterClause
    case .actorDecl(let it):
      (kind, name, modifiers, attributes) = (.actor, it.name, it.modifiers, it.attributes)
      generics = it.genericParameterClause
    case .protocolDecl(let it):
      (kind, name, modifiers, attributes) = (.protocol, it.name, it.modifiers, it.attributes)
    case .typeAliasDecl(let it):
      (kind, name, modifiers, attributes) = (.alias, it.name, it.modifiers, it.attributes)
      aliased = it.initializer.value
      generics = it.genericParameterClause
    default: return nil
    }
  }
}

/// Finds the types that functions of test code declare.
private final class LocalTypeFinder: SyntaxVisitor {
  private let builder: IndexBuilder
  private let file: ParsedFile

  init(builder: IndexBuilder, file: ParsedFile) {
    self.builder = builder
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let list = node.parent, list.parent?.is(SourceFileSyntax.self) != true,
      list.ancestors.contains(where: {
        $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self)
      }),
      let decl = node.item.as(DeclSyntax.self)
    {
      builder.addLocal(decl, in: list, file: file)
    }
    return .visitChildren
  }
}

extension IndexBuilder {
  fileprivate func addLocal(_ decl: DeclSyntax, in list: Syntax, file: ParsedFile) {
    guard index.typeOfNode[decl.id] == nil,
      let type = add(decl, to: nil, in: file, isLocal: true)
    else { return }
    index.local[list.id, default: [:]][type.simpleName] = type
  }
}
