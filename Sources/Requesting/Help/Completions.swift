import Basics

/// A shell that completes command lines by a script.
package enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish
}

/// The script with which the shell completes verbs, options and their values.
package func completions(for shell: Shell) -> String {
  switch shell {
  case .bash: BashCompletions.script
  case .zsh: ZshCompletions.script
  case .fish: FishCompletions.script
  }
}

/// What may stand at a place of the command line.
enum Completion: Hashable {
  case words([String])
  case files
  case folders
  /// Nothing that is known beforehand: a number, an id.
  case anything
}

extension OptionDefinition {
  /// What its value may be; nil for a flag.
  var completion: Completion? {
    guard let value else { return nil }
    switch name {
    case "--seam": return .words(SeamKind.allCases.map(\.rawValue))
    case "--kind": return .words(FindingKind.allCases.map(\.rawValue))
    case "--format": return .words(ReportFormat.allCases.map(\.rawValue))
    default: break
    }
    if value.contains("|") { return .words(value.split(separator: "|").map(String.init)) }
    switch value {
    case "P": return .folders
    case "FILE": return .files
    default: return .anything
    }
  }

  /// Those that the verb takes and help shows, with the one that each takes.
  static func completed(for verb: Verb) -> [OptionDefinition] {
    all.filter { !$0.isHidden && $0.verbs.contains(verb) }
  }
}

extension Verb {
  /// What stands behind it.
  var completion: Completion {
    switch self {
    case .audit, .gate, .list, .doctor, .clean, .dumpConfiguration: .folders
    case .baseline: .words(BaselineAction.allCases.map(\.rawValue))
    case .replay, .fix: .anything
    case .report: .files
    case .explain: .words(Topic.all.map(\.word).filter { !$0.contains(" ") })
    case .schema: .words(SchemaName.allCases.map(\.rawValue))
    case .completions: .words(Shell.allCases.map(\.rawValue))
    }
  }

  /// All verbs, and the words that take a verb's place.
  fileprivate static var words: [String] { allCases.map(\.rawValue) + ["help", "version"] }
}

/// For bash from 3.2 on, without any library of completions.
private enum BashCompletions {
  static var script: String {
    """
    # Completions of unseam for bash. To have them in each shell:
    #   unseam completions bash > ~/.local/share/bash-completion/completions/unseam
    _unseam() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
      local verb="${COMP_WORDS[1]}" words=""
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(Verb.words.joined(separator: " ")) --help --version" -- "$word"))
        return
      fi
      case "$before" in
    \(values)
      esac
      case "$word" in
        -*)
          case "$verb" in
    \(options)
          esac
          COMPREPLY=($(compgen -W "$words --help" -- "$word"))
          ;;
        *)
          case "$verb" in
    \(arguments)
          esac
          ;;
      esac
    }
    complete -F _unseam unseam

    """
  }

  private static var values: String {
    let all = OptionDefinition.all.filter { !$0.isHidden }
    return all.compactMap { option -> String? in
      guard let completion = option.completion else { return nil }
      let names = ([option.name] + [option.short].compactMap(\.self)).joined(separator: "|")
      return "    \(names)) \(reply(completion)); return ;;"
    }.joined(separator: "\n")
  }

  private static var options: String {
    Verb.allCases.map { verb in
      let names = OptionDefinition.completed(for: verb).map(\.name).joined(separator: " ")
      return "        \(verb.rawValue)) words=\"\(names)\" ;;"
    }.joined(separator: "\n")
  }

  private static var arguments: String {
    let verbs = Verb.allCases.map { "        \($0.rawValue)) \(reply($0.completion)) ;;" }
    let help = reply(.words(Verb.allCases.map(\.rawValue)))
    return (verbs + ["        help) \(help) ;;"]).joined(separator: "\n")
  }

  private static func reply(_ completion: Completion) -> String {
    switch completion {
    case .words(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
    case .files: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$word\"))"
    case .folders: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$word\"))"
    case .anything: ":"
    }
  }
}

/// For zsh, by its own `_arguments`.
private enum ZshCompletions {
  static var script: String {
    """
    #compdef unseam
    # Completions of unseam for zsh. To have them in each shell, into a folder of $fpath:
    #   unseam completions zsh > "${fpath[1]}/_unseam"
    _unseam() {
      local -a verbs
      verbs=(
    \(Verb.allCases.map { "    \(quoted($0.rawValue + ":" + escaped($0.line)))" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe 'verb' verbs
        return
      fi
      local verb="$words[2]"
      shift words
      (( CURRENT-- ))
      case "$verb" in
    \(Verb.allCases.map(arguments).joined(separator: "\n"))
        help) _describe 'verb' verbs ;;
      esac
    }
    if [ "$funcstack[1]" = "_unseam" ]; then
      _unseam "$@"
    else
      compdef _unseam unseam
    fi

    """
  }

  private static func arguments(of verb: Verb) -> String {
    let options = OptionDefinition.completed(for: verb).map(specification)
    let rest = verb.completion == .anything ? [] : [quoted("*:argument:\(action(verb.completion))")]
    let lines = (options + rest).map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(verb.rawValue))\n      _arguments \\\n\(lines)\n      ;;"
  }

  private static func specification(_ option: OptionDefinition) -> String {
    let help =
      "[" + escaped(option.help).replacing("[", with: "\\[").replacing("]", with: "\\]") + "]"
    let value = option.completion.map { ":\(escaped(option.value ?? "value")):\(action($0))" } ?? ""
    let repeats = option.repeats ? "*" : ""
    return quoted(repeats + option.name + help + value)
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .anything: " "
    }
  }

  private static func escaped(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// For fish.
private enum FishCompletions {
  static var script: String {
    let verbs = Verb.allCases.map { verb in
      "complete -c unseam -n __fish_use_subcommand -a \(verb.rawValue) -d \(quoted(verb.line))"
    }
    let lines = verbs + Verb.allCases.flatMap(lines)
    return """
      # Completions of unseam for fish. To have them in each shell:
      #   unseam completions fish > ~/.config/fish/completions/unseam.fish
      complete -c unseam -f
      complete -c unseam -s h -l help -d 'Help.'
      complete -c unseam -s V -l version -d 'The version.'
      \(lines.joined(separator: "\n"))

      """
  }

  private static func lines(of verb: Verb) -> [String] {
    let start = "complete -c unseam -n '__fish_seen_subcommand_from \(verb.rawValue)'"
    let options = OptionDefinition.completed(for: verb).map { option in
      let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
      let value = option.completion.map { " -r" + action($0) } ?? ""
      return "\(start) -l \(option.name.dropFirst(2))\(short)\(value) -d \(quoted(option.help))"
    }
    let argument = action(verb.completion)
    return options + (argument.isEmpty ? [] : [start + argument])
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .anything: ""
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
