import Basics
import Discovering
import Foundation
import Reporting

extension Session {
  /// Names the seams, tests and state that reading the source finds, and what an audit would run; nothing is built or run.
  func list() async throws -> Int32 {
    let located = try Located(self, Located.Ground(self, isReading: true))
    console.finishProgress()
    let tests = try options.selected(from: located.discovery.testLocations.keys.sorted())
    var lines = ["Tests (\(tests.count)):"]
    lines += tests.map { test in
      "  \(test)" + (located.discovery.testLocations[test].map { "  \($0.file):\($0.line)" } ?? "")
    }
    lines.append("Seams (\(located.seams.count)):")
    lines += located.seams.map(line)
    lines += without(located.discovery.untoggled)
    lines.append("State (\(located.discovery.variables.count)):")
    lines += located.discovery.variables.map { variable in
      "  \(variable.id)  \(variable.location.file):\(variable.location.line)"
    }
    lines.append(forecast(tests, located).text)
    printOut(lines.joined(separator: "\n"))
    return 0
  }

  private func line(_ seam: Seam) -> String {
    let place = "\(seam.location.file):\(seam.location.line):\(seam.location.column)"
    let kind = seam.kind.rawValue.padding(toLength: 14, withPad: " ", startingAt: 0)
    let note = seam.suppression.map { "  (ignored: \($0))" } ?? ""
    return "  \(kind)  \(place)  \(seam.text)\(note)"
  }

  /// The doubles, or what is named so, that have no seam; nothing where there are none.
  private func without(_ untoggled: [Untoggled]) -> [String] {
    if untoggled.isEmpty { return [] }
    return ["Doubles, or what is named so, without a seam (\(untoggled.count)):"]
      + untoggled.map { one in
        let place = "\(one.location.file):\(one.location.line):\(one.location.column)"
        return
          "  \(one.reason.rawValue.padding(toLength: 18, withPad: " ", startingAt: 0))  \(place)  \(one.text)"
      }
  }

  /// What an audit would run, and how long that took the last time.
  private func forecast(_ tests: [TestID], _ located: Located) -> Forecast {
    let report = FileManager.default.contents(atPath: located.scratch.report)
    return Forecast(
      tests: tests, seams: located.seams, last: report.flatMap { try? readReport($0) },
      pace: SavedTimings.pace(from: located.scratch))
  }
}
