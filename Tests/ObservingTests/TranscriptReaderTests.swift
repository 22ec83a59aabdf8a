import Basics
import Foundation
import Testing

@testable import Observing

/// What is concluded from a test process's events.
@Suite struct TranscriptReaderTests {
  private let a = TestID("T.A/testA")
  private let b = TestID("T.A/testB")
  private let hello = #"{"kind":"hello","time":0,"canary":true}"#
  private let done = #"{"kind":"done","time":9,"endState":{"static:M.x":"2"}}"#

  @Test func aTestThatEndsWithoutIssueHasPassed() throws {
    let transcript = try read([hello] + run(a) + [done])
    #expect(transcript.saidHello && transcript.isDone && transcript.canary == true)
    #expect(outcomes(transcript, [a]) == [.passed])
    #expect(transcript.endState == [StateID("static:M.x"): "2"])
    #expect(transcript.durations[a] == 1)
  }

  @Test func functionsOfOneNameAreOneTest() throws {
    let test = TestID("T.S/f(_:)")
    let names = ["T.S/f(_:)/S.swift:3:2", "T.S/f(_:)/S.swift:9:2"]
    func event(_ kind: String, _ name: String, _ more: String = "") -> String {
      #"{"kind":"\#(kind)","time":1,"framework":"swift-testing","test":"\#(name)"\#(more)}"#
    }
    func change(_ before: String, _ after: String) -> String {
      #","changes":[{"id":"static:M.x","before":"\#(before)","after":"\#(after)"}]"#
    }
    let transcript = try read([
      event("started", names[0]), event("issue", names[0], #","text":"no""#),
      event("ended", names[0], change("0", "1")), event("started", names[1]),
      event("ended", names[1], change("1", "2")), done,
    ])
    #expect(transcript.ranInOrder([test]))
    let seen = transcript.executions(of: [test], ending: .notRun)
    #expect(seen.map(\.outcome) == [.failed(["no"])])
    #expect(seen[0].changes.map(\.before) == ["0"] && seen[0].changes.map(\.after) == ["2"])
  }

  @Test func whatTestsTakeFromOneAnotherIsToldByTheirTurns() throws {
    func end(_ test: TestID, _ more: String) -> String {
      #"{"kind":"ended","time":2,"test":"\#(test)"\#(more)}"#
    }
    let transcript = try read([
      hello, start(a), end(a, #","places":1"#), start(b),
      end(b, #","places":2,"overwritten":[0]"#), done,
    ])
    // A test that was left out has its place in the trial, and none in the process.
    let seen = transcript.executions(of: [TestID("T.A/testZ"), a, b], ending: .notRun)
    #expect(
      seen.map(\.leaving) == [nil, Leaving(places: 1), Leaving(places: 2, overwritten: [1])])
  }

  @Test func whatABlockLeavesBehindItsTestsIsNotFollowed() throws {
    let block = #"{"kind":"blockStarted","time":0}"#
    let late = #"{"kind":"blockEnded","time":3,"overwritten":[0]}"#
    let ended = #"{"kind":"ended","time":2,"test":"\#(a)","places":1}"#
    let transcript = try read([hello, block, start(a), ended, late, done])
    let seen = transcript.executions(of: [a], ending: .notRun)
    #expect(seen.map(\.leaving) == [Leaving(places: nil, overwritten: [0])])
  }

  @Test func classLevelSetUpIsPartOfWhatItsFirstTestTakes() throws {
    let start = #"{"kind":"started","time":7,"framework":"xctest","test":"T.A/testA"}"#
    let end = #"{"kind":"ended","time":8,"test":"T.A/testA"}"#
    let block = #"{"kind":"blockStarted","time":2}"#
    #expect(try read([hello, block, start, end, done]).durations[a] == 6)
  }

  @Test func testsTakeTogetherWhatThoseTakeThatRun() throws {
    let leftOut = #"{"kind":"skipped","time":2,"framework":"swift-testing","test":"T.A/testB"}"#
    #expect(try read([hello] + run(a) + [leftOut, done]).slowness(of: [a, b])?.seconds == 1)
    #expect(try read([hello] + run(a) + [start(b)]).slowness(of: [a, b]) == nil)
  }

  @Test func issuesFailTheirTest() throws {
    let issue = #"{"kind":"issue","time":1,"test":"T.A/testA","text":"no"}"#
    #expect(outcomes(try read([start(a), issue, end(a), done]), [a]) == [.failed(["no"])])
  }

  @Test func anIssueOutsideAnyTestCountsForTheLatest() throws {
    let issue = #"{"kind":"issue","time":1,"text":"class teardown"}"#
    let transcript = try read(run(a) + run(b) + [issue, done])
    #expect(outcomes(transcript, [a, b]) == [.passed, .failed(["class teardown"])])
  }

  @Test func anIssueBeforeTheFirstTestOfABlockFailsThoseThatNeverStart() throws {
    let block = #"{"kind":"blockStarted","time":0}"#
    let issue = #"{"kind":"issue","time":1,"text":"no scope"}"#
    let transcript = try read([block] + run(a) + [block, issue, done])
    #expect(outcomes(transcript, [a, b]) == [.passed, .failed(["no scope"])])
  }

  @Test func anIssueOfATestThatHasEndedCountsForTheLatest() throws {
    let issue = #"{"kind":"issue","time":1,"test":"T.A/testA","text":"late"}"#
    #expect(outcomes(try read(run(a) + [issue, done]), [a]) == [.failed(["late"])])
  }

  @Test(arguments: [Outcome.crashed(signal: 11), .exited(3), .timedOut])
  func aTestThatDoesNotEndGetsTheEndOfItsProcess(ending: Outcome) throws {
    let transcript = try read(run(a) + [start(b)])
    let seen = transcript.executions(of: [a, b, a], ending: ending)
    #expect(seen.map(\.outcome) == [.passed, ending, .notRun])
  }

  @Test func issuesBeforeACrashAreNotTheOutcome() throws {
    let issue = #"{"kind":"issue","time":1,"test":"T.A/testA","text":"no"}"#
    let seen = try read([start(a), issue]).executions(of: [a], ending: .crashed(signal: 4))
    #expect(seen.map(\.outcome) == [.crashed(signal: 4)])
  }

  @Test func skippedTestsAreSkipped() throws {
    let skip = #"{"kind":"skipped","time":1,"framework":"xctest","test":"T.A/testA"}"#
    #expect(outcomes(try read([start(a), skip, end(a), done]), [a]) == [.skipped])
    #expect(outcomes(try read([skip, done]), [a]) == [.skipped])
  }

  @Test func aTestThatAWholeProcessLeftOutDidNotRun() throws {
    #expect(outcomes(try read(run(a) + [done]), [a, b]) == [.passed, .notRun])
  }

  @Test func aProcessThatEndsBetweenTwoTestsIsTheFormersFault() throws {
    let seen = try read(run(a)).executions(of: [a, b], ending: .exited(0))
    #expect(seen.map(\.outcome) == [.exited(0), .notRun])
  }

  @Test func aProcessThatEndsBeforeAnyTestIsTheFirstOnesFault() throws {
    let seen = try read([]).executions(of: [a, b], ending: .crashed(signal: 6))
    #expect(seen.map(\.outcome) == [.crashed(signal: 6), .notRun])
  }

  @Test func theFirstFailedAssertionsLineIsKeptWhereItIsTheSubjects() throws {
    func issue(_ file: String, _ line: Int) -> String {
      #"{"kind":"issue","time":1.5,"test":"T.A/testA","text":"no","file":"\#(file)","line":\#(line)}"#
    }
    func place(_ issues: [String]) throws -> SourceLine? {
      try read([start(a)] + issues + [end(a), done]).executions(of: [a], ending: .exited(0))[0]
        .failedAt
    }
    let own = "/work place/Shop/Tests/T/A.swift"
    #expect(
      try place([issue(own, 3), issue(own, 4)]) == SourceLine(file: "Tests/T/A.swift", line: 3))
    #expect(try place([issue("/elsewhere/B.swift", 3)]) == nil)
    #expect(try place([issue("<EXPR>", 1)]) == nil)
    #expect(try place([]) == nil)
    // What ended the process said more than the assertion before it.
    let seen = try read([start(a), issue(own, 3)]).executions(of: [a], ending: .crashed(signal: 4))
    #expect(seen[0].outcome == .crashed(signal: 4) && seen[0].failedAt == nil)
  }

  @Test func aProcessThatEndsWhileStateIsReadIsNoTestsFault() throws {
    let probing = #"{"kind":"probing","time":2}"#
    #expect(try read([start(a), probing]).endedWhileProbing)
    #expect(try read([start(a), probing]).latestTest == a)
    #expect(try !read([start(a)]).endedWhileProbing)
    #expect(try !read(run(a) + [probing, start(b)]).endedWhileProbing)
  }

  @Test func ofTestsSideBySideNoneIsBlamed() throws {
    let seen = try read([start(a), start(b)]).executions(of: [a, b], ending: .exited(0))
    #expect(seen.map(\.outcome) == [.notRun, .notRun])
  }

  @Test func repetitionsAreToldApart() throws {
    let issue = #"{"kind":"issue","time":1,"test":"T.A/testA","text":"again"}"#
    let transcript = try read(run(a) + [start(a), issue, end(a), done])
    #expect(outcomes(transcript, [a, a]) == [.passed, .failed(["again"])])
  }

  @Test func classLevelChangesBelongToTheTestThatIsAloneInItsBlock() throws {
    let block = #"{"kind":"blockStarted","time":0}"#
    let end = """
      {"kind":"blockEnded","time":3,"reached":["a"],"changes":[{"id":"static:M.x","before":"1","after":"2"}]}
      """
    let alone = try read([block] + run(a) + [end, done]).executions(of: [a], ending: .notRun)
    #expect(alone[0].changes == [StateChange(id: StateID("static:M.x"), before: "1", after: "2")])
    #expect(alone[0].reached == [SeamID(number: 10)])
    let both = try read([block] + run(a) + run(b) + [end, done])
      .executions(of: [a, b], ending: .notRun)
    #expect(both.allSatisfy { $0.changes.isEmpty })
    #expect(both[1].reached == [SeamID(number: 10)])
  }

  @Test func looksAreThoseOfATestAloneInItsBlock() throws {
    let block = #"{"kind":"blockStarted","time":0}"#
    let end = """
      {"kind":"blockEnded","time":3,"reached":[],"looks":["static:M.x"],"looksAreVeiled":false,\
      "changes":[{"id":"static:M.y","before":"1","after":"2","isDeep":true}]}
      """
    let alone = try read([block] + run(a) + [end, done]).executions(of: [a], ending: .notRun)
    #expect(alone[0].looks == Looks([StateID("static:M.x")]))
    #expect(alone[0].deep == [StateID("static:M.y")])
    let both = try read([block] + run(a) + run(b) + [end, done])
      .executions(of: [a, b], ending: .notRun)
    #expect(both.allSatisfy { $0.looks == nil && $0.deep.isEmpty })
  }

  @Test func listedTestsKeepTheirOrder() throws {
    let lines = ["xctest", "swift-testing"].map {
      #"{"kind":"listed","time":0,"framework":"\#($0)","test":"\#($0)"}"#
    }
    #expect(try read(lines).listed.map(\.name) == ["xctest", "swift-testing"])
  }

  @Test func aLineThatACrashCutShortIsLeftOut() throws {
    let transcript = try read(run(a) + [#"{"kind":"star"#])
    let seen = transcript.executions(of: [a, b], ending: .crashed(signal: 11))
    #expect(seen.map(\.outcome) == [.crashed(signal: 11), .notRun])
  }

  private func run(_ test: TestID) -> [String] { [start(test), end(test)] }

  private func start(_ test: TestID) -> String {
    #"{"kind":"started","time":1,"framework":"xctest","test":"\#(test)"}"#
  }

  private func end(_ test: TestID) -> String {
    #"{"kind":"ended","time":2,"test":"\#(test)","reached":[],"changes":[]}"#
  }

  private func outcomes(_ transcript: TranscriptReader, _ tests: [TestID]) -> [Outcome] {
    transcript.executions(of: tests, ending: .crashed(signal: 9)).map(\.outcome)
  }

  @Test func whoSaysThatAllIsDoneEndsWithZero() throws {
    let whole = try read(run(a) + [done])
    #expect(whole.fault(beside: .exited(0)) == nil)
    #expect(whole.fault(beside: .exited(1)) == .endedOtherwise)
    #expect(whole.fault(beside: .signalled(SIGSEGV)) == .endedOtherwise)
    // The last event may have been followed by a stream that a test left locked.
    #expect(whole.fault(beside: .timedOut) == nil)
    #expect(try read(run(a)).fault(beside: .exited(1)) == nil)
  }

  @Test func howAProcessEndsAfterAllIsDoneIsTold() throws {
    let whole = try read(run(a) + [done])
    #expect(whole.lateEnd(.exited(0)) == nil)
    #expect(whole.lateEnd(.exited(4)) == .exited(4))
    #expect(whole.lateEnd(.signalled(SIGABRT)) == .crashed(signal: SIGABRT))
    #expect(whole.lateEnd(.timedOut) == .timedOut)
    #expect(try read(run(a)).lateEnd(.exited(4)) == nil)
  }

  private func read(_ lines: [String]) throws -> TranscriptReader {
    let place = try TemporarySandbox()
    let events = lines.compactMap { line in
      Array(line.utf8).withUnsafeBytes { Observing.TrialEvent($0) }
    }
    return TranscriptReader(
      events, cleaner: TextCleaner(built: try sampleBuild(), sandbox: place.sandbox))
  }
}
