import Basics
import Testing

@testable import Repairing

struct UndoTests {
  /// The second name is the beginning of the eleventh.
  @Test func elevenSavedValuesKeepTheirNames() {
    let saved = (0..<11).map { Undo.Saved(name: "v\($0)", value: "X.v\($0)") }
    let undo = Undo(
      kind: .putBack, states: [], saved: saved,
      statements: (0..<11).map { "X.v\($0) = §\($0)" }, isMainActor: false)
    var taken: Set<String> = []
    let lines = undo.lines(avoiding: &taken)
    #expect(lines.saving.last == "let previousV10 = X.v10")
    #expect(lines.undoing.last == "X.v10 = previousV10")
    #expect(lines.undoing.dropFirst().first == "X.v1 = previousV1")
  }
}
