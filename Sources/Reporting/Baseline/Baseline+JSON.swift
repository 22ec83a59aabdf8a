import Basics
import Foundation

/// Why a baseline can't be had.
package enum BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no baseline of ours; says what is wrong in it.
  case notABaseline(reason: String)
  /// Written by a tool with another schema.
  case unknownSchema(Int)
  /// Written by an earlier version, whose baselines can be taken over.
  case earlierSchema(Int)

  package var description: String {
    switch self {
    case .earlierSchema(let version):
      "an earlier version of unseam wrote the baseline (schema \(version); this one reads \(Baseline.schemaVersion)): "
        + "'unseam baseline write' takes it over from the last audit's report, and keeps all reasons and owners"
    case .notABaseline(let reason):
      "not a baseline of unseam: \(reason); \(BaselineError.wayOut)"
    case .unknownSchema(let version):
      "the baseline has schema \(version), this version reads schema \(Baseline.schemaVersion); "
        + BaselineError.wayOut
    }
  }
}

extension BaselineError {
  /// What to do about it, as a fragment.
  static let wayOut =
    "'unseam baseline write' mends it from the last audit's report, and keeps each entry that is whole with its reason and owner"
}

extension SalvagedBaseline {
  /// Why the file is no baseline and what to do about that, as a fragment.
  package var description: String { "\(damage.words); \(BaselineError.wayOut)" }

  /// What became of it, on one line; `copy` is where the damaged file is kept.
  package func told(keptAs copy: String) -> String {
    let kept = Prose.count(baseline.entries.count, "entry").replacing("entrys", with: "entries")
    let rest =
      lost.isEmpty
      ? "" : "; not whole were \(Prose.some(lost))"
    return
      "\(damage.words): kept \(kept) with reasons and owners\(rest); the damaged file is now '\(copy)'"
  }
}

extension BaselineDamage {
  /// What is wrong with the file, as a fragment.
  fileprivate var words: String {
    switch self {
    case .conflict(let line): "the baseline holds a merge conflict (line \(line))"
    case .cutShort: "the baseline is cut short"
    case .otherSchema(let version):
      "the baseline has schema \(version), this version reads schema \(Baseline.schemaVersion)"
    case .other(let reason): "not a baseline of unseam: \(reason)"
    }
  }
}

/// Reads a baseline that `renderBaseline` wrote; unknown keys are ignored.
package func readBaseline(_ data: Data) throws(BaselineError) -> Baseline {
  let version = try schemaVersion(of: data)
  if try readEarlierBaseline(data) != nil { throw .earlierSchema(version) }
  guard version == Baseline.schemaVersion else { throw .unknownSchema(version) }
  return Baseline(entries: try entries(in: data))
}

/// Reads a baseline of an earlier version as one of this: the leaks of a suite's tests become one entry for each state, with
/// all reasons and owners. Nil for one of any other version.
package func readEarlierBaseline(_ data: Data) throws(BaselineError) -> Baseline? {
  guard try schemaVersion(of: data) == Baseline.earlierVersion else { return nil }
  return Baseline(uniting: try entries(in: data))
}

private func schemaVersion(of data: Data) throws(BaselineError) -> Int {
  struct Header: Decodable { let schemaVersion: Int }
  do { return try JSONDecoder().decode(Header.self, from: data).schemaVersion } catch {
    throw .notABaseline(reason: describe(error))
  }
}

private func entries(in data: Data) throws(BaselineError) -> [BaselineEntry] {
  struct Body: Decodable { let findings: [BaselineEntry] }
  do { return try JSONDecoder().decode(Body.self, from: data).findings } catch {
    throw .notABaseline(reason: describe(error))
  }
}

/// The baseline as JSON text, one finding a block, sorted: changes of it are easy to review.
package func renderBaseline(_ baseline: Baseline) -> String {
  let document: JSON = [
    "schemaVersion": .integer(Baseline.schemaVersion), "tool": "unseam",
    "findings": .array(baseline.entries.map(\.json)),
  ]
  return document.document
}

extension BaselineEntry: Decodable {
  private enum Key: CodingKey { case id, kind, test, suite, state, seam, reason, owner }

  /// An entry of this version, or one of an earlier version as this would write it.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let kind = try values.decode(FindingKind.self, forKey: .kind)
    let test = try values.decodeIfPresent(TestID.self, forKey: .test)
    let suite = try values.decodeIfPresent(SuiteID.self, forKey: .suite)
    let state = try values.decode([StateID].self, forKey: .state)
    let written = try values.decode(String.self, forKey: .id)
    self.kind = kind
    self.state = state
    let earlier = kind == .leak && suite == nil ? test : nil
    id = earlier.map { Finding.idOfLeak(in: $0.suiteID, of: state) } ?? written
    self.suite = earlier?.suiteID ?? suite
    self.test = earlier == nil ? test : nil
    seam = try values.decodeIfPresent(String.self, forKey: .seam)
    reason = try values.decodeIfPresent(String.self, forKey: .reason)
    owner = try values.decodeIfPresent(String.self, forKey: .owner)
  }
}

extension BaselineEntry {
  var json: JSON {
    let subject: (String, JSON) =
      kind == .leak ? ("suite", JSON(suite?.rawValue)) : ("test", JSON(test?.rawValue))
    let members: [(String, JSON)] = [
      ("id", .string(id)), ("kind", .string(kind.rawValue)), subject,
      ("state", JSON(state.map(\.rawValue))), ("seam", JSON(seam)), ("reason", JSON(reason)),
      ("owner", JSON(owner)),
    ]
    return .object(members.map { JSON.Member(key: $0.0, value: $0.1) })
  }
}
