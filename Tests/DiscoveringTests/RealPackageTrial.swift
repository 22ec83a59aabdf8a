import Basics
import Foundation
import Testing

@testable import Discovering

@Test(.enabled(if: ProcessInfo.processInfo.environment["TRY_PACKAGE"] != nil))
func realPackage() throws {
  let root = ProcessInfo.processInfo.environment["TRY_PACKAGE"]!
  let json = try Data(contentsOf: URL(fileURLWithPath: root + "/../\(URL(fileURLWithPath: root).lastPathComponent).json"))
  let subject = try Subject(describing: json, root: root)
  let start = ContinuousClock.now
  let discovery = try discover(in: subject) { Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + $0))) }
  let duration = ContinuousClock.now - start
  var out = ""
  for file in discovery.files {
    checkEdits(of: file)
    if let dir = ProcessInfo.processInfo.environment["TRY_OUT"] {
      let url = URL(fileURLWithPath: dir + "/" + file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(apply(file.edits, to: file.original)).write(to: url)
    }
  }
  for seam in discovery.seams {
    out += "\(seam.location.file):\(seam.location.line): \(seam.kind.rawValue): \(seam.text)  [\(seam.enclosing)] \(seam.alternative ?? "")\n"
  }
  for variable in discovery.variables { out += "\(variable.id) \(variable.location.file):\(variable.location.line)\n" }
  for (id, at) in discovery.testLocations.sorted(by: { $0.key < $1.key }) { out += "test \(id) \(at.file):\(at.line)\n" }
  out += "files \(discovery.files.count) seams \(discovery.seams.count) vars \(discovery.variables.count) edits \(discovery.files.reduce(0) { $0 + $1.edits.count }) tests \(discovery.testLocations.count) in \(duration)\n"
  print(out)
}
