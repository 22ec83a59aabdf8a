import Basics
import Discovering
import Foundation

/// What a build reads, all of it in the scratch folder.
extension Builder {
  var products: String { scratch.build + "/debug" }

  var executable: String { products + "/\(subject.name)PackageTests.xctest" }

  func prepareInputs() throws(BuildError) {
    try scratching { () throws(ScratchError) in
      try scratch.write(Data(entryPointText.utf8), to: scratch.entryPoint)
      let place = subject.root.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("<", with: "&lt;")
      let workspace = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace version = "1.0"><FileRef location = "absolute:\(place)"></FileRef></Workspace>

        """
      try scratch.write(
        Data(workspace.utf8), to: scratch.workspace + "/contents.xcworkspacedata")
      // SwiftPM writes its Package.resolved here, and does not make the folder.
      let shared = scratch.workspace + "/xcshareddata/swiftpm"
      try scratch.makeFolder(shared)
      for (source, target) in [
        ("/Package.resolved", "/Package.resolved"),
        (
          "/.swiftpm/configuration/mirrors.json", "/configuration/mirrors.json"
        ), ("/.swiftpm/configuration/registries.json", "/configuration/registries.json"),
      ] {
        guard let content = FileManager.default.contents(atPath: subject.root + source) else {
          continue
        }
        try scratch.write(content, to: shared + target)
      }
    }
  }

  func writeOverlay(_ files: [InstrumentedFile]) throws(BuildError) {
    try scratching { () throws(ScratchError) in
      var roots: [[String: String]] = []
      for file in files {
        let text = scratch.instrumented + "/" + file.path
        try scratch.write(Data(file.text), to: text)
        roots.append([
          "name": subject.root + "/" + file.path, "type": "file", "external-contents": text,
        ])
      }
      let overlay: [String: Any] = [
        "version": 0, "use-external-names": false, "roots": roots,
      ]
      let data = try? JSONSerialization.data(
        withJSONObject: overlay, options: [.sortedKeys, .prettyPrinted])
      try scratch.write(data ?? Data(), to: scratch.overlay)
    }
  }

  func scratching(
    _ body: () throws(ScratchError) -> Void
  ) throws(BuildError) {
    do throws(ScratchError) { try body() } catch { throw .scratch(error) }
  }

  private var entryPointText: String {
    let imports = """
      import Testing
      import \(EmbeddedText.runtimeModule)
      import \(EmbeddedText.driverModule)
      import XCTest
      import \(moduleName(subject.name))PackageDiscoveredTests

      """
    let run = "TrialDriver.run(__allDiscoveredTests()) { _unseamOn(TrialDriver.canary) }"
    // For manifests before 5.5 SwiftPM compiles a single file as a script, where `@main` is an error.
    if subject.toolsVersion.compare("5.5", options: .numeric) == .orderedAscending {
      return imports + run + "\n"
    }
    return imports + "@main struct UnseamEntryPoint { static func main() { \(run) } }\n"
  }
}

/// A package's name as a module name: what can't stand in an identifier becomes an underscore (SwiftPM's rule).
func moduleName(_ package: String) -> String {
  let letters = package.unicodeScalars.map { scalar in
    scalar.properties.isXIDContinue ? Character(scalar) : "_"
  }
  let name = String(letters)
  return name.first?.isNumber == true ? "_" + name.dropFirst() : name
}
