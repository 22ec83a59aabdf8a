import Basics

extension Remedy {
  /// What it does, as a sentence about the patch.
  package var sentence: String {
    switch kind {
    case .callCleanup: "Does what undoes \(names) elsewhere in the package."
    case .callSuper: "Calls the superclass's method, which the override left out."
    case .putBack: "Puts \(names) back when the test ends."
    case .ownInstance: "Gives each test an instance of its own instead of \(names)."
    case .setUp: "Sets \(names) up in the test that relies on it."
    case .putProcessBack: "Puts \(names) back when the test ends."
    case .serialize: "Lets the tests of the suite run one after another."
    case .dropCleanup: "Takes out a cleanup that changes nothing."
    }
  }

  private var names: String {
    states.isEmpty ? "the state" : Prose.list(states.map(\.phrase))
  }
}

extension NoCandidate {
  /// Why there is nothing to try, as a sentence.
  package var sentence: String {
    switch self {
    case .neverPatched(let kind) where [.unnoticedDouble, .unnoticedStub].contains(kind):
      "What to assert is for you to say."
    case .neverPatched: "No patch is tried for findings of this kind."
    case .unseenState: "No probe saw the state that carries it, so nothing is known to put back."
    case .constant(let id):
      "\(capital(id.phrase)) is a constant, and nothing in the tests undoes what changes in it."
    case .notVisible(let id):
      "Tests can't set \(id.phrase): it, or its setter, is not visible to them."
    case .declaredElsewhere(let id):
      "\(capital(id.phrase)) is declared in a function, or not by the package: tests can't name it."
    case .nothingUndoesIt(let id): "Nothing that a line in a test says puts \(id.phrase) back."
    case .heldByCleanup:
      "The tests are isolated as long as that cleanup is there; there is nothing to mend."
    case .changedOtherwise:
      "Another patch changes the same lines; apply that, audit, and try again."
    case .noCommonSuite: "No suite holds all of the tests that must not run side by side."
    case .unknownPlace(let test):
      "Where '\(Prose.oneLine(test.short))' is declared is not known, or its text can't be changed safely."
    }
  }

  private func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
