import Basics
import Commanding
import Discovering
import Foundation

/// Builds the subject once, with every seam in it, without writing to its folder.
package struct Builder: Sendable {
  package let subject: Subject
  package let scratch: Scratch
  package let toolchain: Toolchain
  package let runtime: RuntimeLibrary
  package let launcher: Launcher
  /// What the user wants `swift build` to be told.
  package let extraArguments: [String]
  /// The files that are compiled as the discovery holds them though they have no edit: they differ from those on disk.
  package let patched: Set<String>
  /// The file, relative to the package, that SwiftPM would take for the tests' entry point in place of ours.
  package let ownEntryPoint: String?
  /// Whether the build leaves the processors to all others that want them.
  package let givesWay: Bool
  /// Is handed the build's latest line now and then.
  package let progress: @Sendable (String) -> Void

  package init(
    subject: Subject, scratch: Scratch, toolchain: Toolchain, runtime: RuntimeLibrary,
    launcher: Launcher, extraArguments: [String], patched: Set<String> = [],
    ownEntryPoint: String? = nil, givesWay: Bool = false,
    progress: @escaping @Sendable (String) -> Void
  ) {
    self.patched = patched
    self.ownEntryPoint = ownEntryPoint
    self.givesWay = givesWay
    self.subject = subject
    self.scratch = scratch
    self.toolchain = toolchain
    self.runtime = runtime
    self.launcher = launcher
    self.extraArguments = extraArguments
    self.progress = progress
  }

  /// Compiles the discovery's files; an edit that does not compile is left out and named, never fatal.
  package func build(_ discovery: Discovery) throws(BuildError) -> BuiltTests {
    let clock = ContinuousClock()
    let start = clock.now
    var rollbacks = Rollbacks(reading: scratch.rollbacks)
    try prepareInputs()
    var rounds = 0
    while true {
      let files = instrument(discovery, rollbacks)
      try writeOverlay(files)
      rounds += 1
      let result = try runBuild()
      if !result.succeeded, isDiskFull() { throw .scratch(.diskFull(scratch.root)) }
      if result.succeeded {
        let table = try symbols()
        let stale = staleModules(files, table)
        if stale.isEmpty {
          try scratching { () throws(ScratchError) in try rollbacks.write(to: scratch) }
          let timings = BuildTimings(
            runtime: runtime.buildTime.map(seconds), build: seconds(clock.now - start),
            rounds: rounds)
          return try tests(discovery, rollbacks, table, timings)
        }
        if rounds > 12 { throw .overlayNotSeen(files: stale.sorted()) }
        forget(stale)
      } else if rounds > 12 || !rollBack(files, discovery, &rollbacks, wholeFiles: rounds > 8) {
        throw .subjectDoesNotBuild(errors: subjectErrors(), log: scratch.buildLog)
      }
    }
  }

  private func isDiskFull() -> Bool {
    scratch.isFull(after: (try? String(contentsOfFile: scratch.buildLog, encoding: .utf8)) ?? "")
  }

  private func instrument(_ discovery: Discovery, _ rollbacks: Rollbacks) -> [InstrumentedFile] {
    // A file without any edit left is compiled as it is: the import of the runtime itself may be what fails.
    discovery.files.map { InstrumentedFile($0, dropping: rollbacks.purposes(in: $0)) }
      .filter { !$0.edits.isEmpty || patched.contains($0.path) }
  }

  private func tests(
    _ discovery: Discovery, _ rollbacks: Rollbacks, _ table: SymbolTable, _ timings: BuildTimings
  ) throws(BuildError) -> BuiltTests {
    let map = StateMapFile(
      table, ownModules: Set(subject.targets.map(\.module)), constants: discovery.constants,
      variables: Set(discovery.variables.map(\.id)))
    try scratching { () throws(ScratchError) in
      try scratch.write(Data(map.text.utf8), to: scratch.stateMap)
    }
    var unviable: [SeamID: String] = [:]
    for file in discovery.files {
      for edit in file.edits {
        guard case .seam(let id) = edit.purpose else { continue }
        unviable[id] = rollbacks.reason(edit.purpose, in: file)
      }
    }
    return BuiltTests(
      executable: executable, stateMap: scratch.stateMap, root: subject.root,
      watchesDefaults: table.importedNames.contains("12UserDefaultsC"), unviable: unviable,
      entryPointError: entryPointError(), tracked: rollbacks.tracked(in: discovery),
      functions: FunctionNames(table), timings: timings)
  }

  /// Leaves out the edits to blame for the build's errors, or all of the files that have errors where that took too many
  /// rounds; false where no edit can be blamed.
  private func rollBack(
    _ files: [InstrumentedFile], _ discovery: Discovery, _ rollbacks: inout Rollbacks,
    wholeFiles: Bool
  ) -> Bool {
    let log = (try? String(contentsOfFile: scratch.buildLog, encoding: .utf8)) ?? ""
    let originals = Dictionary(
      discovery.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var blamed = false
    var unclear: [(edits: [SourceEdit], file: EditedFile, message: String)] = []
    for error in CompilerError.all(in: log) {
      guard let file = files.first(where: { subject.root + "/" + $0.path == error.file }),
        let original = originals[file.path]
      else { continue }
      let edits = wholeFiles ? file.edits : file.edits(at: error.line, error.column)
      if !wholeFiles, edits.count > 1, edits.count == file.edits.count {
        unclear.append((edits, original, error.message))
        continue
      }
      rollbacks.drop(edits, of: original, because: error.message)
      blamed = blamed || !edits.isEmpty
    }
    if blamed && unclear.isEmpty || rollBackAccessors(files, originals, &rollbacks) { return true }
    for blame in unclear { rollbacks.drop(blame.edits, of: blame.file, because: blame.message) }
    return blamed || !unclear.isEmpty
  }

  /// Leaves out all accessors of ours: an error where a variable is used may be their fault wherever that is.
  private func rollBackAccessors(
    _ files: [InstrumentedFile], _ originals: [String: EditedFile], _ rollbacks: inout Rollbacks
  ) -> Bool {
    var found = false
    for file in files {
      guard let original = originals[file.path] else { continue }
      let edits = file.edits.filter { if case .look = $0.purpose { true } else { false } }
      rollbacks.drop(edits, of: original, because: "some use of a variable does not compile")
      found = found || !edits.isEmpty
    }
    return found
  }

  private func subjectErrors() -> [String] {
    let log = (try? String(contentsOfFile: scratch.buildLog, encoding: .utf8)) ?? ""
    let errors = CompilerError.all(in: log).map { error in
      let path =
        error.file.hasPrefix(subject.root + "/")
        ? String(error.file.dropFirst(subject.root.count + 1)) : error.file
      return "\(path):\(error.line):\(error.column): error: \(error.message)"
    }
    if !errors.isEmpty { return errors }
    return log.split(separator: "\n").filter { $0.contains("error:") }.map(String.init)
  }

  /// The modules whose object code does not hold the text that was written for them, or still holds an earlier one.
  private func staleModules(_ files: [InstrumentedFile], _ table: SymbolTable) -> Set<String> {
    let names = table.symbols.filter(\.isFunction).map(\.name)
    let ours = names.filter { $0.hasSuffix("yyF") }.compactMap { symbol in
      ourName(in: symbol, beginning: "_unseamMark_").map {
        (module: String($0.before.prefix { $0 != "." }), marker: $0.name)
      }
    }
    let markers = Set(ours.map(\.marker))
    // A module that no test needs is not in the executable at all. One that has a marker, were it an older one, is.
    let marked = Set(ours.map(\.module))
    let present = Set(
      Set(files.map(\.module)).filter { module in
        let prefix = "$s\(module.utf8.count)\(module)"
        return marked.contains(module) || names.contains { $0.hasPrefix(prefix) }
      })
    let unseen = files.filter { present.contains($0.module) && !markers.contains($0.marker) }
    // A file that was written for an earlier build and is compiled as it is now: on disk nothing has changed.
    let written = Set(files.map(\.marker))
    let former = ours.filter { !written.contains($0.marker) }
    return Set(unseen.map(\.module) + former.map(\.module))
  }

  /// Makes the next build compile these modules anew.
  private func forget(_ modules: Set<String>) {
    // The last holds sources that the plan makes, such as the accessor of resources.
    let plan: Set<String> = ["output-file-map.json", "sources", "DerivedSources"]
    for module in modules {
      let folder = products + "/\(module).build"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      // The plan's own files are not written again as long as the plan stays the same.
      for file in files where !plan.contains(file) {
        try? FileManager.default.removeItem(atPath: folder + "/" + file)
      }
    }
  }

  private func symbols() throws(BuildError) -> SymbolTable {
    do throws(SymbolTableError) {
      return try SymbolTable(executable: executable)
    } catch {
      throw .symbols(error)
    }
  }
}

private func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}
