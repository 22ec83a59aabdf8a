import Basics
import Discovering

extension SuiteCode {
  /// The call of a superclass's teardown that one of the suite's leaves out, with the states that it would put back.
  var missingSuperCall: (edits: [Edit], states: Set<StateID>)? {
    guard
      let method = (tearDowns + [classTearDown].compactMap(\.self))
        .first(where: \.leavesOutSuper)
    else { return nil }
    let effects = (method.isThrowing ? "try " : "") + (method.isAsync ? "await " : "")
    return (method.body.ending(with: ["\(effects)super.\(method.name)()"]), method.undoneAbove)
  }
}
