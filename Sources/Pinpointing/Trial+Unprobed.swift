import Basics

extension Trial {
  /// The same where nobody looks at state, if its tests run one after another.
  var unprobed: Trial {
    var trial = self
    switch mode {
    case .sequence: trial.mode = .unprobed
    case .repeated: trial.mode = .repeatedUnprobed
    case .unprobed, .repeatedUnprobed, .parallel, .plain, .secondPlain: break
    }
    return trial
  }

  /// The same with a look at state, if its tests run one after another.
  var probed: Trial {
    var trial = self
    switch mode {
    case .unprobed: trial.mode = .sequence
    case .repeatedUnprobed: trial.mode = .repeated
    case .sequence, .repeated, .parallel, .plain, .secondPlain: break
    }
    return trial
  }

  /// Whether a look at state between its tests may change how the last one ends: in that time what one of them asked for can
  /// happen before the next begins.
  var mayDependOnLooks: Bool { mode.isOrdered && tests.count > 1 }

  /// The test that it is to judge, if that is one of up to three in order and nothing is toggled; nil for all others.
  var judgedOfFew: TestID? {
    toggles.isEmpty && !withoutNetwork && tests.count <= 3 && mode.isOrdered ? tests.last : nil
  }

  /// The same with nothing before the judged test, whether anybody looks at state or not.
  var judgedAlone: Trial {
    Trial(Array(tests.suffix(1)), toggles: toggles, mode: mode, withoutNetwork: withoutNetwork)
      .unprobed
  }
}
