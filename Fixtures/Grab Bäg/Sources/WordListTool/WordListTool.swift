import Foundation

/// Writes the words of a text file, one a line, as a Swift array.
@main
struct WordListTool {
  static func main() throws {
    let arguments = CommandLine.arguments
    let words = try String(contentsOfFile: arguments[1], encoding: .utf8)
      .split(separator: "\n").map { "\"\($0)\"" }.joined(separator: ", ")
    let source = "/// Generated from a word list.\npublic enum Colours {\n  public static let all = [\(words)]\n}\n"
    try source.write(toFile: arguments[2], atomically: true, encoding: .utf8)
  }
}
