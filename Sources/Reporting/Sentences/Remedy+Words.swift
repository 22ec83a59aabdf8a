import Basics

extension Remedy {
  /// What it does, as sentences about the patch: one for each way.
  package var sentence: String { ways.map(\.sentence).joined(separator: " ") }

  /// What to look at before it is taken, as a sentence.
  package var advice: String? {
    isAsserted
      ? "The test asserts what it sets up: see that it still tests more than that." : nil
  }
}

extension Remedy.Way {
  fileprivate var sentence: String {
    switch kind {
    case .callCleaner:
      function.map { "Calls \($0) when the test ends." }
        ?? "Calls the cleanup that the package or its tests have for \(names)."
    case .callSetter:
      "Calls \(function ?? "what sets it") again when the test ends, to give \(names) \(states.count > 1 ? "their first values" : "its first value")."
    case .callSuper: "Calls the superclass's method, which the override left out."
    case .putBack: "Puts \(names) back afterwards."
    case .useFirst: "Uses \(names) before the test changes what it is made from."
    case .ownInstance: "Gives each test an instance of its own instead of \(names)."
    case .setUp: "Sets \(names) up in the test that relies on it."
    case .putProcessBack: "Puts \(names) back afterwards."
    case .serialise: "Lets the tests of the suite run one after another."
    case .dropCleanup: "Takes out a cleanup that changes nothing that an audit sees."
    }
  }

  private var names: String {
    states.isEmpty ? "the state" : Prose.list(states.map(\.phrase))
  }
}

extension Remedy.Kind {
  /// What it does, when it is tried, for someone who meets it for the first time.
  package var explanation: String {
    switch self {
    case .callCleaner:
      "A cleanup that the package or its tests have already, and that undoes this state elsewhere, is called where it is missing: by the tests that leave the state behind. Where nothing else is known, it is a function whose name says that it ends something."
    case .callSetter:
      "Tests can't assign the variable, but a function with an argument sets it. When the test ends, that function is called again, with what the sources say the variable begins with."
    case .callSuper:
      "An override of a tearDown or a setUp left out the superclass's, which cleans up: it is called."
    case .putBack:
      "The value that a variable had before the test is kept, and put back when the test ends: with defer, in tearDown, by addTeardownBlock, in deinit or by a trait, as the suite does it already. What a class-level setUp changed is put back after the last test of the class, in class func tearDown."
    case .useFirst:
      "A variable is made when it is first used, and kept. It is used once before the test changes what it is made from, or takes away what making it adds, so that the other tests find it as they would make it."
    case .ownInstance:
      "Each test gets a double of its own instead of one that a static shares, so that nothing that one test records is there for the next."
    case .setUp:
      "A test that passed only after another one sets up by itself what the other one left."
    case .putProcessBack:
      "An environment variable, a user default, the working directory, a signal's handler, the umask or a file is put back when the test ends."
    case .serialise:
      "Tests that disturb one another side by side run one after another: their smallest common suite gets the trait .serialized."
    case .dropCleanup:
      "A cleanup that changes nothing that an audit sees is taken out."
    }
  }
}

extension NoCandidate {
  /// Why there is nothing to try, as a sentence.
  package var sentence: String {
    switch self {
    case .neverPatched(let kind) where kind.mending == .team:
      "What to assert is for you to say."
    case .neverPatched: "No patch is tried for findings of this kind."
    case .unseenState: "No probe saw the state that carries it, so nothing is known to put back."
    case .constant(let id):
      "\(capital(id.phrase)) is a constant, and nothing in the tests undoes what changes in it."
    case .madeOnce(let id):
      "\(capital(id.phrase)) is made once in a process, and nothing in the tests has it made again."
    case .notVisible(let id):
      "Tests can't assign \(id.phrase): it, or its setter, is not visible to them. If a function sets it, call that one when the test ends."
    case .isolated(let id):
      "\(capital(id.phrase)) is guarded by an actor: what puts it back has to be awaited when the test ends, and no cleanup of the tests does that."
    case .changedSideBySide(let id):
      "Tests of several suites change \(id.phrase) and may run side by side: put back by one, it disturbs another. Put them into one suite that is .serialized first."
    case .declaredElsewhere(let id):
      "\(capital(id.phrase)) is declared in a function, or not by the package: tests can't name it."
    case .nothingUndoesIt(let id) where id.rawValue == "process:work":
      "The test that starts the work has to wait for its end; how is for you to say."
    case .nothingUndoesIt(let id): "Nothing that a line in a test says puts \(id.phrase) back."
    case .nothingSetsIt(let id): "Nothing that a line in the test says sets \(id.phrase)."
    case .heldByCleanup:
      "The tests are isolated as long as that cleanup is there; there is nothing to mend."
    case .notSeparate: "More than this cleanup would have to be taken out with it."
    case .conditional:
      "What would mend it stands in '#if', and the line that names it can't stand in one, too."
    case .runsSometimes:
      "A part of this cleanup runs under a condition only; whether that is needed elsewhere is for you to say."
    case .dependsOnBuild:
      "What there is to clean up may depend on how the tests are built or where they run ('#if', the environment), and the audit saw one way only."
    case .usedElsewhere:
      "Tests that the audit left out or could not judge may run this cleanup: nobody tried them without it."
    case .changedOtherwise:
      "Another patch changes the same lines; apply that, audit, and try again."
    case .noCommonSuite: "No suite holds all of the tests that must not run side by side."
    case .unknownPlace(let test):
      "Where '\(Prose.oneLine(test.short))' is declared is not known, or its text can't be changed safely."
    }
  }

  private func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
