import Basics

/// Lines of a file that a patch takes out, and those that it puts in their place.
struct ChangedLines {
  /// Indices of the lines taken out; empty where lines are only put in.
  var old: Range<Int>
  var new: [[UInt8]]
}

/// The lines that the patch changes in a file, from its start to its end; none that stays as it is.
func changedLines(_ patch: Patch, in text: [UInt8], _ old: TextLines, of file: String)
  -> [ChangedLines]
{
  var touched: [(lines: Range<Int>, replacements: [Replacement])] = []
  for replacement in patch.replacements[file] ?? [] {
    let first = old.line(at: replacement.range.lowerBound)
    let last = old.line(at: replacement.range.upperBound)
    let lines = min(first, old.lines.count)..<max(first, min(last + 1, old.lines.count))
    if let before = touched.last, lines.lowerBound <= before.lines.upperBound {
      let upper = max(before.lines.upperBound, lines.upperBound)
      touched[touched.count - 1] = (
        before.lines.lowerBound..<upper, before.replacements + [replacement]
      )
    } else {
      touched.append((lines, [replacement]))
    }
  }
  return touched.compactMap { lines, replacements in
    let part = old.bytes(lines)
    let new = made(replacements, in: text, within: part)
    return trimmed(ChangedLines(old: lines, new: TextLines(new).lines), old)
  }
}

/// Without the lines at both ends that stay as they are; nil where all stay.
private func trimmed(_ change: ChangedLines, _ old: TextLines) -> ChangedLines? {
  var (range, new) = (change.old, change.new[...])
  while let first = new.first, !range.isEmpty, old.lines[range.lowerBound] == first {
    range = range.lowerBound + 1..<range.upperBound
    new.removeFirst()
  }
  while let last = new.last, !range.isEmpty, old.lines[range.upperBound - 1] == last {
    range = range.lowerBound..<range.upperBound - 1
    new.removeLast()
  }
  return range.isEmpty && new.isEmpty ? nil : ChangedLines(old: range, new: Array(new))
}

/// Changes that stand near each other share a hunk, so that no line is in two.
func diffHunks(of changes: [ChangedLines], in old: TextLines, context: Int = 3) -> [DiffHunk] {
  var groups: [[ChangedLines]] = []
  for change in changes {
    if let last = groups.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
      groups[groups.count - 1].append(change)
    } else {
      groups.append([change])
    }
  }
  var shift = 0
  return groups.map { group in
    let start = max(0, group[0].old.lowerBound - context)
    let end = min(old.lines.count, group[group.count - 1].old.upperBound + context)
    defer { shift += group.reduce(0) { $0 + $1.new.count - $1.old.count } }
    return DiffHunk(
      oldStart: start, newStart: start + shift,
      lines: hunkLines(group, in: old, from: start, to: end))
  }
}

private func hunkLines(_ group: [ChangedLines], in old: TextLines, from start: Int, to end: Int)
  -> [DiffHunk.Line]
{
  var (lines, next): ([DiffHunk.Line], Int) = ([], start)
  for change in group {
    lines += old.lines[next..<change.old.lowerBound].map { .init(mark: .kept, text: $0) }
    lines += old.lines[change.old].map { .init(mark: .removed, text: $0) }
    lines += change.new.map { .init(mark: .added, text: $0) }
    next = change.old.upperBound
  }
  return lines + old.lines[next..<end].map { .init(mark: .kept, text: $0) }
}
