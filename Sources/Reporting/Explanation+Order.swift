extension Explanation {
  static let victim = Explanation(
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

  static let brittle = Explanation(
    example: .brittle,
    meaning: """
      The test fails when it runs alone and passes after another test, the state-setter, which
      happens to prepare what it needs. It can't be run by itself, debugged by itself, or moved.
      Where it also fails with --no-parallel, the suite is green only because it runs in parallel.
      """,
    discovery: """
      every test is run alone in a fresh process and compared with its outcome in the whole suite;
      then the other tests are tried before it to find the ones that make it pass, and what they
      leave is undone again, to prove which state it needs.
      """,
    remedy: """
      let the test prepare everything that it needs, in its own setUp or init. If several tests
      need the same, share a function that builds it, not the thing that it built.
      """,
    term: """
      brittle and state-setter (Shi, Lam, Oei, Xie and Marinov: iFixFlakies, ESEC/FSE 2019);
      OD-Brit in IDoFT.
      """)

  static let notRepeatable = Explanation(
    example: .notRepeatable,
    meaning: """
      The test passes the first time and fails when it runs again in the same process. It pollutes
      the state that it itself depends on: its own polluter and victim. No order of the suite shows
      that, since every test runs once.
      """,
    discovery: """
      every test is run twice in one fresh process; passing, then failing, three times out of
      three, is the finding. What it leaves is undone between the two runs, to prove the cause.
      """,
    remedy: """
      undo what the test does before it ends, or begin from a known state. Running it in a loop, to
      chase a flake, then means what it says.
      """,
    term: """
      non-idempotent-outcome test, NIO (Wei, Yi, Li, Xie, Marinov and Lam: Preempting Flaky Tests
      via Non-Idempotent-Outcome Tests, ICSE 2022).
      """)

  static let parallelUnsafe = Explanation(
    example: .parallelUnsafe,
    meaning: """
      The test passes when tests run one after another and fails when they run side by side. Swift
      Testing runs tests in parallel by default, so two tests that use one piece of shared state
      see each other's values half-way. Here it failed every time that it ran beside the tests that
      are named, or they fail in turns: in most runs some of them does, now this one, now that one.
      What fails only now and then is reported as flaky, with the same advice.
      """,
    discovery: """
      the Swift Testing tests are run in parallel several times and compared with their serial
      outcomes; those that were seen to touch the same state also run side by side in small groups.
      The tests beside one that failed are cut down to the few that it takes. What fails one after
      another, too, is a matter of order and not of this.
      """,
    remedy: """
      hand each test its own instance, or keep the value in a task-local that a trait sets. The trait
      .serialized helps only among the tests of one suite: suites still run beside one another,
      unless they are nested in one that has the trait.
      """,
    term: """
      a concurrency flake (Luo, Hariri, Eloussi and Marinov: An Empirical Analysis of Flaky Tests,
      FSE 2014).
      """)
}
