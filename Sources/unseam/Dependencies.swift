import Foundation
import Instrumenting

/// What SwiftPM chose for the package's dependencies, as it wrote down in the scratch folder.
struct Dependencies {
  /// SwiftPM's own record, with every version.
  let record: String
  /// Where those lie that are folders of this machine, sorted; without ourselves, of which a test can link nothing: a package
  /// depends on us for the plug-in.
  let folders: [String]

  init(_ scratch: Scratch) {
    /// The part of the record that is of use.
    struct Workspace: Decodable {
      struct Object: Decodable { let dependencies: [Dependency] }
      struct Dependency: Decodable { let packageRef: Reference }
      struct Reference: Decodable {
        let kind: String
        let location: String
      }
      let object: Object
    }
    let path = scratch.build + "/workspace-state.json"
    let data = FileManager.default.contents(atPath: path) ?? Data()
    record = String(decoding: data, as: UTF8.self)
    let found = (try? JSONDecoder().decode(Workspace.self, from: data))?.object.dependencies ?? []
    folders = found.filter { $0.packageRef.kind == "fileSystem" }.map(\.packageRef.location)
      .filter { !Self.isOurs($0) }.sorted()
  }

  private static func isOurs(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/Sources/UnseamPlugin/UnseamPlugin.swift")
  }
}
