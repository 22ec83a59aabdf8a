import Basics
import SwiftSyntax

/// A test's function, as far as a change of it needs to know.
package struct TestFunction: Sendable {
  package let id: TestID
  /// Whether XCTest runs it.
  package let isXCTest: Bool
  package let isThrowing: Bool
  package let isMainActor: Bool
  package let body: BodyPlace
  /// Where `throws` would stand in its signature.
  package let effectsEnd: Int
  /// Where its attribute `@Test` stands, if it has one.
  package let attribute: AttributePlace?
}

/// An attribute of a test or suite: where a trait can be put into it.
package struct AttributePlace: Hashable, Sendable {
  package let file: String
  package let line: Int
  /// Where another argument can be put in.
  package let offset: Int
  /// Whether it has parentheses, and arguments in them.
  package let hasParentheses: Bool
  package let hasArguments: Bool
  package let isSerialized: Bool

  init(_ attribute: AttributeSyntax, in file: ParsedFile) {
    self.file = file.path
    line = file.location(at: attribute.trimmedRange.lowerBound).line
    hasParentheses = attribute.leftParen != nil
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
    hasArguments = arguments?.isEmpty == false
    // Traits stand before the labelled arguments that a test is given, and after its name.
    let labelled = arguments?.first { $0.label?.text == "arguments" }
    isSerialized =
      arguments?.contains { $0.expression.trimmedDescription == ".serialized" } == true
    offset =
      labelled?.trimmedRange.lowerBound
      ?? arguments?.last?.expression.trimmedRange.upperBound
      ?? attribute.leftParen?.trimmedRange.upperBound
      ?? attribute.attributeName.trimmedRange.upperBound
    isBeforeArgument = labelled != nil
  }

  /// Whether `offset` is where an argument begins, rather than where the last one ends.
  package let isBeforeArgument: Bool
}

extension AttributeListSyntax {
  /// The attribute of that name, outside `#if`.
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.name == name }
  }
}
