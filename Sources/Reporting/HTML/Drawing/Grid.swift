/// Rows against columns with marks where they meet, drawn so that every label can be read.
struct Grid {
  /// What a row or a column stands for.
  struct Line {
    let label: String
    let title: String
  }

  /// What is drawn where a row and a column meet; the shapes differ, not only the colours.
  enum Mark: Hashable {
    case full, half, hollow
    /// How many, in a shade that grows.
    case number(Int)
  }

  struct Cell {
    let row: Int
    let column: Int
    let mark: Mark
    let title: String
    var link: String?
  }

  private static let size = 20
  /// From how many lines on the labels stand on both ends: the first end may be out of sight.
  private static let far = 25
  /// The width of a character of a label.
  private static let character = 7

  let rows: [Line]
  let columns: [Line]
  let cells: [Cell]
  /// What rows and columns are, beside their labels.
  let rowTitle: String
  let columnTitle: String
  let label: String

  /// Where the squares begin and end.
  private struct Frame {
    let left, top, right, bottom: Int
  }

  var svg: Markup {
    let (left, top) = (
      labelSpace(rows, least: columnTitle.count + 2), labelSpace(columns, least: 6)
    )
    let frame = Frame(
      left: left, top: top, right: left + columns.count * Grid.size,
      bottom: top + rows.count * Grid.size)
    let width = frame.right + (columns.count > Grid.far ? left : 4)
    let height = frame.bottom + (rows.count > Grid.far ? top : 4)
    return """
      <div class="drawing" tabindex="0" role="group" aria-label="\(label)"><svg role="img" aria-label="\(label)" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      \(rows.enumerated().map { across($0.element, y: top + $0.offset * Grid.size, frame) })\
      \(columns.enumerated().map { down($0.element, x: left + $0.offset * Grid.size, frame) })\
      \(corner(frame))
      \(cells.map { draw($0, left, top) })
      </svg></div>
      """
  }

  private func labelSpace(_ lines: [Line], least: Int) -> Int {
    max(lines.map(\.label.count).max() ?? 0, least) * Grid.character + 14
  }

  private func across(_ line: Line, y: Int, _ frame: Frame) -> Markup {
    let again: Markup =
      columns.count > Grid.far
      ? "<text x=\"\(frame.right + 6)\" y=\"\(y + 14)\" aria-hidden=\"true\">\(line.label)</text>"
      : ""
    return """
      <path class="rule" d="M0 \(y)H\(frame.right)"/>\
      <text class="end" x="\(frame.left - 6)" y="\(y + 14)"><title>\(line.title)</title>\(line.label)</text>\(again)

      """
  }

  private func down(_ line: Line, x: Int, _ frame: Frame) -> Markup {
    let again: Markup =
      rows.count > Grid.far
      ? """
      <text class="end" transform="translate(\(x + 14) \(frame.bottom + 6)) rotate(-90)" aria-hidden="true">\(line.label)</text>
      """ : ""
    return """
      <path class="rule" d="M\(x) 0V\(frame.bottom)"/>\
      <text transform="translate(\(x + 14) \(frame.top - 6)) rotate(-90)"><title>\(line.title)</title>\(line.label)</text>\(again)

      """
  }

  private func corner(_ frame: Frame) -> Markup {
    """
    <text class="axis end" x="\(frame.left - 6)" y="\(frame.top - 6)">\(rowTitle) ↓</text>\
    <text class="axis end" x="\(frame.left - 6)" y="14">\(columnTitle) →</text>\
    <path class="rule" d="M0 \(frame.bottom)H\(frame.right)M\(frame.right) 0V\(frame.bottom)"/>
    """
  }

  private func draw(_ cell: Cell, _ left: Int, _ top: Int) -> Markup {
    let (x, y) = (left + cell.column * Grid.size, top + cell.row * Grid.size)
    let shape: Markup = "<g><title>\(cell.title)</title>\(Grid.shape(cell.mark, x: x, y: y))</g>"
    return cell.link.map { "<a href=\"#\($0)\" tabindex=\"-1\">\(shape)</a>\n" } ?? "\(shape)\n"
  }

  /// A mark within the square at the place; also for legends.
  static func shape(_ mark: Mark, x: Int, y: Int) -> Markup {
    switch mark {
    case .full: "<rect class=\"mark\" x=\"\(x + 4)\" y=\"\(y + 4)\" width=\"12\" height=\"12\"/>"
    case .half:
      "<path class=\"mark half\" d=\"M\(x + 4) \(y + 16)L\(x + 10) \(y + 4)L\(x + 16) \(y + 16)Z\"/>"
    case .hollow:
      "<rect class=\"mark hollow\" x=\"\(x + 5)\" y=\"\(y + 5)\" width=\"10\" height=\"10\"/>"
    case .number(let number):
      """
      <rect class="shade s\(shade(number))" x="\(x + 1)" y="\(y + 1)" width="18" height="18"/>\
      <text class="middle count s\(shade(number))" x="\(x + 10)" y="\(y + 14)">\(number > 99 ? "99+" : String(number))</text>
      """
    }
  }

  private static func shade(_ number: Int) -> Int {
    switch number {
    case ..<2: 1
    case ..<6: 2
    case ..<20: 3
    default: 4
    }
  }

  /// At most so many characters; the end of a name tells most, its beginning next.
  static func clipped(_ text: String, to limit: Int) -> String {
    let text = Prose.oneLine(text)
    guard text.count > limit else { return text }
    let head = limit / 3
    return text.prefix(head) + "…" + text.suffix(limit - head - 1)
  }
}
