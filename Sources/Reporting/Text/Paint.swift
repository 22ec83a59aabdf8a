import Basics

/// Colours for a terminal, or none.
struct Paint {
  let isOn: Bool

  func bold(_ text: String) -> String { apply("1", text) }
  func dim(_ text: String) -> String { apply("2", text) }

  /// The severity's word in its colour, as the compiler's.
  func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: apply("1;31", severity.rawValue)
    case .warning: apply("1;33", severity.rawValue)
    case .note: apply("1;36", severity.rawValue)
    }
  }

  private func apply(_ code: String, _ text: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
