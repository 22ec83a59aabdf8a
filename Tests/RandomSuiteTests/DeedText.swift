/// The statements for one deed of a test.
struct DeedText {
  let cells: [Cell]
  let suite: String
  let isSuite: Bool
  /// Keeps the names of its variables apart from those of other deeds.
  let number: Int

  func lines(_ deed: Deed) -> [String] {
    switch deed {
    case .set(let cell, let value): [cells[cell].set(value)]
    case .add(let cell): [cells[cell].add]
    case .chain(let one, let other):
      [read(one, "a"), "if a\(number) != 0 { \(cells[other].add) }"]
    case .require(let cell, let value):
      [read(cell, "a"), expect("a\(number)", "==", value)]
    case .forbid(let cell, let value): [read(cell, "a"), expect("a\(number)", "!=", value)]
    case .forbidBoth(let one, let other):
      [
        read(one, "a"), read(other, "b"),
        "let both\(number) = a\(number) != 0 && b\(number) != 0 ? 1 : 0",
        expect("both\(number)", "==", 0),
      ]
    case .crashIf(let cell, let value): [read(cell, "a"), "if a\(number) == \(value) { abort() }"]
    case .needFolder:
      [
        "let folder\(number) = FileManager.default.fileExists(atPath: \"/no/such/folder\") ? 1 : 0",
        expect("folder\(number)", "==", 1),
      ]
    case .needServer:
      ["let server\(number) = serverAnswers() ? 1 : 0", expect("server\(number)", "==", 1)]
    case .toss: ["let side\(number) = Int.random(in: 0...1)", expect("side\(number)", "==", 0)]
    case .oversleep: ["if Bool.random() { sleep(100) }"]
    case .holdPort: ["let port\(number) = holdPort() ? 1 : 0", expect("port\(number)", "==", 1)]
    case .keepShared:
      ["let kept\(number) = Shared\(suite).keep() ? 1 : 0", expect("kept\(number)", "==", 1)]
    case .keepDiary: ["addLine(to: \"diary-\(suite)\")"]
    }
  }

  private func read(_ cell: Int, _ name: String) -> String {
    "let \(name)\(number) = \(cells[cell].reading)"
  }

  private func expect(_ name: String, _ relation: String, _ value: Int) -> String {
    if isSuite { return "#expect(\(name) \(relation) \(value))" }
    return "\(relation == "==" ? "XCTAssertEqual" : "XCTAssertNotEqual")(\(name), \(value))"
  }
}
