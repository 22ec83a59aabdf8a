import Basics

extension SARIFRun {
  /// A finding's patch as a member `fixes`: for each file the lines taken out, and what takes their place.
  func fixes(_ finding: ReportedFinding) -> [JSON.Member] {
    guard let remedy = finding.remedy, let patch = remedy.patch,
      let files = try? readPatch(Array(patch.utf8))
    else { return [] }
    let changes: [JSON] = files.map { file in
      [
        "artifactLocation": artifact(file.file),
        "replacements": .array(file.hunks.flatMap(\.replacements)),
      ]
    }
    let text = (["A patch that was run."] + [remedy.action?.explanation].compactMap(\.self))
      .joined(separator: " ")
    let fix: JSON = ["description": SARIFRun.message(text), "artifactChanges": .array(changes)]
    return [JSON.Member(key: "fixes", value: [fix])]
  }
}

extension DiffHunk {
  /// Each run of changed lines; columns stand at the beginnings of lines.
  fileprivate var replacements: [JSON] {
    var found: [JSON] = []
    var (removed, added): (Int, [UInt8]) = (0, [])
    // Counted from 1.
    var line = oldStart + 1
    func end() {
      guard removed > 0 || !added.isEmpty else { return }
      let region: JSON = [
        "startLine": .integer(line - removed), "startColumn": .integer(1),
        "endLine": .integer(line), "endColumn": .integer(1),
      ]
      found.append([
        "deletedRegion": region,
        "insertedContent": ["text": .string(String(decoding: added, as: UTF8.self))],
      ])
      (removed, added) = (0, [])
    }
    for one in lines {
      switch one.mark {
      case .kept:
        end()
        line += 1
      case .removed:
        removed += 1
        line += 1
      case .added: added += one.text
      }
    }
    end()
    return found
  }
}
