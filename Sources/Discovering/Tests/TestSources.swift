import Basics

/// Tells which source files can decide what a test does: those of its target and of all targets that it depends on,
/// but for the files of other suites that nothing else mentions.
package struct TestSources: Sendable {
  private let closures: [String: Set<String>]
  private let suiteFiles: [String: Set<String>]
  /// The target that compiles each file, by module.
  private let moduleOfFile: [String: String]
  /// The files of the test targets and of all that these depend on.
  private let tested: Set<String>

  package init(_ subject: Subject, _ discovery: Discovery) {
    suiteFiles = discovery.suiteFiles
    let targets = Dictionary(
      subject.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    closures = Dictionary(
      subject.targets.map { ($0.module, sources(of: $0, among: targets)) },
      uniquingKeysWith: { $0.union($1) })
    tested = subject.targets.filter { $0.kind == .test }.reduce(into: []) {
      $0.formUnion(sources(of: $1, among: targets))
    }
    moduleOfFile = Dictionary(
      discovery.files.map { ($0.path, $0.module) }, uniquingKeysWith: { first, _ in first })
  }

  /// The files behind `test`; all of its module's where the test's place is not known.
  package func files(behind test: TestID) -> Set<String> {
    let module = test.rawValue.prefix { $0 != "." }
    guard let all = closures[String(module)] else { return Set(moduleOfFile.keys) }
    return all.filter { path in
      guard let types = suiteFiles[path] else { return true }
      let suite = String(test.outermostType.dropFirst(module.count + 1))
      return moduleOfFile[path] == String(module) && types.contains(suite)
    }
  }

  /// Whether `path` is one of the package's own Swift sources of which it is known what tests depend on them: not so
  /// of a tool that only a build plug-in runs.
  package func knows(_ path: String) -> Bool { moduleOfFile[path] != nil && tested.contains(path) }
}

/// The files of a target and of all that it depends on within the package.
private func sources(
  of target: Subject.Target, among targets: [String: Subject.Target]
) -> Set<String> {
  var files = Set<String>()
  var seen = Set<String>()
  var open = [target.name]
  while let name = open.popLast() {
    guard seen.insert(name).inserted, let target = targets[name] else { continue }
    files.formUnion(target.sources)
    open += target.dependencies
  }
  return files
}
