import Basics
import Testing

@testable import Reporting

@Suite struct CodeQualityTests {
  private let shape = Shape.array(
    .object([
      "description": .pattern(#"[^\p{Cc}]+"#), "check_name": .pattern("unseam/[a-z-]+"),
      "fingerprint": .pattern("f-[0-9a-f]{16}"), "severity": .word(["major", "minor", "info"]),
      "location": .object([
        "path": .pattern("[^/.].*"), "lines": .object(["begin": .number(from: 1)]),
      ]),
    ]))

  @Test func everyKindOfFinding() throws {
    let text = render(Sample.report(), as: .gitlab, in: Sample.surroundings)
    #expect(shape.faults(in: text) == [])
    try Golden(name: "every-kind.gitlab.json").expect(text)
  }

  @Test func aCleanAuditIsAnEmptyList() {
    #expect(render(Sample.clean, as: .gitlab) == "[]\n")
  }

  @Test func whatIsSuppressedIsLeftOut() throws {
    let report = try Sample.suppressingFirst()
    let text = render(report, as: .gitlab)
    #expect(!text.contains(report.findings[0].id))
    #expect(text.contains(report.findings[1].id))
  }

  @Test func pathsAreThoseOfTheRepository() {
    let inner = Surroundings(folder: "Packages/Shop")
    #expect(inner.path("Tests/A.swift") == "Packages/Shop/Tests/A.swift")
    #expect(inner.path("../Kit/Tests/A.swift") == "Packages/Kit/Tests/A.swift")
    #expect(inner.path("/usr/A.swift") == "/usr/A.swift")
    #expect(inner.path("$HOME/a") == "$HOME/a")
    #expect(Surroundings().path("./Tests/A.swift") == "Tests/A.swift")
  }
}
