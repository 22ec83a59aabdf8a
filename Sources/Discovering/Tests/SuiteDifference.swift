import Basics
import Foundation
import SwiftParser
import SwiftSyntax

/// What differs between two texts of a test file, where that is nothing but members of suites which nothing outside these
/// suites mentions: then it concerns their own tests alone.
package struct SuiteDifference: Sendable {
  /// What of a suite differs.
  private enum Extent {
    /// These functions, which nothing else of the suite calls.
    case functions(Set<String>)
    case wholeSuite
  }

  private let module: String
  /// By the outermost type that holds it.
  private let extents: [String: Extent]

  /// Nil where anything else differs.
  ///
  /// - Parameters:
  ///   - file: the file as it is.
  ///   - earlier: its text of before.
  ///   - files: all of the package's files as they are.
  package init?(of file: EditedFile, from earlier: [UInt8], among files: [EditedFile]) {
    guard file.isTest, suppressions(in: earlier) == suppressions(in: file.original) else {
      return nil
    }
    let (before, after) = (statements(of: earlier), statements(of: file.original))
    guard before.count == after.count else { return nil }
    let pairs = Array(zip(before, after))
    let changed = pairs.filter { $0.0.text != $0.1.text }
    let names = Set(changed.compactMap(\.0.suite?.name))
    guard changed.allSatisfy({ $0.0.suite != nil && $0.0.suite?.head == $0.1.suite?.head }),
      names.allSatisfy({ $0.allSatisfy(isWordPart) })
    else { return nil }
    let isNamedElsewhere = files.contains {
      $0.isTest && $0.path != file.path && !words(in: $0.original).isDisjoint(with: names)
    }
    let isNamedBeside = pairs.contains { pair in
      let mentions = pair.0.mentions.union(pair.1.mentions)
      return names.contains { $0 != pair.0.suite?.name && mentions.contains($0) }
    }
    if isNamedElsewhere || isNamedBeside { return nil }
    module = file.module
    extents = names.reduce(into: [:]) { extents, name in
      let parts = pairs.filter { $0.0.suite?.name == name }
      extents[name] = Self.extent(parts.compactMap(\.0.suite), parts.compactMap(\.1.suite))
    }
  }

  /// The tests of `tests` that it can concern; nil where it concerns a type that holds none of them.
  package func concernedTests(among tests: [TestID]) -> Set<TestID>? {
    var concerned: Set<TestID> = []
    for (name, extent) in extents {
      let all = tests.filter { $0.outermostType == module + "." + name }
      if all.isEmpty { return nil }
      guard case .functions(let functions) = extent else {
        concerned.formUnion(all)
        continue
      }
      for function in functions {
        let named = all.filter { $0.functionName == function }
        // A function that is no test, or is gone, may have been part of each.
        concerned.formUnion(named.isEmpty ? all : named)
      }
    }
    return concerned
  }

  /// - Parameters:
  ///   - before: the parts of one suite: its declaration and extensions of it.
  ///   - after: the same parts as they are.
  private static func extent(_ before: [Suite], _ after: [Suite]) -> Extent {
    let (old, new) = (before.flatMap(\.members), after.flatMap(\.members))
    let changed = old.without(new) + new.without(old)
    let functions = changed.compactMap { $0.as(FunctionDeclSyntax.self) }
    // Only order or comments differ, or something that is no function.
    if functions.isEmpty || functions.count < changed.count { return .wholeSuite }
    // What is inherited may call a function by the name of one that it declares itself; a macro may call anything.
    guard (before + after).allSatisfy(\.standsAlone), functions.allSatisfy(\.standsAlone) else {
      return .wholeSuite
    }
    let names = Set(functions.map(\.name.plainText))
    let areCalled = (old + new).contains { member in
      let (own, mentions) = (
        member.as(FunctionDeclSyntax.self)?.name.plainText, identifiers(in: Syntax(member))
      )
      return names.contains { $0 != own && mentions.contains($0) }
    }
    return areCalled ? .wholeSuite : .functions(names)
  }
}

extension TestID {
  fileprivate var functionName: String {
    String(lastSlash.map { rawValue[$0...].dropFirst().prefix { $0 != "(" } } ?? "")
  }
}

/// What stands at file level.
private struct Statement {
  let text: String
  /// The names in it; not those in strings, with which a label may say where it is from.
  let mentions: Set<String>
  /// Nil where it is no type and no extension.
  let suite: Suite?
}

/// A type, or an extension of one.
private struct Suite {
  let name: String
  /// The text before its members.
  let head: String
  let members: [DeclSyntax]
  /// Whether it inherits no code but XCTest's, and no macro adds to it.
  let standsAlone: Bool
}

extension [DeclSyntax] {
  /// Those of which `others` has none with the same text.
  fileprivate func without(_ others: [DeclSyntax]) -> [DeclSyntax] {
    var left: [String: Int] = [:]
    for member in others { left[member.trimmedDescription, default: 0] += 1 }
    return filter { member in
      let count = left[member.trimmedDescription, default: 0]
      left[member.trimmedDescription] = count - 1
      return count <= 0
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether nothing calls it in the place of an inherited one, and no macro adds to it.
  fileprivate var standsAlone: Bool {
    attributes.areKnown && !modifiers.contains { $0.name.tokenKind == .keyword(.override) }
  }
}

extension AttributeListSyntax {
  /// Whether all of them are such as add no code.
  fileprivate var areKnown: Bool {
    let known: Set<String> = [
      "Test", "Suite", "MainActor", "available", "objc", "objcMembers", "discardableResult",
    ]
    return allSatisfy { element in
      guard case .attribute(let attribute) = element else { return false }
      return known.contains(attribute.attributeName.trimmedDescription)
    }
  }
}

private func statements(of text: [UInt8]) -> [Statement] {
  text.withUnsafeBufferPointer { Parser.parse(source: $0) }.statements.map { statement in
    Statement(
      text: statement.trimmedDescription, mentions: identifiers(in: Syntax(statement)),
      suite: suite(Syntax(statement.item)))
  }
}

private func suite(_ declaration: Syntax) -> Suite? {
  guard let group = declaration.asProtocol((any DeclGroupSyntax).self),
    let name = declaration.typeName
  else { return nil }
  var empty = group
  empty.memberBlock.members = []
  let inherited = group.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
  return Suite(
    name: name, head: empty.trimmedDescription, members: group.memberBlock.members.map(\.decl),
    standsAlone: group.attributes.areKnown
      && inherited.allSatisfy { ["XCTestCase", "XCTest.XCTestCase", "Sendable"].contains($0) })
}

private func identifiers(in syntax: Syntax) -> Set<String> {
  Set(
    syntax.tokens(viewMode: .sourceAccurate).compactMap { token in
      if case .identifier = token.tokenKind { token.plainText } else { nil }
    })
}

/// The lines that ask for something to be left alone, or no longer.
private func suppressions(in text: [UInt8]) -> [String] {
  String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    .filter { $0.contains("unseam:") }.map { $0.trimmingCharacters(in: .whitespaces) }
}
