import Discovering
import Foundation
import Repairing
import SwiftParser
import Testing

/// The files that the candidate changes, by path, with its replacements made.
func patched(_ candidate: Candidate, in discovery: Discovery) -> [String: String] {
  var texts = Dictionary(
    uniqueKeysWithValues: discovery.files.map { ($0.path, $0.original) }
  ).filter { path, _ in candidate.replacements.contains { $0.file == path } }
  for one in candidate.replacements.reversed() {
    texts[one.file]?.replaceSubrange(one.range, with: Array(one.text.utf8))
  }
  return texts.mapValues { String(decoding: $0, as: UTF8.self) }
}

/// What the candidate changes: for each file the lines taken out and put in, with a line around them.
func difference(_ candidate: Candidate, in discovery: Discovery) -> String {
  let new = patched(candidate, in: discovery)
  return new.keys.sorted().map { path in
    let old = discovery.files.first { $0.path == path }.map {
      String(decoding: $0.original, as: UTF8.self)
    }
    return "--- \(path)\n" + changedLines(lines(old ?? ""), lines(new[path] ?? ""))
  }.joined()
}

private func lines(_ text: String) -> [Substring] {
  text.replacing("\r\n", with: "␍\n").split(separator: "\n", omittingEmptySubsequences: false)
}

private func changedLines(_ old: [Substring], _ new: [Substring]) -> String {
  let change = new.difference(from: old)
  let removed = Dictionary(
    uniqueKeysWithValues: change.removals.map { change -> (Int, Bool) in
      if case .remove(let offset, _, _) = change { return (offset, true) }
      return (-1, true)
    })
  let added = Set(
    change.insertions.map { change -> Int in
      if case .insert(let offset, _, _) = change { return offset }
      return -1
    })
  var script: [(mark: Character, line: Substring)] = []
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    if left < old.count, removed[left] != nil {
      script.append(("-", old[left]))
      left += 1
    } else if right < new.count, added.contains(right) {
      script.append(("+", new[right]))
      right += 1
    } else {
      script.append((" ", old[left]))
      (left, right) = (left + 1, right + 1)
    }
  }
  return near(script)
}

/// The changed lines and those beside them.
private func near(_ script: [(mark: Character, line: Substring)]) -> String {
  let changed = script.indices.filter { script[$0].mark != " " }
  let kept = Set(changed.flatMap { [$0 - 1, $0, $0 + 1] }).filter(script.indices.contains).sorted()
  var text = ""
  for (position, index) in kept.enumerated() {
    if position > 0, kept[position - 1] != index - 1 { text += "@@\n" }
    text += "\(script[index].mark)\(script[index].line)\n"
  }
  return text
}

/// Checks that what is replaced lies in test files, does not overlap, and that the result still parses.
func checkPatch(
  _ candidate: Candidate, in discovery: Discovery,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let files = Dictionary(uniqueKeysWithValues: discovery.files.map { ($0.path, $0) })
  for one in candidate.replacements {
    #expect(files[one.file]?.isTest == true, sourceLocation: sourceLocation)
  }
  for (one, next) in zip(candidate.replacements, candidate.replacements.dropFirst())
  where one.file == next.file {
    let isApart = one.range.upperBound <= next.range.lowerBound && one.range != next.range
    #expect(isApart, "\(one) \(next)", sourceLocation: sourceLocation)
  }
  for (path, text) in patched(candidate, in: discovery) {
    let tree = Parser.parse(source: text)
    #expect(!tree.hasError, "\(path) does not parse", sourceLocation: sourceLocation)
  }
}
