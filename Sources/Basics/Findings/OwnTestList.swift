/// An entry point of the package's own because of which `swift test` does not run all tests.
package struct OwnTestList: Hashable, Sendable, Codable {
  /// The entry point, relative to the package.
  package let file: String
  /// How many of the audited tests it runs.
  package let listed: Int

  package init(file: String, listed: Int) {
    self.file = file
    self.listed = listed
  }
}
