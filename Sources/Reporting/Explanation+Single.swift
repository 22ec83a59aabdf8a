extension Explanation {
  static let leak = Explanation(
    example: .leak,
    meaning: """
      The test ends, its teardown included, with state other than it began with: a static, a field
      of a singleton, the environment, a file, an open descriptor. Perhaps no test reads it today.
      The first one that does becomes a victim.
      """,
    discovery: """
      every test is run alone in a fresh process, and its state is compared before and after: each
      static and global of the package (deep, by reflection), the binary's writable memory, the
      environment, files, defaults, descriptors and the like. A lazy static that is only
      initialised for the first time is no leak.
      """,
    remedy: """
      put the value back where it was changed (addTeardownBlock, defer), or let the test make its
      own instance. Each leak that goes makes order-dependent tests impossible at that place.
      """,
    term: """
      state pollution (Gyori, Shi, Hariri and Marinov: PolDet, Reliable Testing: Detecting
      State-Polluting Tests to Prevent Test Dependency, ISSTA 2015).
      """)

  static let flaky = Explanation(
    example: .flaky,
    meaning: """
      The test passed and failed in identical runs: the same tests, the same order, a fresh
      process. Its outcome therefore says nothing about order or seams, and it was left out of
      every other verdict. If it can happen in parallel, it failed only there, now and then, and
      in no serial run: tests that run beside it use what it uses. Then its other verdicts stand,
      and what unseam explain parallel-unsafe says is what to do.
      """,
    discovery: """
      the whole suite runs three times in its own order, and each trial that shows a finding is
      repeated three times. Outcomes that differ among equal trials are flaky. What fails in some
      parallel runs is run alone so often that chance would have shown there, too.
      """,
    remedy: """
      look for the clock, randomness, the order of sets and dictionaries, the network, and work that
      is not awaited; hand the test a clock, a seed, an order.
      """,
    term: """
      flaky test, not order-dependent: NOD in IDoFT (Lam, Oei, Shi, Marinov and Xie: iDFlakies,
      ICST 2019).
      """)

  static let crash = Explanation(
    example: .crash,
    meaning: """
      The test ends the whole process: a trap, a signal, exit(), or a failure with
      continueAfterFailure = false, which on Linux is a fatal error. The tests after it do not run,
      and what they would have said is lost.
      """,
    discovery: """
      each test's process is watched; when it ends early, the test at work is tried alone three
      times, and the rest goes on in a new process.
      """,
    remedy: """
      unwrap with XCTUnwrap or #require, guard indices, and test what is meant to end the process
      in an exit test.
      """,
    term: "a crash is kept apart from order dependence, as in iDFlakies.")

  static let timeout = Explanation(
    example: .timeout,
    meaning: """
      The test did not end within its time limit, and its process was ended. It was left out of the
      other verdicts.
      """,
    discovery: """
      every test gets a limit that follows from its baseline, with a floor (--time-limit). A test
      that passes it is tried alone again before anything is said.
      """,
    remedy: """
      wait for a condition, with a bound. If the test is slow for a good reason, raise the floor:
      --time-limit 60. An async XCTest that hangs now and then on Linux may meet a known fault of
      XCTest itself (swift-corelibs-xctest issue 504).
      """,
    term: "async wait (Luo, Hariri, Eloussi and Marinov, FSE 2014).")
}
