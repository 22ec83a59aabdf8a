import Basics
import Foundation
import Reporting
import Testing

@testable import Requesting

/// The published schema of the configuration file is what its reader accepts.
@Suite struct ConfigurationSchemaTests {
  private let schema: JSONSchema

  init() throws { schema = try JSONSchema(configurationSchema()) }

  private func property(_ key: String) -> JSONValue? { schema.root["properties"]?[key] }

  @Test func itUsesOnlyWhatIsChecked() { #expect(schema.ownFaults == []) }

  @Test func noMarkIsLeftInIt() { #expect(!configurationSchema().contains("@")) }

  @Test func itsKeysAreThoseOfTheReader() {
    #expect(schema.keys == Set(OptionDefinition.configurable.keys).union(["$schema"]))
  }

  @Test func itSaysOfEachKeyWhatHelpSaysOfTheOption() {
    for (key, option) in OptionDefinition.configurable {
      #expect(property(key)?["description"] == .string(option.help), "\(key)")
    }
  }

  @Test func itsDefaultsAreThoseOfTheCode() throws {
    let defaults = JSONValue(try LocatedJSONReader.read(Options().configuration())).members
    for key in schema.keys { #expect(property(key)?["default"] == defaults[key], "\(key)") }
  }

  @Test func itsWordsAreThoseOfTheCode() {
    func words<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> Set<JSONValue>
    where Word.RawValue == String { Set(type.allCases.map { .string($0.rawValue) }) }
    #expect(Set(schema.enumeration("seam")) == words(SeamKind.self))
    #expect(Set(schema.enumeration("seam[]")) == words(SeamKind.self))
    #expect(Set(schema.enumeration("failOn")) == words(Severity.self).union([.string("never")]))
    #expect(Set(schema.enumeration("color")) == words(ColorChoice.self))
    let patterns = (schema.nodes["format"] ?? []).compactMap { $0["pattern"]?.text }
    let names = ReportFormat.allCases.map(\.rawValue).joined(separator: "|")
    #expect(patterns == ["^(\(names))(:.+)?$"])
  }

  @Test(arguments: [
    "{}", #"{"$schema": "./schema.json"}"#, #"{"seed": 0}"#, #"{"seed": 18446744073709551615}"#,
    #"{"filter": "Cart"}"#, #"{"filter": ["Cart", "Price"], "skip": []}"#, #"{"seam": "reset"}"#,
    #"{"seam": ["reset", "super-teardown"]}"#, #"{"format": "json"}"#,
    #"{"format": ["text", "json:out/r.json"]}"#, #"{"failOn": "never"}"#, #"{"color": "auto"}"#,
    #"{"budget": "90s"}"#, #"{"budget": "1.5h"}"#, #"{"shard": "2/3"}"#, #"{"jobs": 3}"#,
    #"{"timeLimit": 0.5}"#, #"{"fresh": false, "quiet": true}"#,
    #"{"quiet": true, "verbose": false}"#,
    "{ // why\n \"scratchPath\": \"/s\", /* and */ \"baseline\": \"b.json\", }",
  ])
  func whatIsRightIsRightToBoth(text: String) throws {
    #expect(complaint(text) == nil)
    #expect(try faults(text) == [])
  }

  @Test(arguments: [
    #"{"sede": 1}"#, #"{"bruteForce": true}"#, #"{"packagePath": "."}"#, #"{"seed": "1"}"#,
    #"{"seed": -1}"#, #"{"seed": 1.5}"#, #"{"seed": null}"#, #"{"fresh": 1}"#,
    #"{"fresh": "true"}"#, #"{"filter": [1]}"#, #"{"filter": {"a": 1}}"#, #"{"filter": ""}"#,
    #"{"filter": ["a", ""]}"#, #"{"seam": "resett"}"#, #"{"seam": ["reset", "x"]}"#,
    #"{"format": "pdf"}"#, #"{"format": "json:"}"#, #"{"format": ["text", "jsn:a"]}"#,
    #"{"failOn": "fatal"}"#, #"{"color": true}"#, #"{"color": "never ever"}"#,
    #"{"budget": "0m"}"#, #"{"budget": "soon"}"#, #"{"budget": 90}"#, #"{"budget": "90"}"#,
    #"{"shard": "2"}"#, #"{"shard": "0/3"}"#, #"{"jobs": 0}"#, #"{"timeLimit": 0}"#,
    #"{"timeLimit": 86401}"#,
    #"{"scratchPath": ""}"#, #"{"baseline": ["b.json"]}"#, #"{"since": null}"#,
    #"{"quiet": true, "verbose": true}"#, #"{"$schema": 1}"#, "[]", "1",
  ])
  func whatIsWrongIsWrongToBoth(text: String) throws {
    #expect(complaint(text) != nil)
    #expect(try !faults(text).isEmpty)
  }

  /// A schema has no words for these.
  @Test(arguments: [
    #"{"filter": "("}"#, #"{"shard": "3/2"}"#, #"{"budget": "200h"}"#,
    #"{"format": ["text", "json"]}"#, #"{"seed": 1, "seed": 2}"#,
  ])
  func onlyTheReaderSeesTheRest(text: String) throws {
    #expect(complaint(text) != nil)
    #expect(try faults(text) == [])
  }

  private func faults(_ text: String) throws -> [String] {
    schema.faults(in: JSONValue(try LocatedJSONReader.read(text)))
  }

  private func complaint(_ text: String) -> String? {
    do {
      let configuration = try Configuration(text, file: "c.json", folder: "/work")
      _ = try configuration.applied(to: Options())
      return nil
    } catch { return "\(error)" }
  }
}
