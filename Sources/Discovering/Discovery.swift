import Basics

/// Text to put into a file at one place; nothing is ever taken out or moved to another line.
package struct Insertion: Hashable, Sendable {
  /// A UTF-8 offset in the original bytes.
  package let offset: Int
  /// Never holds a line break.
  package let text: String

  package init(offset: Int, text: String) {
    self.offset = offset
    self.text = text
  }
}

/// One edit of one file: what makes one seam toggleable, one variable readable, or its readers known. It is applied whole or not at all.
package struct SourceEdit: Hashable, Sendable {
  /// What the edit is for.
  package enum Purpose: Hashable, Sendable {
    case seam(SeamID)
    case state(StateID)
    /// Accessors that tell who looks at the variable.
    case look(StateID)
    /// What makes a field of an object readable that can't be copied.
    case field(StateID)
    /// What tells the type of what the variable stores, where its initial value can't be passed on.
    case storage(StateID)
    /// What tells the variable from others of its name.
    case name(StateID)
    /// What tells that the body of a test runs, by where it is declared.
    case body(String)
    /// What tells when a block or a timer is due, by where it is asked for.
    case delay(String)
  }

  package let purpose: Purpose
  /// The original bytes that it surrounds or replaces the meaning of; a diagnostic in it blames this edit.
  package let range: Range<Int>
  /// In ascending order of offset.
  package let insertions: [Insertion]

  package init(purpose: Purpose, range: Range<Int>, insertions: [Insertion]) {
    self.purpose = purpose
    self.range = range
    self.insertions = insertions
  }
}

/// One source file of the subject and the edits to make in it.
package struct EditedFile: Sendable {
  /// Relative to the package.
  package let path: String
  /// The module that compiles it.
  package let module: String
  package let original: [UInt8]
  package let edits: [SourceEdit]
  /// Whether a test target compiles it.
  package let isTest: Bool

  package init(
    path: String, module: String, original: [UInt8], edits: [SourceEdit], isTest: Bool = false
  ) {
    self.path = path
    self.module = module
    self.original = original
    self.edits = edits
    self.isTest = isTest
  }
}

/// All that reading the subject's source gives.
package struct Discovery: Sendable {
  /// Sorted by location.
  package let seams: [Seam]
  /// Sorted by id.
  package let variables: [StateVariable]
  /// Every Swift file of the subject's own targets, also those without edits; sorted by path.
  package let files: [EditedFile]
  /// Where each test is declared, as far as reading the source tells (XCTest methods and `@Test` functions).
  package let testLocations: [TestID: SourceLocation]
  /// The test files that no other file needs, by path, with the names of the types that they declare.
  package let suiteFiles: [String: Set<String>]
  /// The comments that ask for something to be left alone; by file, in the order in which they stand.
  package let suppressions: [SuppressionComment]
  /// What is a double, or looks like one, and has no seam; sorted by location.
  package let untoggled: [Untoggled]
  /// The constants that are plain values as their text stands.
  package let constants: Set<StateID>
  /// The ids of variables of which, edited or not, nobody could tell who looks at them.
  package let untraceable: Set<StateID>
  /// Which tests `swift test` runs as it stands.
  package let plainTests: PlainTests
  /// Whether a class of tests has a set-up or a teardown for all of them together.
  package let hasClassSetUp: Bool
  /// What the class-level set-ups do that do something.
  package let classSetUps: [SuiteID: ClassSetUp]
  /// The teardowns that leave out a superclass's teardown which would undo something.
  package let missingSuperCalls: [SuiteID: MissingSuperCall]
  package let cleanupFunctions: CleanupFunctions

  package init(
    seams: [Seam], variables: [StateVariable], files: [EditedFile],
    testLocations: [TestID: SourceLocation], constants: Set<StateID> = [],
    untraceable: Set<StateID> = [], suiteFiles: [String: Set<String>] = [:],
    suppressions: [SuppressionComment] = [], untoggled: [Untoggled] = [],
    plainTests: PlainTests = .all, hasClassSetUp: Bool = true,
    classSetUps: [SuiteID: ClassSetUp] = [:],
    missingSuperCalls: [SuiteID: MissingSuperCall] = [:],
    cleanupFunctions: CleanupFunctions = CleanupFunctions()
  ) {
    self.cleanupFunctions = cleanupFunctions
    self.hasClassSetUp = hasClassSetUp
    self.classSetUps = classSetUps
    self.missingSuperCalls = missingSuperCalls
    self.untoggled = untoggled
    self.plainTests = plainTests
    self.suppressions = suppressions
    self.constants = constants
    self.untraceable = untraceable
    self.seams = seams
    self.variables = variables
    self.files = files
    self.testLocations = testLocations
    self.suiteFiles = suiteFiles
  }

  /// The same without any edit: the subject as its authors wrote it.
  package var withoutEdits: Discovery {
    Discovery(
      seams: [], variables: variables,
      files: files.map {
        EditedFile(
          path: $0.path, module: $0.module, original: $0.original, edits: [], isTest: $0.isTest)
      }, testLocations: testLocations, constants: constants, untraceable: untraceable,
      suiteFiles: suiteFiles, suppressions: suppressions, untoggled: untoggled,
      plainTests: plainTests, hasClassSetUp: hasClassSetUp, cleanupFunctions: cleanupFunctions)
  }
}
