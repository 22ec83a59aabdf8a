/// Observations are kept from one audit to the next and handed from shard to shard.
extension Outcome: Codable {
  private enum Key: String, CodingKey { case word, issues, number }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let word = try values.decode(String.self, forKey: .word)
    let number = try values.decodeIfPresent(Int32.self, forKey: .number) ?? 0
    switch word {
    case "passed": self = .passed
    case "failed": self = .failed(try values.decode([String].self, forKey: .issues))
    case "skipped": self = .skipped
    case "crashed": self = .crashed(signal: number)
    case "exited": self = .exited(number)
    case "timedOut": self = .timedOut
    case "notRun": self = .notRun
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .word, in: values, debugDescription: "no outcome is called '\(word)'")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(word, forKey: .word)
    switch self {
    case .failed(let issues): try values.encode(issues, forKey: .issues)
    case .crashed(let signal): try values.encode(signal, forKey: .number)
    case .exited(let status): try values.encode(status, forKey: .number)
    case .passed, .skipped, .timedOut, .notRun: break
    }
  }
}

extension Execution: Codable {
  private enum CodingKeys: String, CodingKey {
    case test, outcome, changes, deep, reached, bodies, looks, failedAt, lastWords, slowness
    case leaving, arguments
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      test: try values.decode(TestID.self, forKey: .test),
      outcome: try values.decode(Outcome.self, forKey: .outcome),
      changes: try values.decodeIfPresent([StateChange].self, forKey: .changes) ?? [],
      deep: Set(try values.decodeIfPresent([StateID].self, forKey: .deep) ?? []),
      reached: Set(try values.decodeIfPresent([SeamID].self, forKey: .reached) ?? []),
      bodies: try values.decodeIfPresent(Int.self, forKey: .bodies) ?? 0,
      looks: try values.decodeIfPresent(Looks.self, forKey: .looks),
      failedAt: try values.decodeIfPresent(SourceLine.self, forKey: .failedAt))
    lastWords = try values.decodeIfPresent(String.self, forKey: .lastWords)
    slowness = try values.decodeIfPresent(Slowness.self, forKey: .slowness)
    leaving = try values.decodeIfPresent(Leaving.self, forKey: .leaving)
    arguments = try values.decodeIfPresent(Int.self, forKey: .arguments)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(test, forKey: .test)
    try values.encode(outcome, forKey: .outcome)
    if !changes.isEmpty { try values.encode(changes, forKey: .changes) }
    if !deep.isEmpty { try values.encode(deep.sorted(), forKey: .deep) }
    if bodies != 0 { try values.encode(bodies, forKey: .bodies) }
    try values.encodeIfPresent(looks, forKey: .looks)
    try values.encodeIfPresent(failedAt, forKey: .failedAt)
    try values.encodeIfPresent(lastWords, forKey: .lastWords)
    try values.encodeIfPresent(slowness, forKey: .slowness)
    try values.encodeIfPresent(leaving, forKey: .leaving)
    try values.encodeIfPresent(arguments, forKey: .arguments)
    if !reached.isEmpty {
      try values.encode(reached.sorted(), forKey: .reached)
    }
  }
}

extension Trial: Codable {
  private enum CodingKeys: String, CodingKey { case tests, toggles, mode, withoutNetwork, undoing }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode([TestID].self, forKey: .tests),
      toggles: Set(try values.decodeIfPresent([SeamID].self, forKey: .toggles) ?? []),
      mode: try values.decodeIfPresent(Mode.self, forKey: .mode) ?? .sequence,
      withoutNetwork: try values.decodeIfPresent(Bool.self, forKey: .withoutNetwork) ?? false,
      undoing: try values.decodeIfPresent(Undoing.self, forKey: .undoing))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(tests, forKey: .tests)
    if !toggles.isEmpty {
      try values.encode(toggles.sorted(), forKey: .toggles)
    }
    if mode != .sequence { try values.encode(mode, forKey: .mode) }
    if withoutNetwork { try values.encode(withoutNetwork, forKey: .withoutNetwork) }
    try values.encodeIfPresent(undoing, forKey: .undoing)
  }
}

extension Observation: Codable {
  private enum CodingKeys: String, CodingKey {
    case trial, executions, endState, failure, leavesFiles, lateEnds, undone, slowness
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let end = try values.decodeIfPresent([String: String].self, forKey: .endState) ?? [:]
    self.init(
      trial: try values.decode(Trial.self, forKey: .trial),
      executions: try values.decode([Execution].self, forKey: .executions),
      endState: Dictionary(uniqueKeysWithValues: end.map { (StateID($0.key), $0.value) }),
      failure: try values.decodeIfPresent(String.self, forKey: .failure))
    leavesFiles = try values.decodeIfPresent(Bool.self, forKey: .leavesFiles) ?? false
    let late = try values.decodeIfPresent([String: Outcome].self, forKey: .lateEnds) ?? [:]
    for (word, outcome) in late { Framework(rawValue: word).map { lateEnds[$0] = outcome } }
    undone = try values.decodeIfPresent([UndoneState].self, forKey: .undone)
    slowness = try values.decodeIfPresent(Slowness.self, forKey: .slowness)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(trial, forKey: .trial)
    try values.encode(executions, forKey: .executions)
    if !endState.isEmpty {
      let end = Dictionary(uniqueKeysWithValues: endState.map { ($0.key.rawValue, $0.value) })
      try values.encode(end, forKey: .endState)
    }
    try values.encodeIfPresent(failure, forKey: .failure)
    if leavesFiles { try values.encode(true, forKey: .leavesFiles) }
    if !lateEnds.isEmpty {
      let late = Dictionary(uniqueKeysWithValues: lateEnds.map { ($0.key.rawValue, $0.value) })
      try values.encode(late, forKey: .lateEnds)
    }
    try values.encodeIfPresent(undone, forKey: .undone)
    try values.encodeIfPresent(slowness, forKey: .slowness)
  }
}
