/// What an entry point of the package's own hands to XCTest where that is not all: `swift test` runs no other test.
package struct OwnTestList: Hashable, Sendable, Codable {
  /// The entry point, relative to the package.
  package let file: String
  /// How many of the audited tests it lists.
  package let listed: Int

  package init(file: String, listed: Int) {
    self.file = file
    self.listed = listed
  }
}
