import Basics

/// The command line: words in, an invocation or a usage error out, nothing else touched.
package struct Arguments {
  private var words: ArraySlice<String>
  private var options = Options()
  private var operands: [String] = []
  /// The options met so far, in order, as they were spelled.
  private var given: [(definition: OptionDefinition, spelling: String)] = []
  private var wantsHelp = false
  private var wantsVersion = false
  private var hasBuildArguments = false

  /// Understands what follows the command's own name.
  package static func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var arguments = Arguments(words: words[...])
    try arguments.read()
    return try arguments.invocation()
  }

  private init(words: ArraySlice<String>) { self.words = words }

  private mutating func read() throws(UsageError) {
    while let word = words.popFirst() {
      switch word {
      case "--":
        options.buildArguments = Array(words)
        hasBuildArguments = true
        words = []
      case "--help", "-h": wantsHelp = true
      case "--version", "-V": wantsVersion = true
      case _ where word.hasPrefix("-") && word != "-": try readOption(word)
      default: operands.append(word)
      }
    }
  }

  private mutating func readOption(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let definition = OptionDefinition.named(spelling) else {
      throw .unknownOption(spelling, nearest: Arguments.nearestOption(to: spelling))
    }
    if !definition.repeats && given.contains(where: { $0.definition.name == definition.name }) {
      throw .repeatedOption(definition.name)
    }
    given.append((definition, spelling))
    let attached = parts.count == 2 ? String(parts[1]) : nil
    try definition.effect(&options, try value(for: definition, spelling, attached))
    if OptionDefinition.configurable[definition.key] != nil {
      options.origins[definition.name] = Options.commandLine
    }
  }

  /// The option's value, from the same word or the next; an empty text for a flag.
  private mutating func value(
    for definition: OptionDefinition, _ spelling: String, _ attached: String?
  ) throws(UsageError) -> String {
    guard let placeholder = definition.value else {
      if let attached { throw .unexpectedValue(option: spelling, value: attached) }
      return ""
    }
    if let attached, !attached.isEmpty { return attached }
    // The next word is no value where it is an option: `--filter --skip x` has lost its value.
    guard attached == nil, let next = words.first, !next.isEmpty, !next.hasPrefix("--") else {
      throw .missingValue(option: spelling, placeholder: placeholder)
    }
    words.removeFirst()
    return next
  }

  private static func nearestOption(to spelling: String) -> String? {
    let shown = OptionDefinition.all.filter { !$0.isHidden }.map(\.name)
    return nearest(to: spelling, among: shown + ["--help", "--version"])
  }
}

extension Arguments {
  private func invocation() throws(UsageError) -> Invocation {
    if wantsVersion { return .version }
    guard let word = operands.first else {
      if wantsHelp || (given.isEmpty && !hasBuildArguments) { return .help(nil) }
      throw .missingVerb
    }
    if word == Arguments.helpWord { return try help(Array(operands.dropFirst())) }
    if word == Arguments.versionWord { return try version(Array(operands.dropFirst())) }
    guard let verb = Verb(rawValue: word) else { throw Arguments.noVerb(word) }
    if wantsHelp { return .help(verb) }
    try checkOptions(of: verb)
    return try invocation(of: verb, operands: Array(operands.dropFirst()))
  }

  /// `help VERB` is `VERB --help`.
  private static let helpWord = "help"
  /// `version` is `--version`.
  private static let versionWord = "version"

  private func version(_ operands: [String]) throws(UsageError) -> Invocation {
    if let more = operands.first { throw .extraArgument(more, word: Arguments.versionWord) }
    if let (_, spelling) = given.first {
      throw .extraArgument(spelling, word: Arguments.versionWord)
    }
    return .version
  }

  private func help(_ operands: [String]) throws(UsageError) -> Invocation {
    if operands.count > 1 { throw .extraArgument(operands[1], word: Arguments.helpWord) }
    guard let word = operands.first, word != Arguments.helpWord, word != Arguments.versionWord
    else { return .help(nil) }
    guard let verb = Verb(rawValue: word) else { throw Arguments.noVerb(word) }
    return .help(verb)
  }

  private static func noVerb(_ word: String) -> UsageError {
    let near = nearest(to: word, among: Verb.allCases.map(\.rawValue) + [helpWord, versionWord])
    return near == nil && looksLikeAFolder(word)
      ? .packageWithoutVerb(word) : .unknownVerb(word, nearest: near)
  }

  private static func looksLikeAFolder(_ word: String) -> Bool {
    word.contains("/") || word.hasPrefix(".") || word.hasPrefix("~")
  }

  /// Whether the argument could keep `swift build` from building the tests in debug into the folder where Unseam looks.
  private static func isReserved(_ word: String) -> Bool {
    let reserved = [
      "-c", "--configuration", "--scratch-path", "--build-path", "--package-path", "--build-system",
      "--product", "--target", "--triple", "--swift-sdk", "--multiroot-data-file",
      "--experimental-test-entry-point-path",
    ]
    return reserved.contains(String(word.prefix { $0 != "=" }))
  }

  private func checkOptions(of verb: Verb) throws(UsageError) {
    for (definition, spelling) in given where !definition.verbs.contains(verb) {
      throw .foreignOption(spelling, verb: verb)
    }
    if hasBuildArguments
      && [.explain, .clean, .doctor, .report, .baseline, .schema, .completions]
        .contains(verb)
    {
      throw .foreignOption("--", verb: verb)
    }
    if let reserved = options.buildArguments.first(where: Arguments.isReserved) {
      throw .reservedBuildArgument(reserved)
    }
    try options.checkContradictions()
  }

  private func invocation(of verb: Verb, operands: [String]) throws(UsageError) -> Invocation {
    switch verb {
    case .audit: return .audit(try placed(verb, operands))
    case .gate: return .gate(try placed(verb, operands))
    case .baseline:
      let hint = "actions: \(OptionDefinition.words(BaselineAction.self))"
      guard let word = operands.first, !word.isEmpty else {
        throw .missingArgument("ACTION", verb: verb, hint: hint)
      }
      let action: BaselineAction = try OptionDefinition.word(word, "action")
      return .baseline(action, try placed(verb, Array(operands.dropFirst())))
    case .list: return .list(try placed(verb, operands))
    case .doctor: return .doctor(try placed(verb, operands))
    case .clean: return .clean(try placed(verb, operands))
    case .dumpConfiguration: return .dumpConfiguration(try placed(verb, operands))
    case .replay:
      let hint = "a report's replay lines name them"
      return .replay(finding: try only("FINDING", verb, operands, hint: hint), options)
    case .fix:
      // A finding's id never looks like the place of a package.
      let findings = operands.filter { !Arguments.looksLikeAFolder($0) }
      let options = try placed(verb, operands.filter(Arguments.looksLikeAFolder))
      return .fix(findings: findings, options)
    case .report:
      guard !operands.isEmpty else {
        throw .missingArgument(
          "FILE", verb: verb, hint: "'unseam audit --format json:FILE' writes one")
      }
      return .report(files: operands, options)
    case .explain:
      // A word of two words needs no quotes.
      let joined = operands.isEmpty ? [] : [operands.joined(separator: " ")]
      let word = try only(
        "KIND", verb, Topic(joined.first ?? "") == nil ? operands : joined,
        hint: "kinds: \(OptionDefinition.words(FindingKind.self))")
      if let topic = Topic(word) { return .explain(topic) }
      let words = Topic.all.map(\.word)
      throw .unknownKind(word, nearest: nearest(to: word, among: words), of: "kind", known: words)
    case .schema:
      let hint = "schemas: \(OptionDefinition.words(SchemaName.self))"
      return .schema(
        try OptionDefinition.word(try only("NAME", verb, operands, hint: hint), "schema"))
    case .completions:
      let hint = "shells: \(OptionDefinition.words(Shell.self))"
      return .completions(
        try OptionDefinition.word(try only("SHELL", verb, operands, hint: hint), "shell"))
    }
  }

  /// The options with the package that stands as an argument.
  private func placed(_ verb: Verb, _ operands: [String]) throws(UsageError) -> Options {
    guard let package = operands.first else { return options }
    if operands.count > 1 { throw .unexpectedArgument(operands[1], verb: verb) }
    if let option = options.packagePath {
      throw .packageGivenTwice(argument: package, option: option)
    }
    guard !package.isEmpty else { throw .unexpectedArgument(package, verb: verb) }
    var options = options
    options.packagePath = package
    return options
  }

  private func only(_ name: String, _ verb: Verb, _ operands: [String], hint: String)
    throws(UsageError) -> String
  {
    guard let operand = operands.first, !operand.isEmpty else {
      throw .missingArgument(name, verb: verb, hint: hint)
    }
    if operands.count > 1 { throw .unexpectedArgument(operands[1], verb: verb) }
    return operand
  }
}
