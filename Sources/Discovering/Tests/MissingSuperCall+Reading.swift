import Basics

extension MissingSuperCall {
  /// Those of all classes of tests, by the id that their tests have for a suite.
  static func all(in index: SourceIndex) -> [SuiteID: MissingSuperCall] {
    let suites = Suites(index: index)
    var found: [SuiteID: MissingSuperCall] = [:]
    for type in index.types where type.isTest && type.kind == .class && suites.isTestCase(type) {
      let calls = ["tearDown", "tearDownWithError"].compactMap { call(of: $0, in: type, index) }
      found[SuiteID(type.file.module + "." + type.name)] = calls.first
    }
    return found
  }

  /// The one that the class, or the first of those above it whose function runs for its tests, leaves out.
  private static func call(
    of name: String, in type: DeclaredType, _ index: SourceIndex
  ) -> MissingSuperCall? {
    for type in [type] + index.ancestry(of: type).superclasses {
      let own = type.members.filter { $0.name == name && !$0.isStatic && $0.kind == .function }
      guard let body = own.first?.bodyBlock else { continue }
      // Wherever in the body it stands, `super` may be the call.
      if body.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.super) }
      ) {
        continue
      }
      let suite = SuiteReading(index: index).suite(type, id: SuiteID(type.name))
      let method = suite?.tearDowns.first { $0.name == name && $0.leavesOutSuper }
      return method.map {
        MissingSuperCall(function: name, type: type.simpleName, states: Array($0.undoneAbove))
      }
    }
    return nil
  }
}
