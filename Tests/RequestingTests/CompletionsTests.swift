import Basics
import Foundation
import Testing

@testable import Requesting

/// Each shell's script knows every verb with its options, and bash takes it.
@Suite struct CompletionsTests {
  @Test(arguments: Shell.allCases)
  func everyVerbAndOptionIsThere(_ shell: Shell) {
    let script = completions(for: shell)
    for verb in Verb.allCases { #expect(script.contains(verb.rawValue)) }
    for option in OptionDefinition.all {
      let name = shell == .fish ? "-l \(option.name.dropFirst(2)) " : option.name
      #expect(script.contains(name) != option.isHidden, "\(option.name)")
    }
  }

  @Test(
    arguments: [
      ("unseam ba", ["baseline"]), ("unseam audit --bud", ["--budget"]),
      ("unseam baseline pr", ["prune"]), ("unseam fix --kind vic", ["victim"]),
      ("unseam gate --fail-on n", ["note", "never"]), ("unseam help lis", ["list"]),
      ("unseam audit --apply", []),
    ])
  func bashCompletes(_ line: String, _ expected: [String]) throws {
    let words = line.split(separator: " ").map(String.init)
    let script = """
      \(completions(for: .bash))
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _unseam; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = Process()
    let output = Pipe()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = ["-c", script]
    bash.standardOutput = output
    try bash.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    bash.waitUntilExit()
    #expect(text.split(separator: "\n").map(String.init) == expected)
  }
}
