/// Functions that a patch adds to a suite, with an empty line between two of them, as `MethodPlace.adding` writes them.
struct NewMembers {
  private var lines: [String]
  private let lineEnd: String

  init(_ text: String) {
    lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
  }

  var text: String { lines.joined(separator: lineEnd) }

  /// Adds those of another change. What two functions of one name do stands in one, in this order.
  mutating func add(_ others: NewMembers) {
    for member in others.lines.split(separator: "").map(Array.init) { add(member) }
  }

  private mutating func add(_ member: [String]) {
    guard let end = member.last, end.hasSuffix("}"), member.count > 1 else {
      return append(member.filter { !lines.contains($0) })
    }
    guard let head = lines.firstIndex(of: member[0]),
      let close = lines[head...].firstIndex(of: end)
    else { return append(member) }
    let known = lines[head..<close]
    let inside = member.dropFirst(isBrace(member[1]) ? 2 : 1).dropLast()
    // A line that is a statement by itself need not stand there twice.
    let body = zip(inside, inside.dropFirst() + [""]).filter { line, next in
      let isStatement = line.allSatisfy { !"{}#".contains($0) } && !isBrace(next)
      return !isSuperCall(line) && !(known.contains(line) && isStatement)
    }.map(\.0)
    var taken = KeptName.kept(in: known.joined(separator: "\n"))
    let written = KeptName.renamed(
      in: withoutEmptyConditions(body).joined(separator: "\n"), avoiding: &taken)
    // A `tearDown` ends with the call of `super`.
    let place = isSuperCall(lines[close - 1]) ? close - 1 : close
    lines.insert(contentsOf: written.split(separator: "\n").map(String.init), at: place)
  }

  private mutating func append(_ member: [String]) {
    guard !member.isEmpty else { return }
    let last = (lines.lastIndex { !$0.isEmpty } ?? lines.count - 1) + 1
    lines.insert(contentsOf: [""] + member, at: last)
  }

  /// Without each `#if` in which nothing is left.
  private func withoutEmptyConditions(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { kept, line in
      if line.drop(while: \.isWhitespace) == "#endif",
        kept.last?.drop(while: \.isWhitespace).hasPrefix("#if ") == true
      {
        kept.removeLast()
      } else {
        kept.append(line)
      }
    }
  }

  /// Whether the line is an opening brace, which belongs to the line above.
  private func isBrace(_ line: String) -> Bool { line.drop(while: \.isWhitespace) == "{" }

  private func isSuperCall(_ line: String) -> Bool {
    line.drop(while: \.isWhitespace).hasPrefix("super.")
  }
}
