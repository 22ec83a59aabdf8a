import SwiftSyntax

import struct Basics.SourceLocation
import struct Basics.StableHash
import struct Basics.StateID
import struct Basics.StateVariable

/// The variables whose names say no more than those of others in their module: private ones of two files, and those of types
/// that functions of one name declare. Each is named by its file, too.
///
/// The compiler tells them apart by what stands in no source: a hash of the file, the types of a function. So beside each stands
/// a function of ours whose symbol has the same in it.
///
/// ## Before
/// ```swift
/// private var cache: [String] = []
/// ```
/// ## After
/// ```swift
/// private var cache: [String] = []; private func _unseamName_3f2a…() {}
/// ```
struct SharedNames {
  private var ids: [SourceLocation: StateID] = [:]

  /// Where every name says enough.
  static let none = SharedNames(in: [])

  init(in found: [FoundVariable]) {
    let groups = Dictionary(grouping: found.filter(\.isHere), by: \.variable.id)
    for (id, group) in groups where group.count > 1 { add(group, named: id) }
  }

  /// Those that an earlier reading of the same source told apart.
  init(_ variables: [StateVariable]) {
    for variable in variables where variable.id.declaringFile != nil {
      ids[variable.location] = variable.id
    }
  }

  /// The files that declare one of them.
  var files: Set<String> { Set(ids.keys.map(\.file)) }

  /// The id of the variable there; nil where its name is enough.
  func id(at location: SourceLocation) -> StateID? { ids[location] }

  private mutating func add(_ group: [FoundVariable], named id: StateID) {
    // What the whole module sees has its name for itself: there are several in branches of `#if` alone.
    let ownOfFiles = group.filter(\.isOwnOfFile)
    for (file, found) in Dictionary(grouping: ownOfFiles, by: \.variable.location.file) {
      var numbered: [[FoundVariable]] = []
      for one in found {
        let branch = numbered.firstIndex { $0.contains { $0.excludes(one) } }
        if let branch { numbered[branch].append(one) } else { numbered.append([one]) }
      }
      if numbered.count == 1, group.count == found.count { continue }
      for (number, branches) in numbered.enumerated() {
        let own = StateID(id, declaredIn: file, number: number + 1)
        for one in branches { ids[one.variable.location] = own }
      }
    }
  }
}

extension SharedNames {
  private static let harmlessAttributes: Set<String> = [
    "Test", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "inlinable", "inline",
    "propertyWrapper", "resultBuilder",
  ]

  /// Whether such a function can stand beside the variable: no macro around it may see one more member.
  static func canMark(_ node: VariableDeclSyntax) -> Bool {
    node.isOutOfSightOfMacros(besides: harmlessAttributes)
  }

  /// The edit that puts such a function beside the variable.
  static func mark(_ id: StateID, beside node: VariableDeclSyntax) -> SourceEdit {
    let isStatic = !node.modifiers.names.isDisjoint(with: ["static", "class"])
    let range = node.trimmedRange
    let text = "; private \(isStatic ? "static " : "")func \(nameMark(of: id))() {}"
    return SourceEdit(
      purpose: .name(id), range: range,
      insertions: [Insertion(offset: range.upperBound, text: text)])
  }
}

/// The name of the function of ours by which the executable tells which variable has that id.
package func nameMark(of id: StateID) -> String {
  nameMarkPrefix + StableHash.hexadecimal(StableHash.of([id.rawValue]))
}

/// What the names of these functions begin with.
package let nameMarkPrefix = "_unseamName_"

extension FoundVariable {
  /// Whether the two stand in branches of one `#if` of which at most one is compiled.
  fileprivate func excludes(_ other: FoundVariable) -> Bool {
    branches.contains { list, clause in
      other.branches[list].map { $0 != clause } ?? false
    }
  }
}
