import Basics

extension Arguments {
  /// The text that `--help` prints, at most 80 columns wide.
  package static func help(for verb: Verb?) -> String {
    guard let verb else { return overview }
    let options = OptionDefinition.all.filter { !$0.isHidden && $0.verbs.contains(verb) }
    let rows = options.map { (left: $0.usage, right: $0.help) }
    let sections = [
      verb.summary, "USAGE: \(verb.usage)", verb.details,
      "OPTIONS:\n" + table(rows + [("-h, --help", "This help.")]), verb.statuses,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// What people do first, and the verbs: it fits on a screen.
  private static var overview: String {
    """
    unseam tells whether a Swift package's tests are isolated from one another,
    shows why not, and hands over patches that were tried.

    FIRST:
    \(table([
      ("unseam audit", "Audit the package in the current folder."),
      ("unseam explain victim", "What a word of the report means, and what to do."),
      ("unseam replay f-9a31", "See one finding happen again."),
      ("unseam fix", "Get a patch for each error, and apply it with --apply."),
      ("unseam gate", "In CI: fail only for what is new."),
    ]))

    USAGE: unseam VERB [ARGUMENT] [OPTIONS] [-- SWIFT-BUILD-ARGUMENTS]

    VERBS:
    \(table(Verb.allCases.map { ($0.signature, $0.line) }))

    OPTIONS:
    \(table([
      ("-h, --help", "This help; 'unseam help VERB' tells a verb's options."),
      ("-V, --version", "The version."),
    ]))

    EXIT STATUS:
    \(indented(ExitStatusHelp.inShort))

    """
  }

  private static func indented(_ text: String) -> String {
    wrapped(text, width: 78).map { "  " + $0 }.joined(separator: "\n")
  }

  /// Two columns, the left as wide as it needs, the right wrapped; a very long left cell has a line of its own.
  static func table(_ rows: [(left: String, right: String)]) -> String {
    let column = (rows.map(\.left.count).filter { $0 <= 26 }.max() ?? 0) + 2
    return rows.flatMap { row in
      let text = wrapped(row.right, width: 80 - column - 2)
      let indent = String(repeating: " ", count: column + 2)
      guard row.left.count <= column - 2 else {
        return ["  " + row.left] + text.map { indent + $0 }
      }
      let left = "  " + row.left + String(repeating: " ", count: column - row.left.count)
      return text.enumerated().map { ($0.offset == 0 ? left : indent) + $0.element }
    }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  static func statuses(_ rows: [(String, String)]) -> String {
    "EXIT STATUS:\n" + table(rows.map { (left: $0.0, right: $0.1) })
  }
}

/// The table of exit statuses.
enum ExitStatusHelp {
  /// One row for each meaning, by number.
  static let all: [(String, String)] = rows(of: ExitStatus.allCases)

  /// All of them in a few words.
  static let inShort =
    ExitStatus.allCases.filter { $0.rawValue < 128 }.map { "\($0.rawValue) \($0.word)" }
    .joined(separator: ", ") + ", 129, 130, 143 \(ExitStatus.interrupted.word)."

  /// Those that the verb can end with; `.interrupted` stands for all three signals.
  static func `for`(_ statuses: ExitStatus..., saying other: [ExitStatus: String] = [:]) -> String {
    let wanted = ExitStatus.allCases.filter {
      statuses.contains($0) || $0.rawValue > 128 && statuses.contains(.interrupted)
    }
    return Arguments.statuses(rows(of: wanted, saying: other))
  }

  private static func rows(
    of statuses: [ExitStatus], saying other: [ExitStatus: String] = [:]
  ) -> [(String, String)] {
    statuses.reduce(into: []) { rows, status in
      let meaning = other[status] ?? status.meaning
      if let last = rows.last, last.1 == meaning {
        rows[rows.count - 1].0 += ", \(status.rawValue)"
      } else {
        rows.append((String(status.rawValue), meaning))
      }
    }
  }
}

extension ExitStatus {
  fileprivate var word: String {
    switch self {
    case .clean: "nothing counts"
    case .findings: "findings"
    case .inconclusive: "inconclusive"
    case .redBaseline: "tests fail by themselves"
    case .doesNotBuild: "does not build"
    case .usage: "wrong usage"
    case .internalError: "own fault"
    case .hungUp, .interrupted, .terminated: "interrupted"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .clean: "Nothing at or above --fail-on."
    case .findings: "Findings at or above --fail-on."
    case .inconclusive: "Inconclusive: nothing ran, or too much stayed open."
    case .redBaseline: "Tests fail by themselves, before any toggle (and no --skip-failing)."
    case .doesNotBuild: "The package does not build."
    case .usage: "Wrong usage."
    case .internalError: "The tool's own fault: self-check failed, internal error."
    case .hungUp, .interrupted, .terminated: "Interrupted: by a hang-up, Ctrl-C or 'kill'."
    }
  }
}

extension OptionDefinition {
  /// `-j, --jobs N`.
  fileprivate var usage: String {
    (short.map { $0 + ", " } ?? "") + name + (value.map { " " + $0 } ?? "")
  }
}
