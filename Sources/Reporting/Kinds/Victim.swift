import Basics

extension KindWords {
  /// A test that passes alone and fails after another.
  static let victim = KindWords(
    heading: "Victims: pass alone, fail after another test",
    whyItMatters:
      "A filter, a new test or another order turns such a test red, though its own code did not change.",
    message: { $0.finding.isAcrossRuns ? $0.acrossRunsMessage : $0.victimMessage },
    suggestion: { $0.victimSuggestion },
    explanation: .victim)
}

extension Wording {
  fileprivate var victimMessage: String {
    let joint = names(.jointPolluter)
    let unseen = ", by means that no probe saw"
    if let repeated = repeatedPolluter {
      return "\(test) fails after \(repeated)"
        + (state.map { ", which leaves \($0) \(leftWord)" } ?? unseen)
    }
    if !joint.isEmpty {
      let all = tests(.jointPolluter).count > 2 ? "all" : "both"
      return "\(test) fails when \(joint) \(all) ran before it"
        + (state.map { "; \(leavers) \($0) \(leftWord)" } ?? unseen)
    }
    // The message says only what the polluters leave. Whether that makes the test fail is said beside the states.
    let verb = tests(.polluter).count == 1 ? "leaves" : "leave"
    let what = leavesApart ? Prose.anyOf(finding.state.map(\.id.phrase)) : state
    let who = isLeftBySome ? "of which some leave" : "which \(verb)"
    let left = what.map { ", \(who) \($0) \(leftWord)" } ?? unseen
    let polluters = anyOf(.polluter)
    return polluters.isEmpty
      ? "\(test) passes alone, but fails after other tests" + left
      : "\(test) fails after \(polluters)" + left
  }

  fileprivate var victimSuggestion: String {
    let polluters = tests(.polluter, .jointPolluter)
    guard let polluter = polluters.first else {
      return "Replay the sequence, drop tests from its front to find what \(test) relies on, "
        + "then \(setUpPlace(finding.test)) set that to a known value."
    }
    guard !finding.state.isEmpty else { return unseenSuggestion(polluter) }
    if finding.state.allSatisfy(\.isFirstValue) { return firstValueSuggestion(polluters) }
    if finding.state.allSatisfy(\.isAlreadyMade) { return alreadyMadeSuggestion(polluters) }
    guard tests(.jointPolluter).isEmpty || repeatedPolluter != nil else {
      return jointSuggestion
    }
    if leavesApart {
      return "Let each polluter undo what it leaves (\(names(of: finding.state))). Or give \(test) "
        + "\(ownValue) \(setUpPlace(finding.test))."
    }
    let who =
      Set(polluters).count == 1
      ? quoted(polluter) : isLeftBySome ? "each polluter that leaves it" : "each polluter"
    // One that leaves something itself may only have set the state anew.
    let example = tests(.cleaner).first { leaked[$0] == nil }
      .map { " \(quoted($0)) shows how: it cleans up." }
    let cleanup = cleanup(finding.state, of: polluters, elsewhere: cleanupPlace(polluter))
    return "Let \(who) clean up after itself: \(cleanup). "
      + "Or give \(test) \(ownValue) \(setUpPlace(finding.test))."
      + (example ?? "")
  }

  /// Whether some polluters leave a state, and others leave none of all.
  private var isLeftBySome: Bool {
    let all = Set(finding.state.map(\.id))
    let leaving = tests(.polluter).filter { leaked[$0].map { !$0.isDisjoint(with: all) } == true }
    return !finding.state.contains(where: \.isFirstValue) && finding.proof != .proven
      && !leaving.isEmpty && leaving.count < tests(.polluter).count
  }

  /// Whether none of several polluters leaves all of the states: each leaves its own part of them.
  private var leavesApart: Bool {
    let all = Set(finding.state.map(\.id))
    return all.count > 1 && tests(.polluter).count > 1
      && tests(.polluter).allSatisfy { polluter in
        leaked[polluter].map { !$0.isDisjoint(with: all) && !$0.isSuperset(of: all) } == true
      }
  }

  private var leavers: String { onlyLeaver.map { quoted($0) + " leaves" } ?? "together they leave" }

  /// The joint polluter that leaves all of the states by itself, where the others leave nothing: they only let time pass.
  private var onlyLeaver: TestID? {
    let leaving = Set(tests(.jointPolluter)).filter { leaked[$0] != nil }
    guard let only = leaving.first, leaving.count == 1, let left = leaked[only] else { return nil }
    return finding.state.allSatisfy { left.contains($0.id) } ? only : nil
  }

  /// Which of them leaves which state is told by their own leaks.
  private var jointSuggestion: String {
    let left = names(of: finding.state)
    let undoing =
      onlyLeaver.map { "Let \(quoted($0)) undo what it leaves (\(left))" }
      ?? "Let \(names(.jointPolluter)) undo what they leave (\(left)); here one of them is enough"
    return "\(undoing). Or give \(test) \(ownValue) \(setUpPlace(finding.test))."
  }

  /// Nothing is to be put back: the variable is to be made before anybody can have it made otherwise.
  private func firstValueSuggestion(_ polluters: [TestID]) -> String {
    let isOne = finding.state.count == 1
    let (made, it, its) =
      isOne ? ("is made when it is", "it", "it is") : ("are made when they are", "them", "they are")
    let places = Set(polluters.map(setUpPlace)).sorted()
    let who = Set(polluters).count == 1 ? quoted(polluters[0]) : "the polluters"
    return capitalised(names(of: finding.state))
      + " \(made) first used, and kept. Compute \(it) anew "
      + "each time, or hand \(it) to the code that needs \(it). Or use \(it) once "
      + "\(Prose.list(places)), before \(who) can change what \(its) made from."
  }

  /// What is made once can't be made again: what came with it has to stay, or to be done by who needs it.
  private func alreadyMadeSuggestion(_ polluters: [TestID]) -> String {
    let isOne = finding.state.count == 1
    let (made, it) = isOne ? ("is made once", "it") : ("are made once", "them")
    let who = Set(polluters).count == 1 ? quoted(polluters[0]) : "the polluters"
    return capitalised(names(of: finding.state))
      + " \(made) in a process, on first use, and what making \(it) does is not done again for \(test). "
      + "Let \(who) leave what that did as it was, or let \(test) do it itself "
      + "\(setUpPlace(finding.test))."
  }

  fileprivate var ownValue: String { finding.state.count > 1 ? "its own values" : "its own value" }

  /// Where to look for a cause that no probe saw, the usual places first.
  fileprivate func unseenSuggestion(_ polluter: TestID) -> String {
    "Look for what \(quoted(polluter)) leaves behind: a static or global first made "
      + "under another configuration, state behind a lock or a pointer, a cache, a C library, a "
      + "file elsewhere, a service. Undo it \(cleanupPlace(polluter)), or set it up \(setUpPlace(finding.test))."
  }
}

extension Explanation {
  fileprivate static let victim = Explanation(
    example: .victim,
    meaning: """
      The test passes alone and fails after another test, the polluter, which leaves some state
      changed that the victim relies on. Nothing in the victim's own code is wrong when it turns
      red: a filter, a new test or another order is enough. A cleaner is a test that, run between
      the two, puts the state right again. Where it can happen with --no-parallel and was not seen
      in an ordinary run, the suite is green only because it runs in parallel, where the victim
      happens to begin before its polluter has ended.
      """,
    discovery: """
      every test is run alone in a fresh process; then each test that leaves state changed is
      followed by every other one. What fails after it and passes alone, three times out of three
      in fresh processes, is a victim. Failures that need several tests are cut down by delta
      debugging. Then the states that the polluter leaves are undone between the two: those
      without which the victim passes are proven to be the cause.
      """,
    remedy: """
      let the polluter undo what it changes, in the place where it changes it (addTeardownBlock,
      defer, deinit of the suite); better, give each test its own instance, so that there is
      nothing to undo. Setting the state up in the victim's setUp mends this victim, not the next.
      Where no carrier is named, look for a static or global that is first made under another
      configuration, for state behind a lock or a pointer, a cache, a C library or a service.
      """,
    term: """
      victim, polluter and cleaner (Shi, Lam, Oei, Xie and Marinov: iFixFlakies, ESEC/FSE 2019);
      OD-Vic in IDoFT.
      """)
}

extension Example {
  fileprivate static let victim = Example(
    before: Excerpt(
      file: "Fixtures/ClosureLeaky/Tests/CatalogueTests/TokenStoreTests.swift",
      caption: "testEmptyTokenIsRefused fails after testTokenIsAddedOnce, which fills the global",
      lines: """
        nonisolated(unsafe) private var addedItems: [[String: String]] = []
        …
        func testEmptyTokenIsRefused() {
          XCTAssertEqual(store.save(""), .refused)
          XCTAssertTrue(addedItems.isEmpty)
        }

        func testTokenIsAddedOnce() {
          XCTAssertEqual(store.save("secret"), .saved)
          XCTAssertEqual(addedItems, [["account": "session", "data": "secret"]])
        }
        """),
    after: Excerpt(
      file: "Fixtures/ClosureIsolated/Tests/CatalogueTests/TokenStoreTests.swift",
      caption: "each test has a list of its own",
      lines: """
        func testTokenIsSavedUnderTheSessionAccount() {
          var added: [[String: String]] = []
          let store = TokenStore(
            add: { attributes in
              added.append(attributes)
              return 0
            })

          XCTAssertEqual(store.save("secret"), .saved)
          XCTAssertEqual(added, [["account": "session", "data": "secret"]])
        }
        """))
}
