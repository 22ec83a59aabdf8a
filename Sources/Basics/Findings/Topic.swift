/// A word that reports and tables print, and that can be explained.
package enum Topic: Hashable, Sendable {
  case finding(FindingKind)
  case verdict(Verdict)
  case seam(SeamKind)
  case role(Role)
  case occasion(Realisation)
  case remedy(Remedy.Kind)
  case term(Term)

  /// Each word once, findings first: a kind of finding stands for the term of the same name.
  package static let all: [Topic] = {
    var known = Set<String>()
    let topics: [Topic] =
      FindingKind.allCases.map(finding) + Verdict.allCases.map(verdict)
      + SeamKind.allCases.map(seam) + Role.allCases.map(role)
      + Realisation.allCases.map(occasion) + Remedy.Kind.allCases.map(remedy)
      + Term.allCases.map(term)
    return topics.filter { known.insert($0.word).inserted }
  }()

  /// As reports and tables write it.
  package var word: String {
    switch self {
    case .finding(let kind): kind.rawValue
    case .verdict(let verdict): verdict.rawValue
    case .seam(let kind): kind.rawValue
    case .role(let role): role.rawValue
    case .occasion(let way): way.rawValue
    case .remedy(let kind): kind.rawValue
    case .term(let term): term.rawValue
    }
  }

  /// The topic of the word, however it is written: with blanks or hyphens, large or small, one or several.
  package init?(_ word: String) {
    let plain = Topic.plain(word)
    let singular = plain.hasSuffix("s") ? String(plain.dropLast()) : plain
    guard
      let topic = Topic.all.first(where: { Topic.plain($0.word) == plain })
        ?? Topic.all.first(where: { Topic.plain($0.word) == singular })
    else { return nil }
    self = topic
  }

  /// In small letters, without what separates words.
  private static func plain(_ word: String) -> String {
    String(word.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

/// A word of reports that is no kind of finding, seam, verdict, role or occasion.
package enum Term: String, Hashable, Sendable, CaseIterable {
  case subject, seam, toggle, state, trial
  case red, undecided, unjudged, baseline, stale, suppressed, known, new, covered, carrier
  case sequence, replay, control, shard, seed, budget, joint, setter, together
  case passed, failed, skipped, crashed, exited, timedOut, notRun
}
