import Basics

/// What is wrong with a command line; exit status 64.
package enum UsageError: Error, Hashable, Sendable {
  /// The nearest verb is a guess, nil where none is near.
  case unknownVerb(String, nearest: String?)
  /// A package's place where a verb should stand.
  case packageWithoutVerb(String)
  /// Options, but nothing to do.
  case missingVerb
  /// As it was spelled, without its value.
  case unknownOption(String, nearest: String?)
  /// The option exists, but not for this verb.
  case foreignOption(String, verb: Verb)
  /// A word that is none of a fixed few; `of` is the noun for them.
  case unknownKind(String, nearest: String?, of: String, known: [String])
  /// The option stands last, or before another option.
  case missingValue(option: String, placeholder: String)
  /// `--flag=value` for an option that takes none.
  case unexpectedValue(option: String, value: String)
  /// The value can't be understood, or is out of range.
  case invalidValue(String, option: String, expected: String)
  /// A time without a unit; `possible` holds the same time with the units that may be meant.
  case missingUnit(String, option: String, possible: [String])
  /// An argument after `--` that would change something which only Unseam may decide.
  case reservedBuildArgument(String)
  /// The option is given twice, and may be given only once.
  case repeatedOption(String)
  /// Two options that exclude each other.
  case contradiction(String, String)
  /// Two reports would go to the same place; nil for standard output.
  case sameDestination(String?)
  /// The verb can't do without it; the hint says where to find one.
  case missingArgument(String, verb: Verb, hint: String)
  /// One argument more than the verb takes.
  case unexpectedArgument(String, verb: Verb)
  /// One word more than `help` or `version` takes.
  case extraArgument(String, word: String)
  /// As an argument and as an option.
  case packageGivenTwice(argument: String, option: String)
}

extension UsageError: CustomStringConvertible {
  /// A lower-case fragment: what, where, what next.
  package var description: String {
    switch self {
    case .unknownVerb(let word, let nearest):
      "unknown verb '\(word)'" + UsageError.hint(nearest, else: "verbs: \(UsageError.verbs)")
    case .packageWithoutVerb(let path):
      "'\(path)' is no verb; did you mean 'unseam audit \(path)'?"
    case .missingVerb: "no verb; verbs: \(UsageError.verbs)"
    case .unknownOption(let name, let nearest):
      "unknown option '\(name)'" + UsageError.hint(nearest, else: "see 'unseam --help'")
    case .reservedBuildArgument(let word):
      "'\(word)' can't be handed to 'swift build': unseam builds the tests in debug, in its own scratch folder"
    case .foreignOption(let name, let verb):
      "option '\(name)' does not go with '\(verb.rawValue)'; see 'unseam \(verb.rawValue) --help'"
    case .unknownKind(let word, let nearest, let noun, let known):
      "unknown \(noun) '\(word)'"
        + UsageError.hint(nearest, else: "known: \(known.joined(separator: ", "))")
    case .missingValue(let option, let placeholder):
      "option '\(option)' needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option, let value):
      "option '\(option)' takes no value, but was given '\(value)'"
    case .invalidValue(let value, let option, let expected):
      "'\(value)' is no value for '\(option)'; expected \(expected)"
    case .missingUnit(let value, let option, let possible):
      "'\(value)' for '\(option)' has no unit; write \(possible.joined(separator: " or "))"
    case .repeatedOption(let name): "option '\(name)' is given twice; give it once"
    case .contradiction(let one, let other): "'\(one)' and '\(other)' contradict each other"
    case .sameDestination(nil):
      "two reports would be mixed on standard output; send one to a file: --format json:FILE"
    case .sameDestination(let file?):
      "two reports would be written to '\(file)'; give each a file of its own"
    case .missingArgument(let name, let verb, let hint):
      "'\(verb.rawValue)' needs \(name): unseam \(verb.rawValue) \(name); \(hint)"
    case .unexpectedArgument(let word, let verb):
      "'\(verb.rawValue)' does not take the argument '\(word)'; see 'unseam \(verb.rawValue) --help'"
    case .extraArgument(let extra, let word):
      "'\(word)' does not take '\(extra)'; see 'unseam --help'"
    case .packageGivenTwice(let argument, let option):
      "the package is given twice, as '\(argument)' and as '--package-path \(option)'"
    }
  }

  private static let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")

  private static func hint(_ nearest: String?, else other: String) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? "; \(other)"
  }
}
