import Discovering
import FixtureRuns
import Foundation

extension Fixture {
  /// The fixture as its folders show it: a target for each folder of Sources and Tests.
  func discovery() throws -> Discovery {
    let root = folder.path
    let products = targets(in: "Sources", kind: .library, dependencies: [])
    let tests = targets(in: "Tests", kind: .test, dependencies: products.map(\.name))
    let subject = Subject(name: name, root: root, targets: products + tests)
    return try discover(in: subject) {
      Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + $0)))
    }
  }

  private func targets(
    in parent: String, kind: Subject.Target.Kind, dependencies: [String]
  ) -> [Subject.Target] {
    let path = folder.path + "/" + parent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { name in
      let files =
        FileManager.default.enumerator(atPath: path + "/" + name)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
      return Subject.Target(
        name: name, module: name, kind: kind, path: parent + "/" + name,
        sources: files.map { parent + "/" + name + "/" + $0 }.sorted(), dependencies: dependencies)
    }
  }
}
