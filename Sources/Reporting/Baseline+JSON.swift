import Basics
import Foundation

/// Why a baseline can't be had.
package enum BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no baseline of ours; says what is wrong in it.
  case notABaseline(reason: String)
  /// Written by a tool with another schema.
  case unknownSchema(Int)

  package var description: String {
    switch self {
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
  struct Header: Decodable { let schemaVersion: Int }
  struct Body: Decodable { let findings: [BaselineEntry] }
  let version: Int
  do { version = try JSONDecoder().decode(Header.self, from: data).schemaVersion } catch {
    throw .notABaseline(reason: describe(error))
  }
  guard version == Baseline.schemaVersion else { throw .unknownSchema(version) }
  do {
    return Baseline(entries: try JSONDecoder().decode(Body.self, from: data).findings)
  } catch {
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

extension BaselineEntry {
  var json: JSON {
    [
      "id": .string(id), "kind": .string(kind.rawValue), "test": JSON(test?.rawValue),
      "state": JSON(state.map(\.rawValue)), "seam": JSON(seam), "reason": JSON(reason),
      "owner": JSON(owner),
    ]
  }
}
