import Basics

extension TextPage {
  /// How many doubles have no seam, for each reason; on request each of them.
  var untoggled: [String] {
    guard !report.untoggled.isEmpty, report.status != .redBaseline else { return [] }
    let width = String(report.untoggledByReason.map(\.places.count).max() ?? 0).count
    let lines = report.untoggledByReason.flatMap { reason, places -> [String] in
      let count = String(places.count)
      let pad = String(repeating: " ", count: width - count.count)
      let named = options.verbose ? places.map { "      " + $0.line } : []
      return ["  \(pad)\(count)  \(reason.meaning)"] + named
    }
    let hint =
      options.verbose ? [] : ["  --verbose names them; no seam, so nothing is said of them"]
    return [paint.bold("Doubles, or what is named so, without a seam (\(report.untoggled.count))")]
      + lines + hint.map(paint.dim)
  }
}

extension Report {
  /// What has no seam, by reason in the order of declaration; reasons that do not occur are left out.
  var untoggledByReason: [(reason: Untoggled.Reason, places: [Untoggled])] {
    Untoggled.Reason.allCases.compactMap { reason in
      let places = untoggled.filter { $0.reason == reason }
      return places.isEmpty ? nil : (reason, places)
    }
  }
}

extension Untoggled {
  /// `path:line:column: text`, on one line.
  var line: String { Prose.oneLine("\(location.text): \(text)") }
}

extension Untoggled.Reason {
  /// Why there is no seam, in a few words.
  var meaning: String {
    switch self {
    case .noDefault: "must be given, and no other double fits"
    case .requiredValue: "value without which the double can't be made"
    case .genericPosition: "handed over where a placeholder takes its type"
    case .notRewritable: "in a call that can't be written again on its line"
    case .attribute: "in the attribute of a test or suite"
    case .testLine: "before a test's attribute, on its line"
    case .macro: "argument of a macro"
    case .unknownTaker: "given to what the package does not declare, or the text does not tell"
    case .unknownType: "of a type that the text does not tell"
    case .declaredElsewhere: "declared or made outside the test targets"
    case .nothingReplaced: "stands in for nothing that the package takes from outside"
    }
  }
}
