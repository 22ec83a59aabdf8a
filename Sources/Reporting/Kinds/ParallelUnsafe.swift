import Basics

extension KindWords {
  /// A test that passes serially and fails side by side with others.
  static let parallelUnsafe = KindWords(
    heading: "Parallel-unsafe: pass serially, fail in parallel",
    whyItMatters:
      "Swift Testing runs tests in parallel by default, so such a test will fail now and then for no visible reason.",
    message: { $0.finding.isInTurns ? $0.inTurnsMessage : $0.parallelMessage },
    suggestion: { $0.parallelSuggestion },
    explanation: .parallelUnsafe)
}

extension Wording {
  fileprivate var parallelMessage: String {
    "\(test) passes serially, but fails in parallel"
      + (names(.polluter).isEmpty
        // Shown by two tests: each other one named does it alone, too.
        ? "" : " with \(finding.sequence.count == 2 ? anyOf(.polluter) : names(.polluter))")
  }

  fileprivate var inTurnsMessage: String {
    let others = finding.partners.filter { $0.role == .polluter }.map { quoted($0.test) }
    let partners =
      others.count == 2 ? ", \(others[0]) or \(others[1])" : " or \(Prose.anyOf(others))"
    return others.isEmpty
      ? "\(test) passes serially, but most parallel runs of the suite fail, it among others"
      : "\(test) passes serially, but in parallel it\(partners) fails nearly every time"
  }

  /// Which suites must not overlap, and what each way of keeping them apart does not do.
  var parallelSuggestion: String {
    let shared = carrier ?? "what the tests share"
    let any = finding.state.count > 1 ? "one of them" : shared
    let partners = tests(.polluter, .jointPolluter)
    let tests = [finding.test].compactMap(\.self) + partners
    let suites = Set(tests.compactMap(\.suite)).sorted().map(Prose.quote)
    let serialised =
      switch suites.count {
      case 1 where partners.isEmpty:
        "Or nest \(suites[0]) and every suite that uses \(any) in one suite with the trait .serialized"
      case 0: "Or put these tests into one suite with the trait .serialized"
      case 1: "Or give the suite \(suites[0]) the trait .serialized"
      default:
        "Or keep \(suites.dropLast().joined(separator: ", ")) and \(suites.last ?? "") from overlapping: nest them "
          + "in one suite with the trait .serialized"
      }
    return
      "Give each test its own instance of \(shared), or hand it over in a TaskLocal that a trait sets. "
      + serialised
      + "; it holds back only what is in that suite, so every test that uses \(any) must be there."
  }
}

extension Explanation {
  fileprivate static let parallelUnsafe = Explanation(
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

extension Example {
  fileprivate static let parallelUnsafe = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooSuites/ParallelUnsafeSuite.swift",
      caption: "side by side, both are aboard the one ferry",
      lines: """
        @Test func crossesToTheNorth() async throws {
          #expect(try await Ferry.shared.cross() == 1)
        }

        @Test func crossesToTheSouth() async throws {
          #expect(try await Ferry.shared.cross() == 1)
        }
        """),
    after: Excerpt(
      file: "Fixtures/Spotless/Tests/SpotlessSuites/ParallelSafeSuite.swift",
      caption: "each test has a ferry of its own",
      lines: """
        @Test func crossesToTheNorth() async throws {
          #expect(try await Ferry().cross() == 1)
        }
        """))
}
