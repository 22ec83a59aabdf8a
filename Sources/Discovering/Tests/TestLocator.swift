import SwiftSyntax

import struct Basics.SourceLocation
import struct Basics.TestID

/// Finds where tests are declared.
struct TestLocator {
  let index: SourceIndex
  let suites: Suites

  func locations() -> [TestID: SourceLocation] {
    declarations().mapValues(\.member.nameLocation)
  }

  /// Each test's function, and the type that it is run for.
  func declarations() -> [TestID: TestDeclaration] {
    var found: [TestID: TestDeclaration] = [:]
    for type in index.types where suites.isTestCase(type) { addMethods(of: type, to: &found) }
    for type in index.types where type.isTest && !type.isLocal {
      let path = type.name.split(separator: ".", omittingEmptySubsequences: true).joined(
        separator: "/")
      for member in type.members where member.attributes.contains("Test") {
        add(member, of: type, as: "\(member.file.module).\(path)/", to: &found)
      }
    }
    for (module, members) in index.globals {
      for member in members.values.joined() where member.attributes.contains("Test") {
        add(member, of: nil, as: "\(module).", to: &found)
      }
    }
    return found
  }

  /// Inherited methods run again for each subclass.
  private func addMethods(of type: DeclaredType, to found: inout [TestID: TestDeclaration]) {
    guard type.isTest else { return }
    for owner in [type] + index.ancestry(of: type).superclasses {
      for member in owner.members where member.isTestMethod {
        let id = TestID("\(type.file.module).\(type.name)/\(member.name)")
        if found[id] == nil { found[id] = TestDeclaration(member: member, suite: type) }
      }
    }
  }

  private func add(
    _ member: Member, of suite: DeclaredType?, as prefix: String,
    to found: inout [TestID: TestDeclaration]
  ) {
    guard member.kind == .function else { return }
    let labels = member.parameters.map { ($0.label ?? "_") + ":" }.joined()
    let id = TestID("\(prefix)\(member.name)(\(labels))")
    found[id] = TestDeclaration(member: member, suite: suite)
  }
}

/// A test's function as the source declares it.
struct TestDeclaration {
  let member: Member
  /// The type that it is run for, which may inherit it; nil for a function that stands in none.
  let suite: DeclaredType?
}

extension Member {
  /// `func test…()` as XCTest finds them.
  var isTestMethod: Bool {
    kind == .function && !isStatic && name.hasPrefix("test") && parameters.isEmpty
      && access > .fileprivate && genericParameters.isEmpty
      && (returnType.map { ["Void", "()"].contains($0.trimmedDescription) } ?? true)
  }

  /// Where the `func` keyword stands.
  fileprivate var nameLocation: SourceLocation {
    let function = node.as(FunctionDeclSyntax.self)
    return file.location(
      at: (function?.funcKeyword.trimmedRange ?? node.trimmedRange).lowerBound)
  }
}

/// Tells which types hold tests.
struct Suites {
  let index: SourceIndex

  /// Whether `type` is a subclass of XCTestCase, directly or not.
  ///
  /// A superclass that the subject does not declare counts where the file imports XCTest and the class, or a class
  /// between, has test methods.
  func isTestCase(_ type: DeclaredType) -> Bool {
    guard type.isTest else { return type.kind == .external && type.simpleName == "XCTestCase" }
    if type.kind == .external { return type.simpleName == "XCTestCase" }
    guard type.kind == .class else { return false }
    let above = index.ancestry(of: type)
    if above.external.contains("XCTestCase") || above.external.contains("XCTest.XCTestCase") {
      return true
    }
    let chain = [type] + above.superclasses
    guard let top = chain.last, top.file.imports.contains("XCTest"),
      let first = top.inherited.first,
      case .external = TypeReader(index: index).reference(first)
    else { return false }
    return chain.contains { $0.members.contains(where: \.isTestMethod) }
  }

  /// Whether Swift Testing makes an instance of `type` for tests.
  func isSuite(_ type: DeclaredType) -> Bool {
    type.isTest && type.members.contains { $0.attributes.contains("Test") && !$0.isStatic }
  }

  /// Whether `type` is a suite, or a class above one: what that does, the suite does.
  func isSuiteOrAbove(_ type: DeclaredType) -> Bool {
    if isSuite(type) { return true }
    guard type.isTest, type.kind == .class else { return false }
    return index.types.contains { other in
      other !== type && isSuite(other)
        && index.ancestry(of: other).superclasses.contains { $0 === type }
    }
  }
}
