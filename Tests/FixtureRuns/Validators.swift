import Basics
import Commanding
import Foundation

/// What judges our output without us: the official schemas and validators that `.ci/validators` gets.
///
/// They are in the folder that UNSEAM_VALIDATORS names; where it names none, their tests are left out.
package enum Validators {
  /// A schema that documents must obey.
  package enum Schema: Sendable {
    case sarif
    case junit
    /// One that the validator brings along, by its name there.
    case vendored(String)
    case file(URL)
    /// That of schemas themselves.
    case metaschema
  }

  package static let folder = ProcessInfo.processInfo.environment["UNSEAM_VALIDATORS"]
    .map { URL(fileURLWithPath: $0) }

  /// What is wrong in the documents, in the validator's words; empty where nothing is.
  ///
  /// - Parameter documents: their texts by file names, which decide how they are read.
  package static func complaints(
    on documents: [String: String], by schema: Schema
  ) async throws -> String {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-validated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    for (name, text) in documents {
      try Data(text.utf8).write(to: place.appendingPathComponent(name))
    }
    var command = Command(words(schema) + documents.keys.sorted())
    command.directory = place.path
    command.timeLimit = .whole(.seconds(120))
    let run = try await Unseam.Run(command)
    return run.status == 0 ? "" : run.output + run.errors + "(\(run.ending))"
  }

  private static func words(_ schema: Schema) -> [String] {
    let folder = folder?.path ?? ""
    // The pattern of a language in SARIF's schema is none in the strict form of regular expressions.
    let json = [folder + "/python/bin/check-jsonschema", "--regex-variant", "nonunicode"]
    return switch schema {
    case .sarif: json + ["--schemafile", folder + "/sarif-2.1.0.json"]
    case .junit: ["xmllint", "--noout", "--schema", folder + "/junit-10.xsd"]
    case .vendored(let name): json + ["--builtin-schema", "vendor." + name]
    case .file(let file): json + ["--schemafile", file.path]
    case .metaschema: json + ["--check-metaschema"]
    }
  }
}
