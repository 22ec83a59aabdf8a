import Basics

extension Trial {
  /// The same where nobody looks at state, if it is a sequence.
  var unprobed: Trial {
    var trial = self
    if mode == .sequence { trial.mode = .unprobed }
    return trial
  }

  /// The same with nothing before the judged test, whether anybody looks at state or not.
  var judgedAlone: Trial {
    Trial(Array(tests.suffix(1)), toggles: toggles, mode: mode, withoutNetwork: withoutNetwork)
      .unprobed
  }
}
