import Basics
import SwiftSyntax

/// A test's function, as far as a change of it needs to know.
package struct TestFunction: Sendable {
  package let id: TestID
  /// Whether XCTest runs it.
  package let isXCTest: Bool
  package let isThrowing: Bool
  package let isAsync: Bool
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
    ownLine = (labelled ?? arguments?.last).flatMap {
      OwnLine($0, of: attribute, in: FileLayout(file))
    }
  }

  /// Whether `offset` is where an argument begins, rather than where the last one ends.
  package let isBeforeArgument: Bool
  /// The line of that argument; nil where it does not begin one.
  package let ownLine: OwnLine?

  /// A line that an argument of an attribute begins.
  package struct OwnLine: Hashable, Sendable {
    package let indent: String
    package let lineEnd: String
    /// Where the line of its last token ends, or the argument where the attribute ends on that line.
    package let end: Int
    /// What stands on the line behind the argument, and behind its comma: a comment.
    package let rest: String
    package let hasComma: Bool
  }
}

extension AttributePlace.OwnLine {
  fileprivate init?(
    _ argument: LabeledExprSyntax, of attribute: AttributeSyntax, in layout: FileLayout
  ) {
    guard layout.beginsLine(argument.trimmedRange.lowerBound) else { return nil }
    let ownEnd = argument.expression.trimmedRange.upperBound
    let comma = argument.trailingComma
    let start = comma?.trimmedRange.upperBound ?? ownEnd
    let lineBreak = layout.endOfLine(at: start)
    let close = attribute.rightParen?.trimmedRange.lowerBound ?? start
    let rest = String(decoding: layout.file.bytes[start..<lineBreak], as: UTF8.self)
    // A comment that ends on another line would take in what is written behind it.
    guard close < lineBreak || !rest.contains("/*") else { return nil }
    let isLast = close < lineBreak
    self.init(
      indent: layout.indent(at: argument.trimmedRange.lowerBound), lineEnd: layout.lineEnd,
      end: isLast ? ownEnd : lineBreak, rest: isLast ? "" : rest,
      hasComma: !isLast && comma != nil)
  }
}

extension AttributeListSyntax {
  /// The attribute of that name, outside `#if`.
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.name == name }
  }
}
