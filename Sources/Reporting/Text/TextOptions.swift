/// How the text report is written.
package struct TextOptions: Hashable, Sendable {
  package let color: Bool
  /// The width at which prose is wrapped; places, names and values are never broken.
  package let width: Int
  /// Every note, every leak of a group and every seam without a clear verdict on lines of their own.
  package let verbose: Bool
  /// One line for each error and warning, and the summary.
  package let quiet: Bool

  package init(color: Bool = false, width: Int = 80, verbose: Bool = false, quiet: Bool = false) {
    self.color = color
    self.width = max(40, width)
    self.verbose = verbose
    self.quiet = quiet
  }
}
