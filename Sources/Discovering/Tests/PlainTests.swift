import Basics
import Foundation
import SwiftParser
import SwiftSyntax

/// Which tests `swift test` runs as it stands.
package enum PlainTests: Hashable, Sendable {
  case all
  /// Exactly these, in this order: an entry point of the package's own lists them.
  case listed([TestID])
  /// An entry point of the package's own decides, and its text does not tell how.
  case unknown
  /// What the package's own entry point in this file does, which hands no test to XCTest.
  case somethingElse(file: String)
}

extension Subject {
  /// The file beside or above a test target that SwiftPM takes for the tests' entry point, in place of one that finds them all.
  package var testEntryPoint: String? {
    let folders = targets.filter { $0.kind == .test }.flatMap { target in
      sequence(first: target.path) {
        $0.contains("/") ? String($0.prefix(upTo: $0.lastSlash)) : nil
      }
      .dropFirst()
    }
    let files = (folders.map { $0 + "/" } + [""]).flatMap { folder in
      ["XCTMain.swift", "LinuxMain.swift"].map { folder + $0 }
    }
    return files.first { FileManager.default.fileExists(atPath: root + "/" + $0) }
  }
}

extension String {
  fileprivate var lastSlash: Index { lastIndex(of: "/") ?? startIndex }
}

/// Reads which tests an entry point hands to XCTest: `XCTMain([testCase(CartTests.allTests)])`, functions of the tests
/// that give such lists included. Swift Testing's tests it can't run.
final class EntryPointReader: SyntaxVisitor {
  private let index: SourceIndex
  private var found: [TestID] = []
  private var isClear = true
  private var runsXCTest = false
  private var refusesToRun = false
  /// The functions that were read, so that circles end.
  private var read: Set<SyntaxIdentifier> = []

  init(index: SourceIndex) {
    self.index = index
    super.init(viewMode: .sourceAccurate)
  }

  /// What the entry point with that text runs. One that only says how to find the tests runs none: then they are found.
  func tests(in text: [UInt8], of file: String) -> PlainTests {
    walk(text.withUnsafeBufferPointer { Parser.parse(source: $0) })
    if !runsXCTest { return refusesToRun ? .all : .somethingElse(file: file) }
    return isClear && !found.isEmpty ? .listed(found) : .unknown
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledName?.plainText else { return .visitChildren }
    switch name {
    case "XCTMain": runsXCTest = true
    case "fatalError": refusesToRun = true
    case "testCase":
      guard let list = node.arguments.first?.expression, add(list) else {
        isClear = false
        return .skipChildren
      }
      return .skipChildren
    default: follow(name, node)
    }
    return .visitChildren
  }

  /// Reads the body of a function of the tests that gives lists.
  private func follow(_ name: String, _ call: FunctionCallExprSyntax) {
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    let modules = base.map { [$0] } ?? index.modules.sorted()
    for module in modules {
      for function in index.globals[module]?[name] ?? [] where function.file.isTest {
        if let body = function.body, read.insert(body.id).inserted { walk(body) }
      }
    }
  }

  /// Takes in `CartTests.allTests`; false where it can't be read.
  private func add(_ list: ExprSyntax) -> Bool {
    guard let access = list.as(MemberAccessExprSyntax.self), let base = access.base else {
      return false
    }
    let name = access.declName.baseName.plainText
    let path = base.trimmedDescription
    let types = index.types.filter { type in
      type.isTest && (type.name == path || type.file.module + "." + type.name == path)
    }
    guard types.count == 1, let type = types.first,
      let member = type.members.first(where: { $0.name == name && $0.isStatic }),
      let array = Syntax(member.node).firstArray
    else { return false }
    let names = array.elements.map { element in
      element.expression.as(TupleExprSyntax.self)?.elements.first?.expression
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
    guard names.allSatisfy({ $0 != nil }) else { return false }
    found += names.compactMap(\.self).map { TestID("\(type.file.module).\(type.name)/\($0)") }
    return true
  }
}

extension Syntax {
  /// The first array literal in it.
  fileprivate var firstArray: ArrayExprSyntax? {
    if let array = self.as(ArrayExprSyntax.self) { return array }
    return children(viewMode: .sourceAccurate).lazy.compactMap(\.firstArray).first
  }
}
