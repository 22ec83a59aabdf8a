import SwiftParser
import SwiftSyntax

import struct Basics.SourceLocation

/// One Swift file of the subject, parsed.
final class ParsedFile: Sendable {
  let path: String
  let module: String
  let isTest: Bool
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  /// The modules that it imports, by their first component.
  let imports: Set<String>
  /// The offsets at which lines begin.
  private let lineStarts: [Int]

  init(path: String, target: Subject.Target, bytes: [UInt8]) {
    self.path = path
    module = target.module
    isTest = target.kind == .test
    self.bytes = bytes
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    imports = Set(tree.importedModules.map(\.name))
    lineStarts = [0] + Self.offsets(of: UInt8(ascii: "\n"), in: bytes).map { $0 + 1 }
  }

  /// Jumps from one to the next, since a look at every byte costs more than all the rest of reading a file.
  private static func offsets(of byte: UInt8, in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    var rest = bytes[...]
    while let next = rest.firstIndex(of: byte) {
      found.append(next)
      rest = rest[(next + 1)...]
    }
    return found
  }

  /// Where the word, in ASCII, begins in the file.
  func offsets(of word: String) -> [Int] {
    let word = Array(word.utf8)
    return Self.offsets(of: word[0], in: bytes).filter { bytes[$0...].starts(with: word) }
  }

  /// The line, counted from 1, that holds the byte at `offset`.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Nil for a line that the file does not have.
  func offset(of location: SourceLocation) -> Int? {
    guard lineStarts.indices.contains(location.line - 1) else { return nil }
    return lineStarts[location.line - 1] + location.column - 1
  }

  func location(at offset: Int) -> SourceLocation {
    let line = line(at: offset)
    return SourceLocation(file: path, line: line, column: offset - lineStarts[line - 1] + 1)
  }
}

extension SourceFileSyntax {
  /// The imports at file level, those inside `#if` too.
  var importedModules: [(name: String, isExported: Bool, isTestable: Bool)] {
    statements.flattened.compactMap { item in
      guard let found = item.item.as(ImportDeclSyntax.self), let first = found.path.first else {
        return nil
      }
      let isExported =
        found.attributes.names.contains("_exported")
        || found.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
      return (first.name.text, isExported, found.attributes.names.contains("testable"))
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The items with those of every branch of `#if` in place of the `#if`.
  var flattened: [CodeBlockItemSyntax] {
    guard contains(where: { $0.item.is(IfConfigDeclSyntax.self) }) else { return Array(self) }
    return flatMap { item -> [CodeBlockItemSyntax] in
      guard let condition = item.item.as(IfConfigDeclSyntax.self) else { return [item] }
      return condition.clauses.flatMap { clause -> [CodeBlockItemSyntax] in
        clause.elements?.as(CodeBlockItemListSyntax.self)?.flattened ?? []
      }
    }
  }
}

extension MemberBlockItemListSyntax {
  /// The declarations with those of every branch of `#if` in place of the `#if`.
  var flattened: [DeclSyntax] {
    flatMap { item -> [DeclSyntax] in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return condition.clauses.flatMap { clause -> [DeclSyntax] in
        clause.elements?.as(MemberBlockItemListSyntax.self)?.flattened ?? []
      }
    }
  }
}

extension AttributeListSyntax {
  /// The attributes' names, without `@`, module or arguments, those inside `#if` too.
  var names: [String] {
    flatMap { element -> [String] in
      switch element {
      case .attribute(let attribute): [attribute.name]
      case .ifConfigDecl(let condition):
        condition.clauses.flatMap { $0.elements?.as(AttributeListSyntax.self)?.names ?? [] }
      @unknown default: []
      }
    }
  }
}

extension AttributeSyntax {
  /// The last component of the name: `Test` for `@Testing.Test(arguments: …)`.
  var name: String {
    if let named = attributeName.as(IdentifierTypeSyntax.self) { return named.name.text }
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    return attributeName.trimmedDescription
  }
}

extension SyntaxProtocol {
  /// The bytes without the white space and comments around.
  var trimmedRange: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The nodes around this one, innermost first.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }
}
