/// Why the subject could not be read.
package enum DiscoveryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A source file of the subject that could not be read, with the reason.
  case fileUnreadable(path: String, reason: String)
  /// What `swift package describe` printed is not what we know, with the reason.
  case descriptionUnreadable(reason: String)

  package var description: String {
    switch self {
    case .fileUnreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .descriptionUnreadable(let reason):
      "cannot understand the output of 'swift package describe --type json': \(reason)"
    }
  }
}
