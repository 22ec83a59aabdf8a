import Basics

extension MissingSuperCall {
  /// Those of all classes of tests, by the id that their tests have for a suite.
  static func all(in index: SourceIndex) -> [SuiteID: MissingSuperCall] {
    let suites = Suites(index: index)
    var found: [SuiteID: MissingSuperCall] = [:]
    for type in index.types where type.isTest && type.kind == .class && suites.isTestCase(type) {
      let id = SuiteID(type.file.module + "." + type.name)
      // Wherever in the body it stands, `super` may be the call.
      let names = Set(
        type.members.filter { member in
          member.name.hasPrefix("tearDown")
            && member.bodyBlock?.tokens(viewMode: .sourceAccurate).contains {
              $0.tokenKind == .keyword(.super)
            } == false
        }.map(\.name))
      guard !names.isEmpty,
        let method = SuiteReading(index: index).suite(type, id: id)?.tearDowns.first(where: {
          names.contains($0.name) && $0.leavesOutSuper
        })
      else { continue }
      found[id] = MissingSuperCall(function: method.name, states: Array(method.undoneAbove))
    }
    return found
  }
}
