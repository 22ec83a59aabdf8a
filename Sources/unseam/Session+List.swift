import Basics
import Discovering
import Foundation

extension Session {
  /// Names the seams, tests and state that reading the source finds; nothing is built or run.
  func list() async throws -> Int32 {
    let located = try Located(self)
    console.finishProgress()
    let tests = try options.selected(from: located.discovery.testLocations.keys.sorted())
    var lines = ["Tests (\(tests.count)):"]
    lines += tests.map { test in
      "  \(test)" + (located.discovery.testLocations[test].map { "  \($0.file):\($0.line)" } ?? "")
    }
    lines.append("Seams (\(located.seams.count)):")
    lines += located.seams.map(line)
    lines.append("State (\(located.discovery.variables.count)):")
    lines += located.discovery.variables.map { variable in
      "  \(variable.id)  \(variable.location.file):\(variable.location.line)"
    }
    lines.append(estimate(tests: tests.count, seams: located.seams))
    printOut(lines.joined(separator: "\n"))
    return 0
  }

  private func line(_ seam: Seam) -> String {
    let place = "\(seam.location.file):\(seam.location.line):\(seam.location.column)"
    let kind = seam.kind.rawValue.padding(toLength: 14, withPad: " ", startingAt: 0)
    let note = seam.suppression.map { "  (ignored: \($0))" } ?? ""
    return "  \(kind)  \(place)  \(seam.text)\(note)"
  }

  /// About how many trials an audit runs; the exact number depends on what leaks and what is reached.
  private func estimate(tests: Int, seams: [Seam]) -> String {
    let order = 6 + 2 * tests + (tests <= 40 ? tests * tests : 4 * tests)
    let toggles = seams.filter(\.isUsed).count * 4
    return "An audit would run about \(order + toggles) trials after one build."
  }
}
