import Foundation

/// An error that the compiler reported, as far as it has a place.
struct CompilerError: Hashable {
  /// Absolute.
  let file: String
  let line: Int
  let column: Int
  let message: String

  /// The errors in a build's output, each once, in their order.
  static func all(in output: String) -> [CompilerError] {
    var errors: [CompilerError] = []
    var seen: Set<CompilerError> = []
    for line in output.split(separator: "\n") {
      guard let error = CompilerError(line: line), seen.insert(error).inserted else { continue }
      errors.append(error)
    }
    return errors
  }

  /// A line of the form `path:line:column: error: message`.
  private init?(line text: Substring) {
    guard text.hasPrefix("/"), let mark = text.range(of: ": error: ") else { return nil }
    let place = text[..<mark.lowerBound].split(separator: ":")
    guard place.count >= 3, let line = Int(place[place.count - 2]),
      let column = Int(place[place.count - 1])
    else { return nil }
    file = place.dropLast(2).joined(separator: ":")
    self.line = line
    self.column = column
    message = String(text[mark.upperBound...])
  }
}
