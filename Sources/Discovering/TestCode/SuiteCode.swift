import Basics

/// A class or suite that holds tests, as far as a change of it needs to know.
package struct SuiteCode: Sendable {
  /// What sort of type it is.
  package enum Kind: Sendable { case testCase, `class`, `struct`, actor, `enum` }

  /// A set-up or teardown, an initialiser or `deinit`.
  package struct Method: Sendable {
    /// `setUp`, `tearDownWithError`, `init`, `deinit`.
    package let name: String
    package let isAsync: Bool
    package let isThrowing: Bool
    package let body: BodyPlace
    /// The states that a superclass's method of that name, in the subject's own sources, puts back.
    package let undoneAbove: Set<StateID>

    package var callsSuper: Bool { body.statements.contains { $0.superCall == name } }

    /// Whether it leaves out the superclass's method of that name, though this would put something back.
    package var leavesOutSuper: Bool { !callsSuper && !undoneAbove.isEmpty }
  }

  package let id: SuiteID
  package let kind: Kind
  package let isMainActor: Bool
  /// `setUp…` of a test case, or `init`.
  package let setUps: [Method]
  /// `tearDown…` of a test case, or `deinit`.
  package let tearDowns: [Method]
  /// `class func setUp` and `class func tearDown` of a test case.
  package let classSetUp: Method?
  package let classTearDown: Method?
  package let classLevel: ClassSetUp
  /// Where a new method can be put; nil where the type's members are not written in braces of its own.
  package let methodPlace: MethodPlace?
  /// The same for a property.
  package let propertyPlace: MethodPlace?
  /// `public` or `open`, where that is what the type is declared as; its methods that override others have to be as visible.
  package let isPublic: Bool
  /// The attribute `@Suite`, if it has one.
  package let attribute: AttributePlace?
  /// Where the line of its declaration begins, and its indentation.
  package let declaration: DeclarationStart
  /// Where its file ends, and whether a line break stands there.
  package let fileEnd: Int
  package let isFileEnded: Bool
}

/// The first line of a declaration.
package struct DeclarationStart: Hashable, Sendable {
  package let file: String
  package let line: Int
  package let lineStart: Int
  package let indent: String
  package let lineEnd: String
}

/// Where a new method can be put among a type's members.
package struct MethodPlace: Hashable, Sendable {
  package let file: String
  /// The line above it, counted from 1.
  package let line: Int
  /// The end of the line after which it is put.
  package let offset: Int
  /// Whether an empty line has to be put before and behind it.
  package let needsEmptyLineBefore: Bool
  package let needsEmptyLineAfter: Bool
  package let indent: String
  /// One step of indentation.
  package let unit: String
  package let lineEnd: String
  /// Whether the type's opening brace stands first on its line.
  package let opensOnNewLine: Bool
}
