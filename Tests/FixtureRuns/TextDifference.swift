/// Where two texts first differ, in words; nil where they are equal.
package func difference(_ saved: String, _ now: String) -> String? {
  if saved == now { return nil }
  let old = saved.split(separator: "\n", omittingEmptySubsequences: false)
  let new = now.split(separator: "\n", omittingEmptySubsequences: false)
  let first = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  let line = first ?? min(old.count, new.count)
  return """
    differs from line \(line + 1) on
    before: \(line < old.count ? String(old[line]) : "(end)")
    now:    \(line < new.count ? String(new[line]) : "(end)")
    """
}
