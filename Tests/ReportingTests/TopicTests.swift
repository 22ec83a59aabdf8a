import Basics
import Testing

@testable import Reporting

/// Every word that reports and tables print can be explained.
@Suite struct TopicTests {
  private static let outcomes: [Outcome] = [
    .passed, .failed([]), .skipped, .crashed(signal: 1), .exited(0), .timedOut, .notRun,
  ]

  @Test func eachWordIsKnownHoweverItIsWritten() {
    let words =
      FindingKind.allCases.map(\.rawValue) + Verdict.allCases.map(\.rawValue)
      + SeamKind.allCases.map(\.rawValue) + Role.allCases.map(\.rawValue)
      + Realisation.allCases.map(\.rawValue) + Self.outcomes.map(\.word)
    for word in words {
      #expect(Topic(word)?.word == word)
      #expect(Topic(word.uppercased())?.word == word)
      #expect(Topic(word.replacing("-", with: " "))?.word == word)
    }
    #expect(Topic("polluters") == .role(.polluter))
    #expect(Topic("latent victim") == .finding(.latentVictim))
    #expect(Topic("zebra") == nil && Topic("") == nil && Topic("s") == nil)
  }

  @Test(arguments: Topic.all) func eachIsExplainedInSentencesOfEightyColumns(topic: Topic) {
    let text = explanation(of: topic)
    #expect(text.hasPrefix(topic.word + " (") && text.hasSuffix(".\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.count > topic.word.count + 40)
  }

  @Test func noTwoTopicsShareAWord() {
    #expect(Set(Topic.all.map(\.word)).count == Topic.all.count)
    for topic in Topic.all { #expect(Topic(topic.word) == topic) }
  }
}
