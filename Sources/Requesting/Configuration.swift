import Basics

/// What a configuration file says: values for options, each as the command line would spell it.
package struct Configuration: Hashable, Sendable {
  /// The file that is looked for in the package's folder and upward.
  package static let fileName = ".unseam.json"
  /// A key that is for editors alone.
  static let schemaKey = "$schema"

  /// One key with its value.
  struct Entry: Hashable, Sendable {
    let option: String
    let place: TextPlace
    /// One text for each time that the option is given; none for a flag that is off.
    let values: [String]
  }

  /// As messages name it.
  package let file: String
  /// What paths in it are relative to.
  package let folder: String
  private let entries: [Entry]

  /// Understands the text of a configuration file.
  package init(_ text: String, file: String, folder: String) throws(ConfigurationError) {
    self.file = file
    self.folder = folder
    let root: LocatedJSON
    do throws(LocatedJSONError) { root = try LocatedJSONReader.read(text) } catch {
      throw ConfigurationError(file: file, place: error.place, message: error.message)
    }
    guard case .object(let members) = root.value else {
      throw ConfigurationError(
        file: file, place: root.place, message: "a configuration is an object: { … }")
    }
    entries = try Self.entries(members, file)
  }

  private static func entries(_ members: [LocatedJSON.Member], _ file: String)
    throws(ConfigurationError) -> [Entry]
  {
    var entries: [Entry] = []
    for member in members {
      func error(_ place: TextPlace, _ message: String) -> ConfigurationError {
        ConfigurationError(file: file, place: place, message: message)
      }
      if member.key == schemaKey {
        guard case .string = member.value.value else {
          throw error(member.value.place, "'\(schemaKey)' needs a text: where an editor finds it")
        }
        continue
      }
      guard let definition = OptionDefinition.configurable[member.key] else {
        let near = nearest(to: member.key, among: OptionDefinition.configurable.keys.sorted())
        throw error(
          member.place,
          "unknown key '\(member.key)'"
            + (near.map { "; did you mean '\($0)'?" }
              ?? "; 'unseam dump-configuration' shows them all"))
      }
      if entries.contains(where: { $0.option == definition.name }) {
        throw error(member.place, "the key '\(member.key)' stands here for the second time")
      }
      guard let values = definition.texts(of: member.value) else {
        throw error(
          member.value.place, "'\(member.key)' needs \(definition.expectedType)")
      }
      // As on the command line; a flag has an empty text of its own.
      if definition.value != nil, values.contains("") {
        throw error(member.value.place, "'\(member.key)' needs a text that is not empty")
      }
      entries.append(Entry(option: definition.name, place: member.place, values: values))
    }
    return entries
  }

  /// The options with what the file says, but for those that the command line gives.
  package func applied(to options: Options) throws(ConfigurationError) -> Options {
    var options = options
    for entry in entries where !options.decides(entry.option) {
      guard let definition = OptionDefinition.named(entry.option) else { continue }
      for value in entry.values {
        do throws(UsageError) {
          try definition.effect(&options, definition.isPath ? resolved(value, definition) : value)
          try options.checkContradictions()
        } catch {
          throw ConfigurationError(file: file, place: entry.place, message: "\(error)")
        }
      }
      options.origins[entry.option] = "\(file):\(entry.place.line):\(entry.place.column)"
    }
    return options
  }

  /// A path in the file is relative to the file's folder.
  private func resolved(_ value: String, _ definition: OptionDefinition) -> String {
    guard definition.name == "--format" else { return absolute(value) }
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[1].isEmpty
      ? parts[0] + ":" + absolute(String(parts[1])) : value
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") || path.isEmpty ? path : folder + "/" + path
  }
}

extension Options {
  /// Whether the command line says something of the option: of it or of its opposite.
  fileprivate func decides(_ option: String) -> Bool {
    let opposites = ["--quiet": "--verbose", "--verbose": "--quiet"]
    return [option, opposites[option]].contains { name in
      name.flatMap { origins[$0] } == Self.commandLine
    }
  }
}

/// What is wrong with a configuration file; exit status 64.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let place: TextPlace
  package let message: String

  package var description: String { "\(file):\(place.line):\(place.column): \(message)" }
}

extension OptionDefinition {
  /// The options that a configuration file can give, by key.
  static let configurable: [String: OptionDefinition] = Dictionary(
    uniqueKeysWithValues: all.filter(\.isConfigurable).map { ($0.key, $0) })

  /// Whether the option may stand in a configuration file. Some may not, such as those that let a patch change the package's
  /// files: they are to be given each time.
  private var isConfigurable: Bool {
    let others = [
      "--package-path", "--config", "--effective", "--compare", "--apply", "--all", "--output",
      "--kind", "--check",
    ]
    return !isHidden && !others.contains(name)
  }

  /// The option's name as a key: `--fail-on` is `failOn`.
  var key: String {
    let words = name.drop { $0 == "-" }.split(separator: "-")
    return words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  var isPath: Bool { ["--scratch-path", "--baseline", "--report", "--format"].contains(name) }

  /// Whether the value is a bare number.
  var isNumber: Bool { ["--jobs", "--seed", "--time-limit"].contains(name) }

  /// What a value of it must be, for a reader.
  var expectedType: String {
    if value == nil { return "true or false" }
    if isNumber { return "a number" }
    return repeats ? "a text or a list of texts" : "a text"
  }

  /// The value as the command line would spell it, once for each time; nil where it has another type.
  func texts(of json: LocatedJSON) -> [String]? {
    switch json.value {
    case .bool(let flag): value == nil ? (flag ? [""] : []) : nil
    case .number(let text): isNumber ? [text] : nil
    case .string(let text): value != nil && !isNumber ? [text] : nil
    case .array(let items):
      repeats
        ? items.reduce(into: [String]?([])) { texts, item in
          guard case .string(let text) = item.value else {
            texts = nil
            return
          }
          texts?.append(text)
        } : nil
    case .null, .object: nil
    }
  }
}
