import Discovering

extension SharedInstance {
  /// The declaration of the suite's own instance, and its name at each use.
  var edits: [Edit] {
    let changed = uses.map { Edit(file, $0.range, $0.text, line: place.line) }
    return changed + (declaration.map { [place.adding([$0])] } ?? [])
  }
}
