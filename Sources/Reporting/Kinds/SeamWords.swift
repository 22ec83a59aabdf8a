import Basics

/// All that reports and `explain` say of one kind of seam.
struct SeamWords: Sendable {
  /// What it is called after "this".
  let noun: String
  /// What happens when it is toggled, as part of a sentence.
  let toggling: String
  /// How it is toggled, as a sentence begins; it is given the name of the double that takes its place.
  let toggled: @Sendable (_ alternative: Markup) -> Markup
  /// What it stands at, and what toggling does.
  let explanation: String
  /// What is said of a double that no test notices; nil for all else.
  var unnoticed: UnnoticedWords?
}

/// What is said of a double that no test notices.
struct UnnoticedWords: Sendable {
  /// What was found, as a sentence that goes on with the seam's text; it is given the other double's name in quotes.
  let message: @Sendable (_ alternative: String) -> String
  let suggestion: String
}

extension SeamKind {
  var words: SeamWords {
    switch self {
    case .teardown:
      SeamWords(
        noun: "teardown", toggling: "the teardown is skipped", toggled: { _ in "Skipped" },
        explanation:
          "The statements of one tearDown, of an addTeardownBlock, of a suite's deinit, or of what a test scope does after the test. Toggled, they are skipped; a call of super's teardown stays."
      )
    case .reset:
      SeamWords(
        noun: "reset", toggling: "the statement is skipped", toggled: { _ in "Skipped" },
        explanation:
          "One statement in a cleanup or set-up that cleans shared state, such as 'Stub.clean()' or 'Client.timeout = nil'. Toggled, it is skipped."
      )
    case .superTeardown:
      SeamWords(
        noun: "call of the superclass's teardown", toggling: "the teardown is skipped",
        toggled: { _ in "Skipped" },
        explanation:
          "The call of super.tearDown() where a superclass of the package's own cleans something. Toggled, it is skipped."
      )
    case .stub:
      SeamWords(
        noun: "stub value", toggling: "the stub's value is not set",
        toggled: { _ in "With the value not set" },
        explanation: "One statement that sets a double's canned value. Toggled, it is skipped.")
    case .inject:
      SeamWords(
        noun: "double", toggling: "the double is left out",
        toggled: { _ in "Left out, so that the default stays" },
        explanation:
          "One place where a double is put in the place of a real thing. Toggled, the double is left out and the default stays; the test then runs without network.",
        unnoticed: .injected)
    case .swap:
      SeamWords(
        noun: "double", toggling: "another double is put in its place",
        toggled: { "With <bdi class=\"name\">\($0)</bdi> in its place" },
        explanation: "One double that is handed over. Toggled, another that fits takes its place.",
        unnoticed: .swapped)
    case .fresh:
      SeamWords(
        noun: "double", toggling: "a fresh double is put in the shared one's place",
        toggled: { _ in "With a fresh one in its place" },
        explanation:
          "One use of a double that is kept in a static. Toggled, a fresh instance takes its place.",
        unnoticed: .madeFresh)
    }
  }
}

extension UnnoticedWords {
  fileprivate static let injected = UnnoticedWords(
    message: { _ in "no test notices when this double is left out" },
    suggestion: "Assert on what the double was asked or on what its answer leads to, or drop it "
      + "and let the default run. A test that asserts only that it was asked nothing passes "
      + "without it as well, and checks nothing once it is dropped: keep it there, and let that "
      + "test also see it asked.")

  fileprivate static let swapped = UnnoticedWords(
    message: { "no test notices \($0) in this double's place" },
    suggestion: "Assert on something in which the two doubles differ, or keep only one of them. "
      + "A test that asserts only that the double was asked nothing passes with the other as well: "
      + "keep it there, and let that test also see it asked.")

  fileprivate static let madeFresh = UnnoticedWords(
    message: { _ in "no test notices a fresh double in place of this shared one" },
    suggestion: "No test needs the shared one: make a new double in each test, which also ends the "
      + "sharing.")
}
