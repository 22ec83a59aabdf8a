import Basics
import SwiftSyntax

/// Reads the suites that tests stand in.
struct SuiteReading {
  let index: SourceIndex

  func suite(_ type: DeclaredType, id: SuiteID) -> SuiteCode? {
    guard let group = type.node.asProtocol((any DeclGroupSyntax).self) else { return nil }
    let isTestCase = Suites(index: index).isTestCase(type)
    let kind: SuiteCode.Kind? =
      switch type.kind {
      case .class: isTestCase ? .testCase : .class
      case .struct: .struct
      case .actor: .actor
      case .enum: .enum
      default: nil
      }
    guard let kind else { return nil }
    let layout = FileLayout(type.file)
    return SuiteCode(
      id: id, kind: kind, isMainActor: isMainActor(type),
      setUps: methods(of: type, named: isTestCase ? ["setUp", "setUpWithError"] : ["init"]),
      tearDowns: isTestCase
        ? methods(of: type, named: ["tearDown", "tearDownWithError"]) : deinits(of: type),
      classSetUp: isTestCase ? classMethod("setUp", of: type) : nil,
      classTearDown: isTestCase ? classMethod("tearDown", of: type) : nil,
      classLevel: ClassSetUp(of: type, in: index),
      methodPlace: hasConditionalMethods(type) ? nil : methodPlace(in: group, layout),
      propertyPlace: propertyPlace(in: group, layout),
      isPublic: type.access >= .public,
      attribute: group.attributes.first(named: "Suite").map { AttributePlace($0, in: type.file) },
      declaration: start(of: group, in: layout), fileEnd: type.file.bytes.count,
      isFileEnded: type.file.bytes.last == UInt8(ascii: "\n"))
  }

  /// Whether it, or a class above it, is bound to the main actor.
  func isMainActor(_ type: DeclaredType) -> Bool {
    ([type] + index.ancestry(of: type).superclasses).contains {
      $0.attributes.contains("MainActor")
    }
  }

  private func methods(of type: DeclaredType, named names: Set<String>) -> [SuiteCode.Method] {
    type.members.filter {
      names.contains($0.name) && ($0.kind == .initializer || !$0.isStatic)
    }.compactMap { method($0, of: type) }
  }

  private func classMethod(_ name: String, of type: DeclaredType) -> SuiteCode.Method? {
    type.members.first { $0.name == name && $0.kind == .function && $0.isStatic }
      .flatMap { method($0, of: type) }
  }

  private func method(_ member: Member, of type: DeclaredType) -> SuiteCode.Method? {
    guard member.parameters.isEmpty, !member.isConditional, let body = member.bodyBlock else {
      return nil
    }
    return SuiteCode.Method(
      name: member.name, isAsync: member.isAsync, isThrowing: member.isThrowing,
      body: place(of: body, in: member), undoneAbove: undoneAbove(member, in: type))
  }

  /// Whether a set-up or teardown stands in `#if`: then one beside it may be one too many.
  private func hasConditionalMethods(_ type: DeclaredType) -> Bool {
    type.members.contains {
      ["setUp", "setUpWithError", "tearDown", "tearDownWithError"].contains($0.name)
        && $0.isConditional
    }
  }

  private func place(of body: CodeBlockSyntax, in member: Member) -> BodyPlace {
    let start = member.node.trimmedRange.lowerBound
    return BodyPlace(
      body, line: member.file.location(at: start).line, in: FileLayout(member.file))
  }

  private func undoneAbove(_ member: Member, in type: DeclaredType) -> Set<StateID> {
    let above = index.ancestry(of: type).superclasses.flatMap(\.members).filter { above in
      above.name == member.name && above.isStatic == member.isStatic
        && above.isAsync == member.isAsync && above.parameters.isEmpty
    }
    let undone = UndoneStates(resolver: Resolver(index: index))
    return Set(above.flatMap { $0.body ?? [] }.flatMap { undone.states(of: $0) })
  }

  private func deinits(of type: DeclaredType) -> [SuiteCode.Method] {
    guard let group = type.node.asProtocol((any DeclGroupSyntax).self) else { return [] }
    return group.memberBlock.members.flattened.compactMap { declaration in
      guard let node = declaration.as(DeinitializerDeclSyntax.self), let body = node.body else {
        return nil
      }
      let line = type.file.location(at: node.trimmedRange.lowerBound).line
      return SuiteCode.Method(
        name: "deinit", isAsync: false, isThrowing: false,
        body: BodyPlace(body, line: line, in: FileLayout(type.file)), undoneAbove: [])
    }
  }

  private func start(of group: some DeclGroupSyntax, in layout: FileLayout) -> DeclarationStart {
    let offset = group.trimmedRange.lowerBound
    return DeclarationStart(
      file: layout.file.path, line: layout.file.location(at: offset).line,
      lineStart: layout.lineStart(at: offset), indent: layout.indent(at: offset),
      lineEnd: layout.lineEnd)
  }
}

extension SuiteReading {
  /// After the set-up, if there is one; else after the properties that come first; else at the top.
  private func methodPlace(in group: any DeclGroupSyntax, _ layout: FileLayout) -> MethodPlace? {
    let members = Array(group.memberBlock.members)
    let setUp = members.lastIndex { member in
      guard let name = member.decl.as(FunctionDeclSyntax.self)?.name.text else { return false }
      return ["setUp", "setUpWithError"].contains(name)
    }
    return place(after: setUp ?? lastProperty(of: members), in: group, layout, isMethod: true)
  }

  /// After the properties that come first; else at the top.
  func propertyPlace(in group: any DeclGroupSyntax, _ layout: FileLayout) -> MethodPlace? {
    let last = lastProperty(of: Array(group.memberBlock.members))
    return place(after: last, in: group, layout, isMethod: false)
  }

  private func lastProperty(of members: [MemberBlockItemSyntax]) -> Int? {
    members.prefix { $0.decl.isProperty }.indices.last
  }

  private func place(
    after: Int?, in group: any DeclGroupSyntax, _ layout: FileLayout, isMethod: Bool
  ) -> MethodPlace? {
    let block = group.memberBlock
    let members = Array(block.members)
    let anchor =
      after.map { members[$0].trimmedRange.upperBound } ?? block.leftBrace.trimmedRange.upperBound
    let offset = layout.endOfLine(at: anchor)
    // A member on the line of the anchor would come before what is put in.
    let next = members.dropFirst((after ?? -1) + 1).first
    guard offset <= block.rightBrace.trimmedRange.lowerBound,
      next.map({ $0.trimmedRange.lowerBound > offset }) ?? true
    else { return nil }
    let outer = layout.indent(at: block.rightBrace.trimmedRange.lowerBound)
    let own = members.first { layout.beginsLine($0.trimmedRange.lowerBound) }
      .map { layout.indent(at: $0.trimmedRange.lowerBound) }
    let isOpen = layout.isFollowedByEmptyLine(anchor)
    let needsRoom = after == nil || isMethod
    return MethodPlace(
      file: layout.file.path, line: layout.file.location(at: anchor).line, offset: offset,
      needsEmptyLineBefore: needsRoom && (after != nil || isOpen),
      needsEmptyLineAfter: needsRoom && !isOpen && next != nil,
      indent: own ?? outer + layout.unit, unit: layout.unit, lineEnd: layout.lineEnd,
      opensOnNewLine: layout.beginsLine(block.leftBrace.trimmedRange.lowerBound))
  }
}

extension DeclSyntax {
  /// A stored property, or what nests types: not a function.
  fileprivate var isProperty: Bool {
    self.as(VariableDeclSyntax.self)?.bindings.allSatisfy(\.isStored) == true
      || self.is(TypeAliasDeclSyntax.self)
  }
}

extension Member {
  /// The body of a function or initialiser with its braces.
  var bodyBlock: CodeBlockSyntax? {
    node.as(FunctionDeclSyntax.self)?.body ?? node.as(InitializerDeclSyntax.self)?.body
  }
}
