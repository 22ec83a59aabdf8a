extension Explanation {
  static let latentVictim = Explanation(
    example: .latentVictim,
    meaning: """
      Every order passes, but only because one cleanup runs. With that cleanup skipped, a test that
      passes alone fails after another. The dependence is there; the cleanup hides it. Forget the
      line in a new test class, and the failure appears in a test that nobody touched.
      """,
    discovery: """
      each cleanup (a teardown, one reset, a call of super's teardown) is skipped at run time,
      without editing the source, and the tests that reach it are followed by the others. The
      judged test passes alone with the cleanup skipped, and after the polluter with the cleanup
      run: only both together fail.
      """,
    remedy: """
      keep the cleanup, and take away what needs it: a known value in the victim's setUp, or better
      an instance for each test in place of the static.
      """,
    term: """
      a victim (iFixFlakies) that a cleanup hides; the cleanup is found as in mutation testing, by
      deleting a statement.
      """)

  static let unnoticedDouble = Explanation(
    example: .unnoticedDouble,
    meaning: """
      A double is put in the place of a real thing, and no test that runs through it fails when it
      is left out, exchanged for another, or replaced by a fresh one. No assertion depends on it:
      the tests would also pass if the code stopped using it.
      """,
    discovery: """
      each injection is toggled at run time: the default stays (inject), another double that fits
      takes its place (swap), or a fresh instance takes a shared one's (fresh). Then the tests that
      reach it run alone. Where the real thing would run, they run without network.
      """,
    remedy: """
      assert on what the double was asked, or on what its answer leads to. That it was asked nothing
      is true of a double that is left out, too: let the same test also see it asked, which shows
      that it is in place; to drop it would leave an assertion that can't fail. If it is only there to
      keep the real thing from running (a network, a disk), that is a good reason: suppress the
      finding in source with '// unseam:disable:next inject - keeps the network out'.
      """,
    term: "a surviving mutant of mutation testing, with the test double as the mutated place.")

  static let unnoticedStub = Explanation(
    example: .unnoticedStub,
    meaning: """
      The test sets a canned value on a double, and passes just as well without it. Either the
      value never reaches an assertion, or the default of the double says the same.
      """,
    discovery: """
      the assignment is skipped at run time, and the tests that reach it run alone, one process
      each.
      """,
    remedy: """
      assert on what the value leads to; where it is not needed, drop the line, so that readers do
      not look for its use.
      """,
    term: "a surviving mutant of mutation testing (statement deletion).")

  static let idleCleanup = Explanation(
    example: .idleCleanup,
    meaning: """
      Skipping the cleanup changes nothing that can be seen: no test's outcome, and no state after
      any test. Either there is nothing to clean, or another cleanup does the same. A teardown that
      only drops the test case's own properties is idle in this sense.
      """,
    discovery: """
      the tests that reach the cleanup run with it skipped: alone, twice, and after each test that
      leaves state changed. All outcomes and end states are as with it.
      """,
    remedy: """
      drop it, or keep one of two that do the same. It is a note, not a fault: freeing memory early
      or closing what no probe sees are good reasons to keep it.
      """,
    term: "an equivalent mutant of mutation testing (statement deletion).")
}
