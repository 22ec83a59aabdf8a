import Basics
import Commanding
import Foundation

/// Why nothing that the built tests say could be believed.
package enum SelfCheckError: Error, CustomStringConvertible {
  /// The test executable ended first, and said so much.
  case cannotList(Command.Ending, said: String)
  /// There was no process to ask.
  case cannotStart(String)
  case canaryIsDead
  case interrupted

  package var description: String {
    switch self {
    case .cannotList(let ending, let said):
      "self-check failed: the test executable \(ending.phrase) before it has listed its tests, and "
        + (said.isEmpty ? "says nothing" : "says: \(said)")
        + "; see whether 'swift test list' works in the package"
    case .cannotStart(let reason):
      "self-check failed: the test executable does not list its tests: \(reason)"
    case .canaryIsDead:
      "self-check failed: toggling the canary seam changes nothing in the test executable; run 'unseam clean' and try again"
    case .interrupted: "interrupted"
    }
  }
}

extension Command.Ending {
  /// What a process did, as a sentence goes on.
  fileprivate var phrase: String {
    switch self {
    case .exited(let status): "ends with status \(status)"
    case .signalled(let signal): "is ended by signal \(signal)"
    case .timedOut: "shows no sign of life"
    case .interrupted: "is interrupted"
    }
  }
}

extension Sandbox {
  /// Why the sandbox's only process ended, on one line: the line in which Swift says so, else the first lines of the output.
  /// Empty where the process printed nothing.
  ///
  /// The last lines would not do: after a crash they are Swift's backtrace and the registers.
  func complaint(_ cleaner: TextCleaner) -> String {
    lastWords(cleaner).map(plain) ?? firstLines(cleaner).joined(separator: " / ")
  }

  private func firstLines(_ cleaner: TextCleaner) -> [String] {
    let start = try? FileHandle(forReadingAtPath: output)?.read(upToCount: 4_000)
    let lines = String(decoding: start ?? Data(), as: UTF8.self).split(whereSeparator: \.isNewline)
    let own = lines.prefix { !$0.hasPrefix("*** Signal ") }
    return Array(own.lazy.map { plain(cleaner.clean(String($0))) }.filter { !$0.isEmpty }.prefix(3))
  }

  /// The line without control characters, cut to the length of a message.
  private func plain(_ line: String) -> String {
    let shown = line.unicodeScalars.filter {
      ![.control, .format].contains($0.properties.generalCategory)
    }
    return String(String(shown).trimmingCharacters(in: .whitespaces).prefix(300))
  }
}
