import Basics
import Foundation
import SwiftParser
import Testing

@testable import Discovering

/// A small subject: a product `Shop` and its tests `ShopTests`, each of one file.
struct SmallSubject {
  var product = ""
  var tests = ""
  /// Another file of the tests.
  var helpers = ""

  private static let productPath = "Sources/Shop/Shop.swift"
  private static let testsPath = "Tests/ShopTests/ShopTests.swift"
  private static let helpersPath = "Tests/ShopTests/Helpers.swift"

  func discover() throws -> Discovery {
    let texts = [
      Self.productPath: product, Self.testsPath: "import XCTest\n@testable import Shop\n" + tests,
      Self.helpersPath: helpers,
    ]
    return try Discovering.discover(in: subject) { Array(texts[$0]!.utf8) }
  }

  private var subject: Subject {
    Subject(
      name: "Shop", root: "/nowhere",
      targets: [
        Subject.Target(
          name: "Shop", module: "Shop", kind: .library, path: "Sources/Shop",
          sources: [Self.productPath], dependencies: []),
        Subject.Target(
          name: "ShopTests", module: "ShopTests", kind: .test, path: "Tests/ShopTests",
          sources: [Self.testsPath] + (helpers.isEmpty ? [] : [Self.helpersPath]),
          dependencies: ["Shop"]),
      ])
  }
}

/// A seam as a test expects it: its kind and the marker of the line that it stands on.
struct Expected: Hashable, Comparable, CustomStringConvertible {
  let marker: String
  let kind: SeamKind

  init(_ marker: String, _ kind: SeamKind) {
    self.marker = marker
    self.kind = kind
  }

  var description: String { "\(marker) \(kind.rawValue)" }

  static func < (left: Expected, right: Expected) -> Bool {
    (left.marker, left.kind) < (right.marker, right.kind)
  }
}

private let markers = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣"]

/// Discovers in `tests` beside `product` and compares the seams, by line, and where `result` is given the test file's
/// new text, in which `on()` stands for the condition.
func expectSeams(
  _ tests: String, with product: String = "", finds expected: [Expected],
  result: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let lines = tests.split(separator: "\n", omittingEmptySubsequences: false)
  let plain = markers.reduce(tests) { $0.replacing($1, with: "") }
  let discovery = try SmallSubject(product: product, tests: plain).discover()
  let found = discovery.seams.map { seam in
    let line = seam.location.line - 3
    let marked = lines.indices.contains(line) ? lines[line] : ""
    return Expected(markers.first { marked.contains($0) } ?? "line \(line + 1)", seam.kind)
  }
  #expect(found.sorted() == expected.sorted(), sourceLocation: sourceLocation)
  for file in discovery.files { checkEdits(of: file, sourceLocation) }
  guard let result else { return }
  let file = discovery.files.first { $0.module == "ShopTests" }!
  let seamsOnly = file.edits.filter { if case .seam = $0.purpose { true } else { false } }
  let text = String(decoding: apply(seamsOnly, to: file.original), as: UTF8.self)
  let shown = text.replacing(#/_unseamOn\(0x[0-9a-f]{16}\)/#, with: "on()")
    .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
  #expect(shown == result, sourceLocation: sourceLocation)
}

/// The edited text parses, has as many lines, and holds all original bytes in their order.
func checkEdits(of file: EditedFile, _ sourceLocation: Testing.SourceLocation = #_sourceLocation) {
  let edited = apply(file.edits, to: file.original)
  let newline = UInt8(ascii: "\n")
  #expect(
    edited.count { $0 == newline } == file.original.count { $0 == newline },
    sourceLocation: sourceLocation)
  let insertions = file.edits.flatMap(\.insertions)
  #expect(insertions.allSatisfy { !$0.text.contains("\n") }, sourceLocation: sourceLocation)
  #expect(
    edited.count == file.original.count + insertions.reduce(0) { $0 + $1.text.utf8.count },
    sourceLocation: sourceLocation)
  #expect(file.original.isSubsequence(of: edited), sourceLocation: sourceLocation)
  let hadError = file.original.withUnsafeBufferPointer { Parser.parse(source: $0) }.hasError
  let hasError = edited.withUnsafeBufferPointer { Parser.parse(source: $0) }.hasError
  #expect(hadError || !hasError, "\(file.path) does not parse", sourceLocation: sourceLocation)
}

extension [UInt8] {
  fileprivate func isSubsequence(of other: [UInt8]) -> Bool {
    var next = startIndex
    for byte in other where next < endIndex && self[next] == byte { next += 1 }
    return next == endIndex
  }
}
