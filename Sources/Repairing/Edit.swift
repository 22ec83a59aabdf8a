import Basics
import Discovering

/// A replacement with the line at which a reader finds it.
struct Edit: Hashable {
  let replacement: Replacement
  let line: Int

  init(
    _ file: String, _ range: Range<Int>, _ text: String, line: Int,
    content: Replacement.Content = .other, names: Set<String> = []
  ) {
    replacement = Replacement(
      file: file, range: range, text: text, content: content, names: names)
    self.line = line
  }
}

extension Candidate {
  /// Nil where nothing is replaced.
  init?(
    _ ways: [Remedy.Way], findings: some Sequence<String>, edits: [Edit],
    isAsserted: Bool = false, undone: Set<UndoneState> = []
  ) {
    let sorted = Set(edits).sorted {
      ($0.replacement.file, $0.replacement.range.lowerBound, $0.replacement.text)
        < ($1.replacement.file, $1.replacement.range.lowerBound, $1.replacement.text)
    }
    guard let first = sorted.first else { return nil }
    self.init(
      remedy: Remedy(
        ways: ways, place: SourceLine(file: first.replacement.file, line: first.line),
        isAsserted: isAsserted),
      findings: Set(findings).sorted(), replacements: sorted.map(\.replacement),
      undone: undone)
  }
}

extension TestCode {
  /// The imports that this code needs and the test's file lacks.
  func imports(for undos: [Undo], in test: TestID) -> [Edit] {
    guard undos.contains(where: { $0.kind == .putProcessBack }) else { return [] }
    return (importingFoundation(in: test) ?? []).map {
      Edit($0.file, $0.offset..<$0.offset, $0.text, line: $0.line)
    }
  }
}

extension BodyPlace {
  /// Puts the lines before the first statement.
  func beginning(with lines: [String]) -> [Edit] {
    let lines = opensOnNewLine ? lines.openingBelow : lines
    let text = lines.map { lineEnd + indented($0) }.joined()
    if let end = openingLineEnd { return [insertion(at: end, text)] }
    return unfolding(after: lines)
  }

  /// Puts the lines after the call of `super` if that comes first, and else before the first statement.
  func beginningAfterSuper(with lines: [String]) -> [Edit] {
    guard let first = statements.first, first.superCall != nil, first.lineStart != nil else {
      return beginning(with: lines)
    }
    let lines = opensOnNewLine ? lines.openingBelow : lines
    let end = first.range.upperBound
    return [insertion(at: end, lines.map { lineEnd + indented($0) }.joined())]
  }

  /// Puts the lines behind the statement that ends there.
  func following(_ end: Int, with lines: [String]) -> Edit {
    let lines = opensOnNewLine ? lines.openingBelow : lines
    return insertion(at: end, lines.map { lineEnd + indented($0) }.joined())
  }

  /// Puts the lines after the last statement, or before the call of `super`, if that stands last; before what may leave the
  /// body earlier, since behind that they would not always run.
  func ending(with lines: [String]) -> [Edit] {
    let call = statements.last { $0.superCall != nil }.flatMap {
      standsLast($0, for: lines) ? $0 : nil
    }
    let before = call.flatMap(statements.firstIndex) ?? statements.count
    if let place = statements.prefix(before).firstIndex(where: \.mayLeave) {
      return [insertion(lines, before: place)]
    }
    let lines = opensOnNewLine ? lines.openingBelow : lines
    let block = lines.map { indented($0) + lineEnd }.joined()
    if let call {
      if let start = call.lineStart { return [insertion(at: start, block)] }
      return [insertion(at: call.range.lowerBound, lines.map { $0 + "; " }.joined())]
    }
    if let start = closingLineStart { return [insertion(at: start, block)] }
    guard let last = statements.last?.range.upperBound else { return unfolding(after: lines) }
    return [edit(last..<last, lines.map { "; " + $0 }.joined())]
  }

  /// Whether nothing stands behind the call, or something that takes away what the lines name: `store = nil`.
  private func standsLast(_ call: Statement, for lines: [String]) -> Bool {
    let behind = statements.filter { $0.range.lowerBound > call.range.lowerBound }
    let roots = Set(
      lines.compactMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") }.first }
        .filter { $0.first?.isLowercase == true })
    return behind.isEmpty || behind.contains { !$0.text.words.isDisjoint(with: roots) }
  }

  /// Puts the lines before that statement, to run when the body is left: what follows may change the same. What throws or
  /// waits can't stand in a `defer`.
  private func insertion(_ lines: [String], before place: Int) -> Edit {
    let isLast = lines.allSatisfy { line in
      !line.words.contains("await")
        && line.replacing("try?", with: "").words.isDisjoint(with: ["try"])
    }
    guard let start = statements[place].lineStart else {
      let text = lines.joined(separator: "; ")
      return insertion(
        at: statements[place].range.lowerBound, isLast ? "defer { \(text) }; " : text + "; ")
    }
    let written = isLast ? block("defer", lines) : lines
    let below = opensOnNewLine ? written.openingBelow : written
    return insertion(at: start, below.map { indented($0) + lineEnd }.joined())
  }

  /// Writes a body that stands on one line on several, with the lines first.
  private func unfolding(after lines: [String]) -> [Edit] {
    if hasComments {
      // What stands beside the statements would be lost, but one statement fits behind a lonely comment.
      guard statements.isEmpty, lines.count == 1 else { return [] }
      return [edit(inside.upperBound..<inside.upperBound, lines[0] + " ")]
    }
    let text = lines.map { lineEnd + indented($0) }.joined()
    guard let first = statements.first, let last = statements.last else {
      return [edit(inside, text + lineEnd + outerIndent)]
    }
    let before = inside.lowerBound..<first.range.lowerBound
    let after = last.range.upperBound..<inside.upperBound
    let opening = edit(before, text + lineEnd + indent)
    return closingLineStart == nil ? [opening, edit(after, lineEnd + outerIndent)] : [opening]
  }

  /// A line may itself begin with steps of indentation, as tabs.
  private func indented(_ line: String) -> String {
    let steps = line.prefix { $0 == "\t" }.count
    return indent + String(repeating: step, count: steps) + line.dropFirst(steps)
  }

  private var step: String {
    indent.hasPrefix(outerIndent) ? String(indent.dropFirst(outerIndent.count)) : "  "
  }

  private func edit(_ range: Range<Int>, _ text: String) -> Edit {
    Edit(file, range, text, line: line)
  }

  /// Whole statements.
  private func insertion(at place: Int, _ text: String) -> Edit {
    Edit(file, place..<place, text, line: line, content: .statements, names: names)
  }
}

extension MethodPlace {
  /// Puts in new functions, and variables that they use, with an empty line between two: of each the first and the last line are its head and its closing brace.
  func adding(functions lines: [String]) -> Edit { adding(lines, .functions) }

  /// Puts in something else.
  func adding(_ lines: [String]) -> Edit { adding(lines, .other) }

  private func adding(_ lines: [String], _ content: Replacement.Content) -> Edit {
    let written = (opensOnNewLine ? lines.openingBelow : lines).map { line in
      if line.isEmpty { return lineEnd }
      let steps = line.prefix { $0 == "\t" }.count
      return lineEnd + indent + String(repeating: unit, count: steps) + line.dropFirst(steps)
    }
    let text =
      (needsEmptyLineBefore ? lineEnd : "") + written.joined()
      + (needsEmptyLineAfter ? lineEnd : "")
    return Edit(file, offset..<offset, text, line: line, content: content)
  }
}

extension String {
  /// The names in it, and the words of the language.
  fileprivate var words: Set<Substring> {
    Set(split { !$0.isLetter && !$0.isNumber && $0 != "_" })
  }
}

extension [String] {
  /// The lines with each opening brace at the end of one put on a line of its own.
  var openingBelow: [String] {
    flatMap { line in
      guard line.hasSuffix(" {") else { return [line] }
      return [String(line.dropLast(2)), line.prefix { $0 == "\t" } + "{"]
    }
  }
}

extension [Edit] {
  /// Adds traits. If another trait is put in at the same place, the added one stands before it.
  func with(_ traits: Set<Edit>) -> [Edit] {
    var edits = self
    for trait in traits.sorted(by: { $0.line < $1.line }) {
      let place = trait.replacement
      let same = edits.firstIndex {
        $0.replacement.file == place.file && $0.replacement.range == place.range
      }
      guard let same else {
        edits.append(trait)
        continue
      }
      let text = joined(place.text, edits[same].replacement.text)
      edits[same] = Edit(place.file, place.range, text, line: trait.line)
    }
    return edits
  }

  /// `(.serialized)` and `(Restores())` become `(.serialized, Restores())`.
  private func joined(_ first: String, _ second: String) -> String {
    let isBeforeArgument = first.last?.isWhitespace == true
    if isBeforeArgument, first.last(where: { !$0.isWhitespace }) == "," { return first + second }
    // One a line: the second goes below the first.
    if first.hasPrefix(","), let line = second.lastIndex(where: \.isNewline) {
      return first + (first.hasSuffix(",") ? "" : ",") + second[line...]
    }
    if first.hasPrefix(", ") { return first + second }
    guard let end = first.firstIndex(of: ")"), let start = second.firstIndex(of: "(") else {
      return first + ", " + second
    }
    return first[..<end] + ", " + second[second.index(after: start)...]
  }
}
