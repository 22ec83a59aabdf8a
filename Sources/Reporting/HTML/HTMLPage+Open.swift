import Basics

extension HTMLPage {
  /// What was not decided and why: nothing here counts as clean.
  var openSection: Markup {
    let parts = [undecided, red, untoldSeams, untoggled, untried].filter { !$0.isNothing }
    let content: Markup =
      parts.isEmpty ? "<p class=\"quiet\">Nothing was left open.</p>" : "\(parts)"
    return section("open", "What was not decided", "\(content)\(coverage)")
  }

  private var undecided: Markup {
    if report.undecided.isEmpty { return .nothing }
    let items = report.undecided.map { "<li><bdi>\($0)</bdi></li>\n" as Markup }
    return "<ul class=\"undecided\">\(items)</ul>"
  }

  private var red: Markup {
    if report.red.isEmpty { return .nothing }
    return """
      <p>\(Prose.count(report.red.count, "test")) \(report.red.count == 1 ? "fails" : "fail") without \
      any toggle, alone too; nothing can be said about \(report.red.count == 1 ? "it" : "them") until mended:</p>\(list(report.red))
      """
  }

  private var untoggled: Markup {
    if report.untoggled.isEmpty { return .nothing }
    let items = report.untoggledByReason.map { reason, places -> Markup in
      let named = places.prefix(8).map {
        "<bdi>\($0.location.file):\($0.location.line)</bdi>" as Markup
      }
      let rest = places.count - named.count
      return
        "<li>\(places.count) \(reason.meaning): \(named.joined(", "))\(rest > 0 ? " and \(rest) more" : "")</li>\n"
    }
    return """
      <p>\(Prose.count(report.untoggled.count, "double")) or what is named so, without a seam: nothing is said of \(report.untoggled.count == 1 ? "it" : "them").</p>\
      <ul>\(items)</ul>
      """
  }

  private var untoldSeams: Markup {
    let untold = report.seams.filter { [.inconclusive, .unviable].contains($0.verdict) }
    if untold.isEmpty { return .nothing }
    let reasons = Dictionary(grouping: untold) { $0.reason ?? "no reason is known" }
    let items = reasons.sorted { $0.key < $1.key }.map { reason, seams -> Markup in
      let links = seams.prefix(12).map { seam in
        "<a href=\"#\(seam.id.rawValue)\"><bdi>\(seam.file):\(seam.line)</bdi></a>" as Markup
      }
      let rest = seams.count - links.count
      return
        "<li><bdi>\(reason)</bdi>: \(links.joined(", "))\(rest > 0 ? " and \(rest) more" : "")</li>\n"
    }
    return "<p>\(Prose.count(untold.count, "seam")) could not be judged:</p><ul>\(items)</ul>"
  }

  private var untried: Markup {
    guard let coverage = report.coverage, coverage.untried > 0 else { return .nothing }
    return
      "<p>\(coverage.untried) of \(coverage.pairs) ordered pairs of tests were not tried one by one: they are too many, or take too long.</p>"
  }

  /// On what grounds the report speaks for which pairs.
  private var coverage: Markup {
    let lines = TextPage(report: report, options: TextOptions()).covered
    guard let first = lines.first else { return .nothing }
    let items = lines.dropFirst().map { "<li>\($0)</li>\n" as Markup }
    return
      "<details class=\"more\"><summary>\(first)</summary><ul class=\"plain\">\(items)</ul></details>"
  }
}
