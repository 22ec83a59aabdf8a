import Basics

extension SARIFRun {
  /// The name for the folder that the paths are relative to; GitHub takes it for the repository's.
  static let root = "%SRCROOT%"

  /// The finding's place. A finding without a known place is put at the manifest, since a result without a place is refused.
  func place(of finding: ReportedFinding) -> JSON {
    let name = finding.test.map { logical($0) }
    guard let place = finding.location else {
      return location("Package.swift", line: nil, also: name)
    }
    let column = texts[place.file]?.position(line: place.line, utf8Column: place.column)?.column
    return location(place.file, line: place.line, column: column, also: name)
  }

  /// The other tests and the state, as far as they have a place.
  func related(_ finding: ReportedFinding) -> [JSON] {
    // A seam's finding stands at the seam, a leak at the first of its tests.
    let own = finding.tests.dropFirst(finding.seam == nil ? 1 : 0).map { (id: $0, "test") }
    let others = own + finding.partners.map { ($0.test, $0.role.rawValue) }
    let actors = others.compactMap { location(of: $0.0, "\($0.1): \($0.0.rawValue)") }
    let things = finding.state.compactMap { change in
      states[change.id].flatMap { state in
        state.file.map { location($0, line: state.line, saying: "state: \(change.id.rawValue)") }
      }
    }
    return (actors + things).prefix(SARIFRun.mostRelated).enumerated().map { number, place in
      guard case .object(let members) = place else { return place }
      return .object([JSON.Member(key: "id", value: .integer(number + 1))] + members)
    }
  }

  /// Where the test is declared; nil where that is not known.
  func location(of test: TestID, _ text: String) -> JSON? {
    tests[test].flatMap { record in
      record.file.map { location($0, line: record.line, also: logical(test), saying: text) }
    }
  }

  private func location(
    _ file: String, line: Int?, column: Int? = nil, also logical: JSON? = nil,
    saying text: String? = nil
  ) -> JSON {
    var physical = [JSON.Member(key: "artifactLocation", value: artifact(file))]
    if let line {
      let columns = column.map { [JSON.Member(key: "startColumn", value: .integer($0))] } ?? []
      let region = [JSON.Member(key: "startLine", value: .integer(line))] + columns
      physical.append(JSON.Member(key: "region", value: .object(region)))
    }
    let rest: [(String, JSON?)] = [
      ("logicalLocations", logical.map { [$0] }), ("message", text.map(SARIFRun.message)),
    ]
    return .object(
      [JSON.Member(key: "physicalLocation", value: .object(physical))]
        + rest.compactMap { key, value in value.map { JSON.Member(key: key, value: $0) } })
  }

  func artifact(_ file: String) -> JSON {
    let path = surroundings.path(file)
    let uri = path.percentEncoded
    return path.hasPrefix("/")
      ? ["uri": .string("file://" + uri)]
      : ["uri": .string(uri), "uriBaseId": .string(SARIFRun.root)]
  }

  private func logical(_ test: TestID) -> JSON {
    ["fullyQualifiedName": .string(test.rawValue), "kind": "function"]
  }

  /// A message without links and placeholders, whatever stands in the names of tests; braces are doubled only where
  /// they could be taken for a placeholder's, since few viewers undo it.
  static func message(_ text: String) -> JSON {
    let hasPlaceholder = text.contains(/\{[0-9]+\}/.matchingSemantics(.unicodeScalar))
    let plain = Prose.mapping(text) { scalar in
      hasPlaceholder && (scalar == "{" || scalar == "}") ? "\(scalar)\(scalar)" : nil
    }.replacing(/\](?=\()/.matchingSemantics(.unicodeScalar)) { _ in "\\]" }
    return ["text": .string(plain)]
  }
}

extension String {
  /// A path as a URI has it: everything but unreserved characters, `/` and `+` as its UTF-8 bytes.
  var percentEncoded: String {
    let bare = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+".utf8)
    return utf8.reduce(into: "") { result, byte in
      if bare.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
