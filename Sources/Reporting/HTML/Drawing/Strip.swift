import Basics

/// Sequences of tests drawn as rows of boxes, each with its outcome.
struct Strip {
  /// One test and the part that it plays.
  struct Box {
    let role: String
    let test: TestID
  }

  /// What stands between two boxes: a variable and the value that is handed on, or the cleanup that takes it back.
  struct Link {
    let name: String
    var value = ""
    var isTakenBack = false
    var isParallel = false
  }

  /// One sequence.
  struct Row {
    let caption: String
    let boxes: [Box]
    let link: Link
    let passes: Bool
  }

  /// More tests than these are drawn as one box.
  private static let most = 6
  private static let (boxWidth, boxHeight, gap, rowHeight) = (200, 50, 132, 84)

  let rows: [Row]
  let label: String

  var svg: Markup {
    let boxes = rows.map { min($0.boxes.count, Strip.most) }.max() ?? 1
    let width = boxes * Strip.boxWidth + (boxes - 1) * Strip.gap + 80
    let height = rows.count * Strip.rowHeight
    return """
      <div class="drawing strip" tabindex="0" role="group" aria-label="Sequence"><svg role="img" aria-label="\(label)" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      \(rows.enumerated().map { draw($0.element, y: $0.offset * Strip.rowHeight) })
      </svg></div>
      """
  }

  private func draw(_ row: Row, y: Int) -> Markup {
    let shown = shortened(row.boxes)
    let pieces = shown.enumerated().map { index, box -> Markup in
      let x = index * (Strip.boxWidth + Strip.gap)
      let isLast = index == shown.count - 1
      let arrow = isLast ? .nothing : link(row.link, x: x + Strip.boxWidth, y: y + 22)
      return "\(draw(box, x: x, y: y + 22, isLast ? row.passes : nil))\(arrow)"
    }
    let end = shown.count * Strip.boxWidth + (shown.count - 1) * Strip.gap
    return """
      <text class="caption" x="0" y="\(y + 14)">\(row.caption)</text>
      \(pieces)\(outcome(row.passes, x: end, y: y + 22))

      """
  }

  /// The first tests and the last two, if there are many; the box between says how many are left out.
  private func shortened(_ boxes: [Box]) -> [Box?] {
    guard boxes.count > Strip.most else { return boxes }
    let first: [Box?] = Array(boxes.prefix(Strip.most - 3))
    return first + [nil] + Array(boxes.suffix(2))
  }

  private func draw(_ box: Box?, x: Int, y: Int, _ passes: Bool?) -> Markup {
    let kind: Markup = passes.map { $0 ? "passes" : "fails" } ?? "before"
    let middle = x + Strip.boxWidth / 2
    let frame: Markup =
      "<rect class=\"\(kind)\" x=\"\(x + 1)\" y=\"\(y + 1)\" width=\"\(Strip.boxWidth - 2)\" height=\"\(Strip.boxHeight - 2)\" rx=\"5\"/>"
    guard let box else {
      return "\(frame)<text x=\"\(middle)\" y=\"\(y + 30)\" class=\"middle\">… more tests …</text>"
    }
    return """
      <g><title>\(box.test.rawValue)</title>\(frame)
      <text class="role middle" x="\(middle)" y="\(y + 19)">\(box.role)</text>
      <text class="test middle" x="\(middle)" y="\(y + 37)">\(Grid.clipped(box.test.function, to: 26))</text></g>
      """
  }

  private func link(_ link: Link, x: Int, y: Int) -> Markup {
    let (line, end) = (y + Strip.boxHeight / 2, x + Strip.gap - 8)
    let below = link.isTakenBack ? "taken back" : link.value
    let texts: Markup = """
      \(label(link.name, x: x, y: line - 8))\(below.isEmpty ? .nothing : label(below, x: x, y: line + 17))
      """
    if link.isParallel {
      return """
        \(texts)<path class="wire" d="M\(x + 8) \(line - 3)H\(end)M\(x + 8) \(line + 3)H\(end)"/>
        """
    }
    return """
      \(texts)<path class="wire\(link.isTakenBack ? " cut" : "")" \
      d="M\(x + 6) \(line)H\(end)M\(end - 7) \(line - 5)L\(end) \(line)L\(end - 7) \(line + 5)"/>
      """
  }

  private func label(_ text: String, x: Int, y: Int) -> Markup {
    """
    <text class="value middle" x="\(x + Strip.gap / 2)" y="\(y)"><title>\(text)</title>\(Grid.clipped(text, to: 18))</text>
    """
  }

  private func outcome(_ passes: Bool, x: Int, y: Int) -> Markup {
    let middle = y + Strip.boxHeight / 2
    let sign: Markup =
      passes
      ? "M\(x + 12) \(middle)L\(x + 17) \(middle + 5)L\(x + 26) \(middle - 6)"
      : "M\(x + 13) \(middle - 5)L\(x + 23) \(middle + 5)M\(x + 23) \(middle - 5)L\(x + 13) \(middle + 5)"
    return """
      <path class="sign \(passes ? "good" : "bad")" d="\(sign)"/>\
      <text class="outcome" x="\(x + 32)" y="\(middle + 4)">\(passes ? "passes" : "fails")</text>
      """
  }
}
