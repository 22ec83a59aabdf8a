import Basics
import Discovering

/// Proposes that all tests of the smallest suite that holds the disturbing tests run one after another.
func serializing(_ one: FindingToMend, code: TestCode) -> Result<[Candidate], Unmendable> {
  let tests = one.finding.tests + one.finding.partners.map(\.test)
  guard tests.allSatisfy({ code.test($0)?.isXCTest == false }) else {
    return .failure(Unmendable(.noCommonSuite))
  }
  if Set(tests).count == 1, let test = code.test(tests[0]), let attribute = test.attribute {
    guard !attribute.isSerialized else { return .failure(Unmendable(.noCommonSuite)) }
    return .success(candidates(one, [attribute.adding(".serialized")]))
  }
  guard let suite = commonSuite(of: tests).flatMap(code.suite),
    suite.attribute?.isSerialized != true
  else { return .failure(Unmendable(.noCommonSuite)) }
  return .success(candidates(one, [suite.adding(".serialized")]))
}

/// The edits that keep tests which change the same state from running side by side. Without them, one test would put the
/// state back in the middle of another. Nil where no suite holds all of the tests.
func ordering(_ tests: Set<TestID>, code: TestCode) -> [Edit]? {
  let found = tests.compactMap(code.test).filter { !$0.isXCTest }
  if found.isEmpty || found.count == 1 && found[0].attribute?.isBeforeArgument != true { return [] }
  if let test = found.first, found.count == 1, let attribute = test.attribute {
    return attribute.isSerialized || isSerialized(test.id.suiteID, code)
      ? [] : [attribute.adding(".serialized")]
  }
  guard let common = commonSuite(of: found.map(\.id)) else { return nil }
  if isSerialized(common, code) { return [] }
  return code.suite(common).map { [$0.adding(".serialized")] }
}

/// Whether the suite, or one around it, runs its tests one after another.
private func isSerialized(_ suite: SuiteID, _ code: TestCode) -> Bool {
  var path = suite.rawValue.split(separator: "/")
  while !path.isEmpty {
    if code.suite(SuiteID(path.joined(separator: "/")))?.attribute?.isSerialized == true {
      return true
    }
    path.removeLast()
  }
  return false
}

private func candidates(_ one: FindingToMend, _ edits: [Edit]) -> [Candidate] {
  [
    Candidate(
      [.init(.serialise, one.finding.state.map(\.id))], findings: [one.id], edits: edits)
  ].compactMap(\.self)
}

/// The innermost suite in which all tests stand.
private func commonSuite(of tests: [TestID]) -> SuiteID? {
  let paths = tests.map { $0.suiteID.rawValue.split(separator: "/") }
  guard var common = paths.first else { return nil }
  for path in paths.dropFirst() {
    common = Array(zip(common, path).prefix { $0 == $1 }.map(\.0))
  }
  return common.isEmpty ? nil : SuiteID(common.joined(separator: "/"))
}

extension SuiteCode {
  /// With one more trait.
  func adding(_ trait: String) -> Edit {
    if let attribute { return attribute.adding(trait) }
    let place = declaration
    let text = place.indent + "@Suite(\(trait))" + place.lineEnd
    return Edit(place.file, place.lineStart..<place.lineStart, text, line: place.line)
  }
}

extension AttributePlace {
  /// With one more trait.
  func adding(_ trait: String) -> Edit {
    if let ownLine { return adding(trait, besides: ownLine) }
    let text: String
    if !hasParentheses {
      text = "(\(trait))"
    } else if !hasArguments {
      text = trait
    } else {
      text = isBeforeArgument ? "\(trait), " : ", \(trait)"
    }
    return Edit(file, offset..<offset, text, line: line)
  }

  /// With the trait on a line of its own.
  private func adding(_ trait: String, besides own: OwnLine) -> Edit {
    let start = own.lineEnd + own.indent
    if isBeforeArgument { return Edit(file, offset..<offset, trait + "," + start, line: line) }
    let text = "," + own.rest + start + trait + (own.hasComma ? "," : "")
    return Edit(file, offset..<own.end, text, line: line)
  }
}
