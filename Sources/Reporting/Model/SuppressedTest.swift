import Basics

/// A test that leaks and that the source asks to leave alone, and why.
package struct SuppressedTest: Hashable, Sendable, Decodable {
  package let test: TestID
  package let reason: String

  var json: JSON { ["test": .string(test.rawValue), "reason": .string(reason)] }
}

/// A finding, and what the source suppresses of it. A comment on one test of a leak takes only that test out.
struct SuppressibleFinding {
  /// Without the tests that are to be left alone, as long as others remain.
  let finding: Finding
  /// Why all of it is to be left alone; nil where it is not.
  let reason: String?
  /// The tests that were taken out.
  let apart: [SuppressedTest]

  init(_ finding: Finding, reason: String?) {
    self.finding = finding
    self.reason = reason
    apart = []
  }

  /// - Parameter suppressed: the tests of the leak that are to be left alone.
  init(leak: Finding, suppressed: [SuppressedTest]) {
    if let rest = leak.without(Set(suppressed.map(\.test))) {
      (finding, reason, apart) = (rest, nil, suppressed)
    } else {
      let reasons = suppressed.map(\.reason).withoutRepetition
      (finding, reason, apart) = (leak, reasons.joined(separator: " / "), [])
    }
  }
}
