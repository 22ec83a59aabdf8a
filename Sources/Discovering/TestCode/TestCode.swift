import Basics
import SwiftSyntax

/// The source of the subject's tests, read for changing it: suites, tests, the state that they can set, and the statements
/// with which they clean up.
package final class TestCode {
  private let index: SourceIndex
  private let declarations: [TestID: TestDeclaration]
  private let suiteTypes: [SuiteID: DeclaredType]
  private let variables: [StateID: [StateSpelling.DeclaredVariable]]
  /// The variables of which the source alone does not say what they begin with.
  private let varying: Set<StateID>
  private let cleanups: CleanupStatements
  private let found: [CleanupStatements.Found]
  private let endings: [ObjectEnding]
  private lazy var conditions = CompilationConditions(index: index)

  /// - Parameter shown: the states that skipping a cleanup was seen to leave changed.
  package init(_ discovery: Discovery, shown: [SeamID: Set<StateID>] = [:]) {
    let files = discovery.files.map(ParsedFile.init)
    index = SourceIndex(files)
    index.names = SharedNames(discovery.variables)
    declarations = TestLocator(index: index, suites: Suites(index: index)).declarations()
    variables = index.stateVariables
    varying = Set(discovery.variables.filter { $0.firstValueMayVary == true }.map(\.id))
    suiteTypes = Self.suiteTypes(in: index)
    cleanups = CleanupStatements(
      index: index, places: Self.places(of: discovery.seams, shown, in: files))
    found = cleanups.all()
    endings = cleanups.endings()
  }

  /// Nil where its function is not found in the source.
  package func test(_ id: TestID) -> TestFunction? {
    guard let declared = declaration(of: id), let body = declared.member.bodyBlock else {
      return nil
    }
    let member = declared.member
    let owner = TypeReader(index: index).enclosing(Syntax(member.node))
    let function = member.node.as(FunctionDeclSyntax.self)
    let reading = SuiteReading(index: index)
    return TestFunction(
      id: id, isXCTest: !member.attributes.contains("Test"),
      isThrowing: member.isThrowing, isAsync: member.isAsync,
      isMainActor: member.attributes.contains("MainActor")
        || !member.modifiers.contains("nonisolated")
          && (owner.map(reading.isMainActor) ?? false),
      body: BodyPlace(
        body, line: member.file.location(at: member.node.trimmedRange.lowerBound).line,
        in: FileLayout(member.file)),
      effectsEnd: function?.signature.effectsEnd ?? body.leftBrace.trimmedRange.lowerBound,
      attribute: function?.attributes.first(named: "Test").map {
        AttributePlace($0, in: member.file)
      })
  }

  /// Nil where its type is not found in the source.
  package func suite(_ id: SuiteID) -> SuiteCode? {
    suiteTypes[id].flatMap { SuiteReading(index: index).suite($0, id: id) }
  }

  /// What the test's code has to set to put the change back.
  package func settable(
    _ change: StateChange, by test: TestID
  ) -> Result<[SettableState], SettingObstacle> {
    spelling(for: test)?.settable(change) ?? .failure(.notVisible)
  }

  /// How the test's code has what the change found unmade made beforehand; nil where it can't.
  package func firstUse(for change: StateChange, by test: TestID) -> FirstUse? {
    spelling(for: test)?.firstUse(for: change)
  }

  /// Whether the value that was seen before the change may be another one on another machine.
  package func mayVaryBefore(_ change: StateChange) -> Bool {
    varying.contains(change.id) && FieldPaths.of(change).isEmpty
  }

  /// Calls of functions that are there for putting the state back, as the test's code writes them.
  package func cleaningCalls(for change: StateChange, by test: TestID) -> [String] {
    spelling(for: test)?.cleaningCalls(for: change) ?? []
  }

  /// Those of them that name a field of a structure within the object which changed.
  package func exactCalls(for change: StateChange, by test: TestID) -> [String] {
    spelling(for: test)?.exactCalls(for: change) ?? []
  }

  /// What the test's code can set of the change, and the calls that put the rest of it back; nil where it is all or nothing.
  package func partlySettable(
    _ change: StateChange, by test: TestID
  ) -> (states: [SettableState], calls: [String])? {
    spelling(for: test)?.partly(change)
  }

  /// Such calls for state that an actor guards, where the test can wait.
  package func awaitedCalls(for change: StateChange, by test: TestID) -> [String] {
    guard declaration(of: test)?.member.isAsync == true else { return [] }
    return spelling(for: test)?.awaitedCalls(for: change) ?? []
  }

  /// Calls of the functions with which these tests, or what runs before them, make the change, given what it begins with: as
  /// the first test's code writes them, the likeliest first.
  package func settingCalls(for change: StateChange, by tests: [TestID]) -> [SettingCall] {
    guard let first = tests.first, let spelling = spelling(for: first) else { return [] }
    // Tests of one suite mostly set it in the same way.
    let members = tests.prefix(8).compactMap(declaration).flatMap { test in
      [test.member] + setUps(of: test)
        + (test.suite.map { index.classLevel("setUp", of: $0) } ?? [])
    }
    return SettingCalls(spelling: spelling).calls(
      undoing: change, in: members.compactMap(\.bodyBlock))
  }

  /// What these tests set through subscripts of the object that the variable holds, and the properties of a library's object
  /// that they set and that changed: each can be read before and set again.
  package func setParts(of change: StateChange, by tests: [TestID]) -> [SettableState] {
    guard let found = variables[change.id]?.first, let first = tests.first,
      let spelling = spelling(for: first),
      let isMainActor = try? spelling.isMainActor(found.member, found.owner),
      spelling.isVisible(found.member.access, of: found.member, owner: found.owner)
    else { return [] }
    let settings = PartSettings(
      resolver: Resolver(index: index), variable: found.member,
      fields: Set(FieldPaths.of(change).flatMap(\.names)))
    let targets = tests.prefix(8).compactMap(declaration).flatMap { test in
      ([test.member] + setUps(of: test)).compactMap(\.bodyBlock).flatMap(settings.targets)
    }
    return targets.map(\.trimmedDescription).withoutRepetition.map {
      let name = $0.contains("[") ? nil : $0.split(separator: ".").last.map(String.init)
      return SettableState(
        spelling: $0, name: name ?? "value", emptyValue: nil, isMainActor: isMainActor)
    }
  }

  func spelling(for test: TestID) -> StateSpelling? {
    declaration(of: test).map { declared in
      StateSpelling(
        index: index, variables: variables, file: declared.member.file,
        type: TypeReader(index: index).enclosing(Syntax(declared.member.node)))
    }
  }

  /// The cleanups of the tests that undo the change and mean the same in the test's code: those that name what the test
  /// names first, then by how often they stand there. What is cleaned up for a type is none for a test that names another.
  package func cleanups(of change: StateChange, for test: TestID) -> [CleanupStatement] {
    guard let declared = declaration(of: test) else { return [] }
    let type = TypeReader(index: index).enclosing(Syntax(declared.member.node))
    let bodies = ([declared.member] + setUps(of: declared)).compactMap(\.bodyBlock)
    let named = Set(bodies.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.plainText) })
    let generics = Set(bodies.flatMap(\.genericNames))
    let fitting = found.compactMap { one -> (statement: CleanupStatement, names: [String])? in
      guard one.statement.undoes(change), one.typesHandedOver.isSubset(of: named),
        cleanups.means(one, theSameIn: declared.member.file, type: type),
        let statement = one.statement(for: change, naming: generics)
      else { return nil }
      return (statement, one.names.map(\.baseName.plainText))
    }
    let groups = Dictionary(grouping: fitting, by: \.statement.text).values.map { same in
      (
        shared: same[0].names.count(where: named.contains), count: same.count,
        statement: same[0].statement
      )
    }
    return groups.sorted {
      ($1.shared, $1.count, $0.statement.text) < ($0.shared, $0.count, $1.statement.text)
    }.map(\.statement)
  }

  /// Calls of functions that may end what the test began: what is known of them is their names.
  package func endingCalls(by test: TestID) -> [EndingCall] {
    guard let declared = declaration(of: test), let spelling = spelling(for: test) else {
      return []
    }
    let bodies = ([declared.member] + setUps(of: declared)).compactMap(\.bodyBlock).map(Syntax.init)
    let values = (declared.suite?.members ?? []).compactMap(\.initialValue).map(Syntax.init)
    let names = Set(
      (bodies + values).flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.plainText) })
    return EndingCalls(spelling: spelling).calls(for: names)
  }

  /// The calls with which other tests end an object of their own and so undo the change, of the objects that the test makes.
  package func objectCleanups(of change: StateChange, by test: TestID) -> [ObjectCleanupCalls] {
    guard let body = declaration(of: test)?.member.bodyBlock else { return [] }
    let resolver = Resolver(index: index)
    return endings.filter { $0.states.contains(change.id) }
      .compactMap { $0.calls(in: body, resolver) }.withoutRepetition
  }

  /// The statement with which `setter`, or its suite's set-up, sets the state, where it means the same in the test's code.
  package func setting(_ state: StateID, in setter: TestID, for test: TestID) -> String? {
    guard let declared = declaration(of: setter), let target = declaration(of: test) else {
      return nil
    }
    let type = TypeReader(index: index).enclosing(Syntax(target.member.node))
    for member in [declared.member] + setUps(of: declared) {
      guard let body = member.bodyBlock,
        let found = cleanups.setting(state, in: body, of: member.file),
        cleanups.means(found, theSameIn: target.member.file, type: type)
      else { continue }
      return found.statement.text
    }
    return nil
  }

  /// New code with `#if` around the lines that name what is declared in one; nil where that can't be written.
  ///
  /// - Parameter range: what the code replaces in the file.
  package func guarded(_ text: String, in range: Range<Int>, of path: String) -> String? {
    guard let file = index.files.first(where: { $0.path == path }) else { return text }
    return conditions.guarded(text, in: range, of: file)
  }

  /// Whether the test's own body sets the state.
  package func sets(_ state: StateID, in test: TestID) -> Bool {
    guard let member = declaration(of: test)?.member, let body = member.bodyBlock else {
      return false
    }
    return cleanups.setting(state, in: body, of: member.file) != nil
  }

  /// Whether any code of the package assigns something to a variable of this name, whoever declares it, or hands one over to be
  /// changed.
  package func assignsAnything(to name: String) -> Bool {
    index.files.contains { file in
      file.tree.tokens(viewMode: .sourceAccurate).contains { token in
        guard token.plainText == name, let use = token.parent?.as(DeclReferenceExprSyntax.self)
        else { return false }
        let next = token.nextToken(viewMode: .sourceAccurate)
        let isForced = [.exclamationMark, .postfixQuestionMark].contains(next?.tokenKind)
        let sign = isForced ? next?.nextToken(viewMode: .sourceAccurate) : next
        return sign?.tokenKind == .equal
          || use.ancestors.prefix(2).contains { $0.is(InOutExprSyntax.self) }
      }
    }
  }

  /// Whether an assertion in the test's own body names the variable, or a constant that is read from it without any call.
  package func asserts(_ state: StateID, in test: TestID) -> Bool {
    guard state.isVariable, let body = declaration(of: test)?.member.body else { return false }
    let own = Set(
      state.plain.rawValue.split { ":.".contains($0) }.map(String.init).suffix(
        state.kind == .static ? 2 : 1))
    var constants: Set<String> = []
    return body.contains { item in
      let names = Set(
        item.tokens(viewMode: .sourceAccurate).filter {
          $0.parent?.is(StringSegmentSyntax.self) == false
        }.map(\.plainText))
      guard own.isSubset(of: names) || !constants.isDisjoint(with: names) else { return false }
      if item.holdsAssertion { return true }
      if !item.holdsCall { constants.formUnion(item.declaredNames) }
      return false
    }
  }

  /// What each test of the suite would need to have an own instance of what the static shares.
  package func sharedInstance(_ state: StateID, in suite: SuiteID) -> SharedInstance? {
    guard let type = suiteTypes[suite], let shared = variables[state]?.first else { return nil }
    return SharedInstanceReading(index: index, shared: shared, suite: type).reading()
  }

  /// What the setter does before its first assertion, where both tests stand in one suite and the statements can stand in
  /// the other as well: at most three, each on one line.
  package func beginning(of setter: TestID, for test: TestID) -> [String]? {
    guard let declared = declaration(of: setter), let target = declaration(of: test),
      let suite = declared.suite, suite === target.suite, let body = declared.member.body
    else { return nil }
    var items = body.prefix { !$0.holdsAssertion }
    // What is read last is read for the assertion.
    while items.last?.item.is(VariableDeclSyntax.self) == true { items = items.dropLast() }
    let names = Set(
      target.member.bodyBlock?.tokens(viewMode: .sourceAccurate).map(\.plainText) ?? [])
    let fits = items.allSatisfy { item in
      let tokens = item.tokens(viewMode: .sourceAccurate).map(\.tokenKind)
      return !item.trimmedDescription.contains("\n") && item.declaredNames.isDisjoint(with: names)
        && (target.member.isAsync || !tokens.contains(.keyword(.await)))
        && !tokens.contains(.keyword(.return))
    }
    let own = Set(target.member.body?.map(\.item.oneLine) ?? [])
    let texts = items.map(\.item.oneLine).filter { !own.contains($0) }
    return fits && (1...3).contains(texts.count) ? texts : nil
  }

  /// Calls of the package's own functions that the setter or its suite's set-up makes, as statements that mean the same in
  /// the test's code.
  package func productCalls(of setter: TestID, for test: TestID) -> [String] {
    guard let declared = declaration(of: setter), let target = declaration(of: test) else {
      return []
    }
    let type = TypeReader(index: index).enclosing(Syntax(target.member.node))
    var seen: Set<String> = []
    return ([declared.member] + setUps(of: declared)).flatMap { member in
      member.bodyBlock.map {
        cleanups.productCalls(in: $0, of: member.file, for: target.member)
      } ?? []
    }.filter { cleanups.means($0, theSameIn: target.member.file, type: type) }
      .map(\.statement.text).filter { seen.insert($0).inserted }
  }

  private func setUps(of test: TestDeclaration) -> [Member] {
    (test.suite?.members ?? []).filter {
      ["setUp", "setUpWithError", "init"].contains($0.name) && $0.parameters.isEmpty
    }
  }

  /// How the test's code names the type of that full name; nil where it does not see the type.
  package func spelling(ofType fullName: String, in test: TestID) -> String? {
    spelling(for: test)?.spelling(ofType: fullName)
  }

  /// How the test's code names the file of that name: as its body does, or by a folder of the package's.
  package func file(named name: String, in test: TestID) -> FileExpression? {
    guard let body = declaration(of: test)?.member.bodyBlock else { return nil }
    let reading = FileExpressionReading(resolver: Resolver(index: index), fileName: name)
    let found = reading.reading(of: body)
    if let found, !found.isGuess { return found }
    return spelling(for: test).flatMap(reading.readingOfFolder) ?? found
  }

  /// The lines to take out so that the cleanup is gone, with what is kept for it alone; none where more would go with them.
  package func removals(of seam: Seam) -> [CleanupRemoval] {
    index.files.first { $0.path == seam.location.file && $0.isTest }.map {
      CleanupRemovalReading(file: $0).removals(of: seam)
    } ?? []
  }

  /// Whether another build, or another machine, may need what comes out.
  package func dependsOnBuild(_ removal: CleanupRemoval) -> Bool {
    index.files.first { $0.path == removal.file && $0.isTest }.map { file in
      BuildDependence(resolver: Resolver(index: index)).isPossible(in: removal.range, of: file)
    } ?? false
  }

  /// The tests whose code may run the cleanup.
  package func users(of seam: Seam) -> Set<TestID> {
    guard let file = index.files.first(where: { $0.path == seam.location.file }),
      let offset = file.offset(of: seam.location),
      let token = file.tree.token(at: AbsolutePosition(utf8Offset: offset))
    else { return Set(declarations.keys) }
    // A teardown is its own seam: its name stands inside it.
    return CleanupUsers(index: index, declarations: declarations).tests(around: Syntax(token))
  }

  /// Where the test's file can import Foundation: nothing where it has it already, nil where there is no place.
  package func importingFoundation(in test: TestID) -> [ImportPlace]? {
    guard let file = declaration(of: test)?.member.file else { return nil }
    if !file.imports.isDisjoint(with: ["Foundation", "XCTest"]) { return [] }
    return ImportPlace("Foundation", in: file).map { [$0] }
  }

  func declaration(of id: TestID) -> TestDeclaration? { declarations[id] }
}

extension TestCode {
  /// Every type of the tests by the id that its tests have for a suite.
  private static func suiteTypes(in index: SourceIndex) -> [SuiteID: DeclaredType] {
    var found: [SuiteID: DeclaredType] = [:]
    for type in index.types where type.isTest && !type.isLocal && type.kind != .alias {
      let path = type.name.split(separator: ".").joined(separator: "/")
      for name in [path, type.name] {
        let id = SuiteID(type.file.module + "." + name)
        if found[id] == nil { found[id] = type }
      }
    }
    return found
  }

  private static func places(
    of seams: [Seam], _ shown: [SeamID: Set<StateID>], in files: [ParsedFile]
  ) -> [String: [Int: Set<StateID>]] {
    let byPath = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var places: [String: [Int: Set<StateID>]] = [:]
    for seam in seams where seam.kind == .reset {
      guard let offset = byPath[seam.location.file]?.offset(of: seam.location) else { continue }
      places[seam.location.file, default: [:]][offset] = shown[seam.id] ?? []
    }
    return places
  }
}

extension ParsedFile {
  /// The file as an audit read it.
  fileprivate convenience init(_ file: EditedFile) {
    let target = Subject.Target(
      name: file.module, module: file.module, kind: file.isTest ? .test : .library, path: "",
      sources: [file.path], dependencies: [])
    self.init(path: file.path, target: target, bytes: file.original)
  }
}

extension FunctionSignatureSyntax {
  /// Where `throws` would stand.
  fileprivate var effectsEnd: Int {
    (effectSpecifiers?.asyncSpecifier?.trimmedRange ?? parameterClause.trimmedRange).upperBound
  }
}
