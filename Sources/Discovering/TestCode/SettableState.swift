import Basics

/// A variable, or a field of the object that one holds, that a test's code can set.
package struct SettableState: Hashable, Sendable {
  /// As the test's code names it: `Lamp.watts`, `Log.shared.lines`.
  package let spelling: String
  /// The last name in it.
  package let name: String
  /// How its value is reached.
  package var form = Form.variable
  /// What it begins with, where that is written down as an empty value: `nil`, `0`, `false`, `[]`.
  package let emptyValue: String?
  /// Whether what changed is inside its object, out of reach.
  package var isInside = false
  /// The call that makes a new object for it, where that is so, or the value that a box begins with.
  package var making: String?
  /// What it is declared with, where that is a plain literal.
  package var initialLiteral: String?
  package let isMainActor: Bool

  /// How the value of a variable is reached.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// By its name.
    case variable
    /// Inside a box of the standard library; the raw values are the names of their types.
    case atomic = "Atomic"
    case mutex = "Mutex"
  }

  /// The expression that reads it.
  package var reading: String {
    switch form {
    case .variable: spelling
    case .atomic: "\(spelling).load(ordering: .relaxed)"
    case .mutex: "\(spelling).withLock { $0 }"
    }
  }

  /// The statement that sets it.
  package func setting(_ value: String) -> String {
    switch form {
    case .variable: "\(spelling) = \(value)"
    case .atomic: "\(spelling).store(\(value), ordering: .relaxed)"
    case .mutex: "\(spelling).withLock { $0 = \(value) }"
    }
  }
}

/// Why a test's code can't set a state.
package enum SettingObstacle: Error, Hashable, Sendable {
  /// A `let`, or the private inside of an object.
  case constant
  /// It, or its setter, is not visible to the test.
  case notVisible
  /// The subject's sources don't declare it.
  case declaredElsewhere
  /// An actor other than the main one guards it.
  case isolated
}
