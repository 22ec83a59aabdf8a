import Basics

extension TrialRunner {
  /// How one process comes into being.
  enum Birth {
    case forked
    /// - Parameter fixedHashing: whether sets and dictionaries have the same order as in every other such process.
    case fresh(fixedHashing: Bool)
    /// As fresh, with more time.
    case patient
    /// As fresh, with less.
    case hasty

    var isPatient: Bool { if case .patient = self { true } else { false } }

    var hasFixedHashing: Bool { if case .fresh(true) = self { true } else { false } }

    init(of index: Int, among trials: [Trial], _ manner: Manner) {
      // Reports quote the last of several equal serial trials. It hashes with a fixed seed, so that each audit quotes
      // the same text. The other trials hash with random seeds, so that a test which depends on the seed is noticed.
      let isQuoted =
        manner.isSerial && index > 0 && trials[index - 1] == trials[index]
        && (index + 1 == trials.count || trials[index + 1] != trials[index])
      self =
        switch manner {
        case .searching: .forked
        case .judging, .confirming: .fresh(fixedHashing: isQuoted)
        case .quoting: .fresh(fixedHashing: true)
        case .patient: .patient
        case .hasty: .hasty
        }
    }
  }
}
