import Basics
import Foundation
import Instrumenting

/// Takes out of texts what differs from process to process and from machine to machine.
struct Wording: Sendable {
  let built: BuiltTests
  let sandbox: Sandbox

  /// The text with private folders named, the package's path cut off and code places turned into function names.
  func clean(_ text: String) -> String {
    var text = text
    if text.contains(sandbox.root) {
      text = text.replacingOccurrences(of: sandbox.home, with: "$HOME")
      text = text.replacingOccurrences(of: sandbox.temporary, with: "$TMPDIR")
    }
    if text.contains(built.root) {
      text = text.replacingOccurrences(of: built.root + "/", with: "")
    }
    while let mark = text.firstRange(of: #/closure⟨\+([0-9a-f]+)⟩/#) {
      text.replaceSubrange(mark, with: closureName(String(text[mark])))
    }
    return text
  }

  private func closureName(_ mark: String) -> String {
    let digits = mark.drop { $0 != "+" }.dropFirst().dropLast()
    guard let offset = UInt(digits, radix: 16), let name = built.functions.name(at: offset) else {
      return "a closure"
    }
    // Thunks say whose they are behind "for" or "in"; the place in source is what a reader knows.
    if let range = name.range(of: " in ", options: .backwards) {
      return "a closure in " + name[range.upperBound...].prefix(120)
    }
    return String(name.prefix(120))
  }
}
