/// A call that gives a state the value with which it begins, of a function with which tests set it.
package struct SettingCall: Hashable, Sendable {
  /// A whole statement, on one line.
  package var text: String { (needsNoResult ? "" : "_ = ") + call }
  /// The statement without what says that its result is not used.
  package let call: String
  /// Whether the function has no result, or one that may be left unused.
  let needsNoResult: Bool
  /// The function, as the tests name it: `Log.setLevel`.
  package let function: String
  /// The name of the function, and of the tests' own functions that call it.
  package let names: Set<String>
  package let isMainActor: Bool
}
