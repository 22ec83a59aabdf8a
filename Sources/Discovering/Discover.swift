import Basics
import Dispatch
import SwiftSyntax
import Synchronization

/// Reads every Swift file of the subject's library, executable and test targets and says where its seams, its state
/// and its tests are, and which edits would make the first two reachable.
package func discover(
  in subject: Subject, readFile: (String) throws -> [UInt8]
) throws(DiscoveryError) -> Discovery {
  let files = try parse(subject, readFile: readFile)
  let index = SourceIndex(files)
  let doubles = Doubles(index: index)
  let addressed = AddressedNames.names(in: files)
  var found = files.map { file in
    DiscoveredFile(file, index: index, doubles: doubles, addressed: addressed)
  }
  index.names = SharedNames(in: found.flatMap(\.found))
  let shared = index.names.files
  for (position, file) in files.enumerated() where shared.contains(file.path) {
    found[position] = DiscoveredFile(file, index: index, doubles: doubles, addressed: addressed)
  }
  let variables = found.flatMap(\.found)
  let locations = TestLocator(index: index, suites: Suites(index: index)).locations()
  let hasClassSetUp = files.contains { $0.isTest && ClassSetUpFinder.finds(in: $0.tree) }
  return Discovery(
    seams: found.flatMap(\.seams).sorted { ($0.location, $0.kind) < ($1.location, $1.kind) },
    variables: marked(unique(variables), index), files: found.map(\.edited),
    testLocations: locations,
    constants: constants(in: variables), untraceable: untraceable(in: variables),
    suiteFiles: SuiteFiles(files, tests: locations.keys).typeNames(),
    suppressions: found.flatMap(\.suppressions),
    untoggled: found.flatMap(\.untoggled).sorted { $0.location < $1.location },
    plainTests: plainTests(of: subject, index, readFile: readFile),
    hasClassSetUp: hasClassSetUp,
    classSetUps: hasClassSetUp ? ClassSetUp.all(in: index) : [:],
    missingSuperCalls: MissingSuperCall.all(in: index),
    cleanupFunctions: CleanupCallees.functions(in: files, index))
}

/// Tells from the package's own entry point which tests it runs, where there is one.
private func plainTests(
  of subject: Subject, _ index: SourceIndex, readFile: (String) throws -> [UInt8]
) -> PlainTests {
  guard let path = subject.testEntryPoint else { return .all }
  guard let text = try? readFile(path) else { return .unknown }
  return EntryPointReader(index: index).tests(in: text, of: path)
}

/// Sorted by path; a file that two targets share is read for the first only.
private func parse(
  _ subject: Subject, readFile: (String) throws -> [UInt8]
) throws(DiscoveryError) -> [ParsedFile] {
  var texts: [String: (target: Subject.Target, bytes: [UInt8])] = [:]
  for target in subject.targets where [.library, .executable, .test].contains(target.kind) {
    for path in target.sources where texts[path] == nil {
      do {
        texts[path] = (target, try readFile(path))
      } catch {
        throw .fileUnreadable(path: path, reason: "\(error)")
      }
    }
  }
  let waiting = texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.target, $0.value.bytes) }
  return parseAtOnce(waiting)
}

/// Parsing is the longest part of all, and no file needs another for it.
private func parseAtOnce(_ texts: [(String, Subject.Target, [UInt8])]) -> [ParsedFile] {
  let parsed = Mutex<[Int: ParsedFile]>([:])
  DispatchQueue.concurrentPerform(iterations: texts.count) { position in
    let (path, target, bytes) = texts[position]
    let file = ParsedFile(path: path, target: target, bytes: bytes)
    parsed.withLock { $0[position] = file }
  }
  return parsed.withLock { found in texts.indices.compactMap { found[$0] } }
}

/// Sorted by id; of several branches of `#if` the first counts that may be compiled here.
private func unique(_ variables: [FoundVariable]) -> [StateVariable] {
  var seen: [StateID: FoundVariable] = [:]
  for found in variables {
    let id = found.variable.id
    if seen[id].map({ found.isHere && !$0.isHere }) ?? true { seen[id] = found }
  }
  return seen.values.map(\.variable).sorted { $0.id < $1.id }
}

/// The same variables with what tests can do about them.
private func marked(_ variables: [StateVariable], _ index: SourceIndex) -> [StateVariable] {
  let hidden = HiddenStates(index: index)
  let values = FirstValues(resolver: Resolver(index: index), variables: hidden.variables)
  return index.guarded(
    values.marked(hidden.marked(variables)), declared: hidden.variables)
}

/// The ids that stand for nothing but constants.
private func constants(in variables: [FoundVariable]) -> Set<StateID> {
  let others = Set(variables.filter { !$0.isConstant }.map(\.variable.id))
  return Set(variables.filter(\.isConstant).map(\.variable.id)).subtracting(others)
}

/// The ids that stand for a variable without any edit, or for some with accessors of ours and some without.
private func untraceable(in variables: [FoundVariable]) -> Set<StateID> {
  let groups = Dictionary(grouping: variables, by: \.variable.id)
  return Set(
    groups.filter { _, found in
      found.contains { $0.edit == nil }
        || Set(found.map { $0.accessors == nil }).count > 1
    }.keys)
}

/// What was found in one file.
private struct DiscoveredFile {
  let seams: [Seam]
  let found: [FoundVariable]
  let suppressions: [SuppressionComment]
  let untoggled: [Untoggled]
  let edited: EditedFile

  init(
    _ file: ParsedFile, index: SourceIndex, doubles: Doubles, addressed: Set<String>
  ) {
    let finder = StateVariableFinder(
      file: file, index: index, addressed: addressed, names: index.names)
    finder.walk(file.tree)
    let fields = SealedFieldFinder(file: file, index: index)
    fields.walk(file.tree)
    let columns = TestColumns(in: file, told: index.toldColumns)
    found = finder.found.map { $0.keepingEdits { columns.allow($0.insertions) } }
    let bodies = TestBodyFinder(viewMode: .sourceAccurate)
    if file.isTest { bodies.walk(file.tree) }
    let delays = DelayedBlockFinder(viewMode: .sourceAccurate)
    delays.walk(file.tree)
    let suppressions = Suppressions(in: file)
    self.suppressions = suppressions.comments
    let search = SeamSearch(file: file, index: index, doubles: doubles)
    if file.isTest { search.walk(file.tree) }
    let numbered = Self.seams(search, columns, suppressions)
    seams = numbered.map(\.seam)
    untoggled = file.isTest ? Self.untoggled(besides: search, columns) : []
    edited = EditedFile(
      path: file.path, module: file.module, original: file.bytes,
      edits: found.flatMap(\.edits) + fields.edits.filter { columns.allow($0.insertions) }
        + (bodies.edits + delays.edits).filter { columns.allow($0.insertions) }
        + numbered.compactMap(\.edit), isTest: file.isTest)
  }

  /// The doubles that no seam speaks for, or one whose edit would move a test's column.
  private static func untoggled(besides search: SeamSearch, _ columns: TestColumns) -> [Untoggled] {
    let rest = UntoggledSearch(besides: search)
    rest.walk(search.file.tree)
    let moved = search.candidates.filter { candidate in
      !candidate.kind.isCleanup && !columns.allow(candidate.insertions(number: 0))
    }
    return rest.found.map { found in
      Untoggled(
        location: search.file.location(at: found.offset), text: found.text, reason: found.reason)
    }
      + moved.map { candidate in
        Untoggled(
          location: search.file.location(at: candidate.offset), text: candidate.text,
          reason: .testLine)
      }
  }

  private static func seams(
    _ search: SeamSearch, _ columns: TestColumns, _ suppressions: Suppressions
  ) -> [(seam: Seam, edit: SourceEdit?)] {
    let file = search.file
    let effects = UnseenEffect(resolver: search.resolver)
    var ordinals: [[String]: Int] = [:]
    return search.candidates.compactMap { candidate in
      let parts = [file.module, candidate.enclosing, candidate.kind.rawValue, candidate.text]
      let ordinal = ordinals[parts, default: 0]
      ordinals[parts] = ordinal + 1
      let number = StableHash.of(parts + [String(ordinal)])
      let insertions = candidate.insertions(number: number)
      guard columns.allow(insertions) else { return nil }
      let seam = Seam(
        candidate, number: number, file: file, suppressions,
        mayActUnseen: candidate.mayActUnseen
          || candidate.kind.isCleanup && effects.isPossible(in: candidate.range, of: file))
      let edit = SourceEdit(
        purpose: .seam(seam.id), range: candidate.range, insertions: insertions)
      return (seam, seam.suppression == nil ? edit : nil)
    }
  }
}

extension Seam {
  fileprivate init(
    _ candidate: SeamCandidate, number: UInt64, file: ParsedFile, _ suppressions: Suppressions,
    mayActUnseen: Bool
  ) {
    let location = file.location(at: candidate.offset)
    self.init(
      id: SeamID(number: number), kind: candidate.kind, module: file.module, location: location,
      text: candidate.text, enclosing: candidate.enclosing, alternative: candidate.alternative,
      suppression: suppressions.reason(for: candidate.kind, onLine: location.line),
      mayActUnseen: mayActUnseen, comesLast: candidate.comesLast)
  }
}

/// Where `@Test` and `@Suite` stand, `#column` and what is told the column from which it is called: Swift Testing's ids hold
/// the columns of the first two, and tests may assert the others. No edit may move them.
private struct TestColumns {
  private let offsets: [Int: Int]
  private let file: ParsedFile

  /// - Parameter told: the functions that are told the column.
  init(in file: ParsedFile, told: Set<String>) {
    self.file = file
    let finder = TestAttributeFinder(viewMode: .sourceAccurate)
    if file.isTest { finder.walk(file.tree) }
    var last: [Int: Int] = [:]
    for offset in finder.offsets { last[file.line(at: offset)] = offset }
    for word in ["#column"] + told.map({ $0 + "(" }) {
      for offset in file.offsets(of: word) {
        last[file.line(at: offset)] = max(offset, last[file.line(at: offset)] ?? 0)
      }
    }
    offsets = last
  }

  func allow(_ insertions: [Insertion]) -> Bool {
    insertions.allSatisfy { insertion in
      guard let attribute = offsets[file.line(at: insertion.offset)] else { return true }
      return insertion.offset > attribute
    }
  }
}

/// Finds the attributes of tests and suites.
private final class TestAttributeFinder: SyntaxVisitor {
  private(set) var offsets: [Int] = []

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if ["Test", "Suite"].contains(node.name) { offsets.append(node.trimmedRange.lowerBound) }
    return .skipChildren
  }

  // Tests are members: nothing to look for in bodies.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    walk(node.attributes)
    return .skipChildren
  }
}
