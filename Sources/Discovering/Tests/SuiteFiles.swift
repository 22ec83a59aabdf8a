import SwiftSyntax

import struct Basics.TestID

/// Finds the test files that no other file needs: they declare suites at file level, nothing else, and no other test
/// file so much as mentions one of these by name. What changes in such a file changes its own tests alone.
struct SuiteFiles {
  private let files: [ParsedFile]
  /// The outermost types that hold tests, with their modules.
  private let suites: Set<String>

  init(_ files: [ParsedFile], tests: some Sequence<TestID>) {
    self.files = files.filter(\.isTest)
    suites = Set(tests.map(\.outermostType))
  }

  /// The names of the types that each of them declares, by path.
  func typeNames() -> [String: Set<String>] {
    var candidates: [String: Set<String>] = [:]
    for file in files {
      if let names = namesOfTypes(alone: file), !names.isEmpty { candidates[file.path] = names }
    }
    let wanted = candidates.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    var mentions: [String: Set<String>] = [:]
    for file in files {
      for name in words(in: file.bytes) where wanted.contains(name) {
        mentions[name, default: []].insert(file.path)
      }
    }
    return candidates.filter { path, names in
      names.allSatisfy { mentions[$0, default: []].subtracting([path]).isEmpty }
    }
  }

  /// Nil where anything else than imports and types stands at file level.
  private func namesOfTypes(alone file: ParsedFile) -> Set<String>? {
    var names = Set<String>()
    for statement in file.tree.statements {
      guard case .decl(let declaration) = statement.item else { return nil }
      if declaration.is(ImportDeclSyntax.self) { continue }
      let isType =
        declaration.is(ClassDeclSyntax.self) || declaration.is(StructDeclSyntax.self)
        || declaration.is(EnumDeclSyntax.self) || declaration.is(ActorDeclSyntax.self)
      guard isType, let name = Syntax(declaration).typeName, name.allSatisfy(isWordPart),
        suites.contains(file.module + "." + name)
      else { return nil }
      names.insert(name)
    }
    return names
  }
}

extension TestID {
  /// `Module.Type`, the type being the one around all others that hold the test.
  var outermostType: String {
    String(rawValue.prefix { $0 != "/" }).split(separator: ".").prefix(2).joined(separator: ".")
  }
}

/// Whether words consist of it. A raw identifier may hold what parts an id, and is no word in source.
func isWordPart(_ character: Character) -> Bool {
  character.isLetter || character.isNumber || character == "_"
}

/// The runs of letters, digits and underscores, comments and strings included; anything beyond ASCII is a letter.
func words(in bytes: [UInt8]) -> Set<String> {
  let parts = bytes.split { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: false
    default: true
    }
  }
  return Set(parts.map { String(decoding: $0, as: UTF8.self) })
}
