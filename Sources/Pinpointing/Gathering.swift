import Basics

/// Collects the trials that several parts of the search ask for at the same time, so that they run together.
///
/// One part works at a time, in order, until it asks for trials. When all parts wait, all trials that they asked for are
/// run, and the parts go on in the same order. So chance decides neither which trials there are nor what follows from them.
struct Gathering {
  /// What one part asks, and where it waits for the answer.
  struct Request {
    let part: Int
    let trials: [Trial]
    let manner: Manner
    let continuation: CheckedContinuation<[Observation], Never>
  }

  /// How many parts have not come to their end.
  private var open: Int
  /// The one that works; nil while all wait.
  private var working: Int?
  private var waiting: [Request] = []
  /// Those that have their answer and wait for their turn, the last one first.
  private var answered: [(request: Request, seen: [Observation])] = []

  init(parts: Int) { open = parts }

  /// - Parameter part: the one that asks; nil for the one that works.
  mutating func ask(
    _ trials: [Trial], _ manner: Manner, as part: Int? = nil,
    _ continuation: CheckedContinuation<[Observation], Never>
  ) {
    waiting.append(
      Request(
        part: part ?? working ?? 0, trials: trials, manner: manner, continuation: continuation))
    working = nil
  }

  /// Notes that the part that works has come to its end.
  mutating func endPart() {
    open -= 1
    working = nil
  }

  /// Whether nobody can go on before what is asked is answered.
  var isStuck: Bool { open > 0 && answered.isEmpty && waiting.count == open }

  /// Takes everything that is asked, in the order of the parts.
  mutating func takeRequests() -> [Request] {
    defer { waiting = [] }
    return waiting.sorted { $0.part < $1.part }
  }

  /// Keeps the answers until each part's turn.
  mutating func answer(_ answers: [(Request, [Observation])]) { answered = answers.reversed() }

  /// Lets the next part work that has its answer; none if there is no such.
  mutating func resumeNext() {
    guard let next = answered.popLast() else { return }
    working = next.request.part
    next.request.continuation.resume(returning: next.seen)
  }

  /// The trials of all lists. Each trial stands as often as in the list that holds it most often; equal trials stand side
  /// by side.
  static func union(_ lists: [[Trial]]) -> [Trial] {
    var order: [Trial] = []
    var counts: [Trial: Int] = [:]
    for list in lists {
      for (trial, count) in Dictionary(list.map { ($0, 1) }, uniquingKeysWith: +) {
        counts[trial] = max(counts[trial] ?? 0, count)
      }
      order += list
    }
    return order.flatMap { trial in
      Array(repeating: trial, count: counts.removeValue(forKey: trial) ?? 0)
    }
  }
}

extension TrialLog {
  /// Does `work` for each of `items`; the trials that they ask for run together. A call within another such call does
  /// `work` for one item after another.
  ///
  /// - Returns: one answer for each, in the same order.
  func together<Item: Sendable, Answer: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) async -> Answer
  ) async -> [Answer] {
    guard !isGathering, items.count > 1 else {
      var answers: [Answer] = []
      for item in items { answers.append(await work(item)) }
      return answers
    }
    beginGathering(parts: items.count)
    defer { endGathering() }
    return await withTaskGroup(of: (Int, Answer).self) { group in
      for (part, item) in items.enumerated() {
        group.addTask {
          await self.waitForTurn(of: part)
          let answer = await work(item)
          await self.endTurn()
          return (part, answer)
        }
      }
      var answers: [(Int, Answer)] = []
      for await answer in group { answers.append(answer) }
      return answers.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
