import Basics
import Synchronization

/// One observation and how it came about.
package struct Record: Hashable, Sendable, Codable {
  package let manner: Manner
  package let observation: Observation
}

/// Runs trials and writes down what was seen, in order.
package final class Recorder: Runner {
  /// What it wraps.
  package let base: any Runner
  private let rewrite: @Sendable (String) -> String
  private let content = Mutex<[Record]>([])

  /// - Parameter rewrite: makes texts the same on every machine.
  package init(_ base: some Runner, rewrite: @escaping @Sendable (String) -> String = { $0 }) {
    self.base = base
    self.rewrite = rewrite
  }

  /// Without what was left out because the audit came to its end.
  package var records: [Record] {
    content.withLock(\.self).filter { !$0.observation.wasLeftOut }
  }

  package func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    let seen = await base.observe(trials, manner).map { $0.mapTexts(rewrite) }
    content.withLock { $0 += seen.map { Record(manner: manner, observation: $0) } }
    return seen
  }

  /// What was seen before under other conditions does not count any more.
  package func reconsider(_ tests: [TestID]) async -> Bool {
    let isOver = await base.reconsider(tests)
    if isOver { content.withLock { $0 = [] } }
    return isOver
  }

  package var conditions: String { base.conditions }
}

/// Plays what several recorders wrote down, and runs nothing.
package final class RecordedRunner: Runner {
  fileprivate struct Key: Hashable {
    let trial: Trial
    let manner: Manner
  }

  private let waiting: Mutex<[Key: [Observation]]>

  /// - Parameter recordings: what each recorder wrote down. Of a trial that several of them ran, the observations of
  ///   the one that ran it most often come first.
  package init(_ recordings: [[Record]]) {
    var all: [Key: [Observation]] = [:]
    for recording in recordings {
      var own: [Key: [Observation]] = [:]
      for record in recording {
        own[Key(trial: record.observation.trial, manner: record.manner), default: []]
          .append(record.observation)
      }
      all.merge(own) { $0.count >= $1.count ? $0 + $1 : $1 + $0 }
    }
    waiting = Mutex(all.mapValues { $0.reversed() })
  }

  package func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    waiting.withLock { waiting in
      trials.map { trial in
        waiting[Key(trial: trial, manner: manner)]?.popLast()
          ?? probed(trial, manner, &waiting)
          ?? Observation(trial: trial, executions: [], failure: Observation.unrecorded)
      }
    }
  }
}

/// What was recorded of the same trial with a look at state. Whether a trial runs with or without that look depends on what
/// was asked before, and a shard asks in another order than a search without shards.
private func probed(
  _ trial: Trial, _ manner: Manner, _ waiting: inout [RecordedRunner.Key: [Observation]]
) -> Observation? {
  let other = trial.probed
  guard other != trial else { return nil }
  return waiting[RecordedRunner.Key(trial: other, manner: manner)]?.last.map {
    var seen = Observation(
      trial: trial, executions: $0.executions, endState: [:], failure: $0.failure)
    seen.leavesFiles = $0.leavesFiles
    seen.slowness = $0.slowness
    return seen
  }
}

extension Observation {
  /// The same with every text for readers rewritten.
  fileprivate func mapTexts(_ rewrite: (String) -> String) -> Observation {
    var told = Observation(
      trial: trial, executions: executions.map { $0.mapTexts(rewrite) },
      endState: endState.mapValues(rewrite), failure: failure.map(rewrite))
    told.leavesFiles = leavesFiles
    told.lateEnds = lateEnds
    told.undone = undone?.map { $0.mapTexts(rewrite) }
    told.slowness = slowness
    return told
  }
}

extension UndoneState {
  fileprivate func mapTexts(_ rewrite: (String) -> String) -> UndoneState {
    UndoneState(
      state, isPutBack: isPutBack, isWhole: isWhole,
      fields: fields.map {
        Field(path: $0.path, before: rewrite($0.before), after: rewrite($0.after))
      })
  }
}

extension Execution {
  /// How long it took is left out: shards on machines of other speed plan alike.
  fileprivate func mapTexts(_ rewrite: (String) -> String) -> Execution {
    var told = outcome
    if case .failed(let issues) = outcome { told = .failed(issues.map(rewrite)) }
    var result = Execution(
      test: test, outcome: told,
      changes: changes.map { $0.mapTexts(rewrite) }, deep: deep, reached: reached, bodies: bodies,
      looks: looks, failedAt: failedAt)
    result.lastWords = lastWords.map(rewrite)
    result.leaving = leaving
    return result
  }
}
