import Basics

extension Finding {
  /// What is known of the cause, as a line beside the states; nil where no order decides, or no state is named.
  var causeLine: String? {
    guard kind.hasCarrier else { return nil }
    switch proof {
    case .proven:
      let it = state.count == 1 ? "it is" : "they are"
      let end = kind == .brittle ? "fails again" : "passes"
      let undone =
        state.allSatisfy(\.isMadeAnew) ? "made anew in the test" : "put back before the test"
      return "proven by undoing: once \(it) \(undone), the test \(end)"
    case .unseen: return nil
    case nil: return state.isEmpty ? nil : "not proven"
    }
  }

  /// What stands in place of the states where none is named.
  var unknownState: String {
    proof == .unseen
      ? "unknown: undoing all that the probes saw changes nothing"
      : "unknown: no probe saw what carries it"
  }
}
