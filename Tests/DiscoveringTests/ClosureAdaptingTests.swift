import SwiftParser
import SwiftSyntax
import Testing

@testable import Discovering

/// A closure written for a function that hands it more or fewer values.
struct ClosureAdaptingTests {
  private func text(of source: String, taking count: Int) -> String? {
    let tree = Parser.parse(source: source)
    guard case .expr(let expression)? = tree.statements.first?.item else { return nil }
    return expression.as(ClosureExprSyntax.self)?.text(taking: count, replacing: [:])
  }

  @Test(arguments: [
    ("{ label, _ in Handler(label: label) }", 2), ("{ $0 + $1 }", 2), ("{ start() }", 0),
    ("{ [weak owner] a in owner?.use(a) }", 1),
  ])
  func oneThatTakesAsManyStaysAsItIs(source: String, count: Int) {
    #expect(text(of: source, taking: count) == source)
  }

  @Test(arguments: [
    ("{ label, _ in Handler(label: label) }", 1, "{ Handler(label: $0) }"),
    ("{ (a: Int, b: Int) -> Int in b }", 1, "{ $0 }"),
    ("{ a, b, c in a + c }", 2, "{ $0 + $1 }"),
    ("{ a, b in a + a }", 1, "{ a in a + a }"),
    ("{ a, b, c in c + a }", 2, "{ a, c in c + a }"),
    ("{ a, b in list.map { a + $0 } }", 1, "{ a in list.map { a + $0 } }"),
    ("{ a, b in a.b(b: 1) }", 1, "{ $0.b(b: 1) }"),
    ("{ _, _ in Quiet() }", 1, "{ _ in Quiet() }"),
    ("{ _, _ in Quiet() }", 0, "{ Quiet() }"),
  ])
  func whatTheBodyDoesNotUseGoes(source: String, count: Int, expected: String) {
    #expect(text(of: source, taking: count) == expected)
  }

  @Test(arguments: [
    ("{ Quiet() }", 1, "{ _ in Quiet() }"), ("{ a in a }", 2, "{ a, _ in a }"),
    ("{ _ in }", 2, "{ _, _ in }"),
  ])
  func asManyAsAreMissingAreAdded(source: String, count: Int, expected: String) {
    #expect(text(of: source, taking: count) == expected)
  }

  @Test(arguments: [
    ("{ a, b in a + b }", 1), ("{ [owner] a, b in owner.use(a) }", 1),
    ("{ a, b in\n  start()\n  stop()\n}", 1), ("{ a, b throws in try use(a) }", 1),
  ])
  func oneThatCannotBeWrittenSoIsLeft(source: String, count: Int) {
    #expect(text(of: source, taking: count) == nil)
  }
}
