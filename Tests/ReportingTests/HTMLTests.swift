import Basics
import Foundation
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What XMLParser meets in a page: how often each element, all ids and where links lead, and the text.
private final class Reader: NSObject, XMLParserDelegate {
  private(set) var elements: [String: Int] = [:]
  private(set) var classes: [String: Int] = [:]
  private(set) var ids: [String] = []
  private(set) var links: [String] = []
  private(set) var attributes: Set<String> = []
  private(set) var text = ""

  /// Reads the page; throws what is wrong in it.
  init(_ page: String) throws {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    guard parser.parse() else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    if let words = attributes["class"] { classes[words, default: 0] += 1 }
    if let id = attributes["id"] { ids.append(id) }
    if name == "a", let link = attributes["href"] { links.append(link) }
    self.attributes.formUnion(attributes.keys)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

@Suite struct HTMLTests {
  private let report = Sample.report()

  /// Source for every file that the report names, each line saying which it is.
  private var sources: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: report.namedFiles.map { file in
        (file, (1...80).map { "    line(\($0), \"<\(file)>\")\u{1}" })
      })
  }

  @Test func htmlOfEveryKindOfFinding() throws {
    // Style and script are files of their own, and the policy only digests of them.
    let page = renderHTML(report).replacing(PageParts.style.source, with: "…")
      .replacing(PageParts.script.source, with: "…")
      .replacing(Markup.escaped(PageParts.policy), with: "…")
    try Golden(name: "every-kind.html").expect(page)
  }

  @Test func aPageIsWellFormedAndHoldsEveryFindingOnce() throws {
    let page = try Reader(renderHTML(report, options: HTMLOptions(sources: sources)))
    #expect(Set(page.ids).count == page.ids.count)
    #expect(Set(report.findings.map(\.id)).isSubset(of: page.ids))
    #expect(Set(report.seams.map(\.id.rawValue)).isSubset(of: page.ids))
    let findings = page.classes.filter { $0.key.hasPrefix("finding ") }.map(\.value).reduce(0, +)
    #expect(findings == report.findings.count)
  }

  @Test func everyLinkLeadsSomewhereInThePage() throws {
    let page = try Reader(renderHTML(report))
    #expect(page.links.count > 50)
    #expect(
      page.links.allSatisfy { $0.hasPrefix("#") && page.ids.contains(String($0.dropFirst())) })
  }

  @Test func namesDoNotBecomeMarkup() throws {
    let page = try Reader(renderHTML(report, options: HTMLOptions(sources: sources)))
    #expect(page.elements["script"] == 1)
    #expect(page.elements["style"] == 1)
    #expect(page.elements["img"] == nil)
    #expect(page.attributes.isDisjoint(with: ["style", "onclick", "onload", "src", "srcset"]))
    #expect(page.text.contains(Sample.loose.short))
    // Nothing of our own was taken for text.
    for tag in ["<p", "<span", "<a ", "<li", "<ul", "<code", "<bdi", "class=\""] {
      #expect(!page.text.replacing(PageParts.script.source, with: "").contains(tag), "\(tag)")
    }
  }

  @Test(arguments: [
    ("<a href='x'>\"&amp;\"</a>", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/a&gt;"),
    ("a\u{0}b\u{1B}[31m\nc\td", "a\\u{0}b\\u{1B}[31m\\nc\\td"),
    ("\u{202E}txt.exe \u{2066}", "\\u{202E}txt.exe \\u{2066}"),
    ("שלום 👩‍👩‍👧 é", "שלום 👩‍👩‍👧 é"),
    ("\u{FFFE}\u{FFFF}", "\\u{FFFE}\\u{FFFF}"),
  ])
  func everyTextIsEscapedInOneWay(text: String, expected: String) {
    #expect(Markup.escaped(text) == expected)
    let markup: Markup = "<b title=\"\(text)\">\(text)</b>"
    #expect(markup.source == "<b title=\"\(expected)\">\(expected)</b>")
  }

  @Test func aPageIsTheSameForTheSameReport() throws {
    let again = try readReport(Data(renderJSON(report).utf8))
    #expect(renderHTML(again) == renderHTML(report))
    #expect(!renderHTML(report).contains("/home/me"))
  }

  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ])
  func digestsAreThoseOfTheStandard(text: String, digest: String) {
    #expect(Digest.base64(Array(text.utf8)) == digest)
  }

  @Test func thePolicyLetsNothingInButThePagesOwnStyleAndScript() {
    let page = renderHTML(report)
    let policy = page.firstMatch(of: /Security-Policy" content="([^"]*)"/).map { String($0.1) }
    #expect(policy?.hasPrefix("default-src &#39;none&#39;; ") == true)
    #expect(policy?.contains("unsafe") == false)
    #expect(policy?.contains("http") == false)
    for (tag, name) in [("style", "style-src"), ("script", "script-src")] {
      let start = page.range(of: "<\(tag)>")
      let end = page.range(of: "</\(tag)>")
      let text = start.flatMap { start in end.map { page[start.upperBound..<$0.lowerBound] } }
      let digest = Digest.base64(Array((text ?? "").utf8))
      #expect(policy?.contains("\(name) &#39;sha256-\(digest)&#39;") == true)
    }
  }
}

@Suite struct HTMLContentTests {
  private let report = Sample.report()

  /// What a reader sees of a part of the page, without markup.
  private func words(_ page: String, from start: String, to end: String) throws -> String {
    let first = try #require(page.range(of: start))
    let last = try #require(page.range(of: end, range: first.upperBound..<page.endIndex))
    return String(page[first.upperBound..<last.lowerBound]).replacing(/<[^>]*>/, with: "")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&gt;", with: ">")
  }

  private func body(_ kind: FindingKind, _ options: HTMLOptions = HTMLOptions()) throws -> String {
    let finding = try #require(report.findings.first { $0.kind == kind && !$0.state.isEmpty })
    return try words(
      renderHTML(report, options: options), from: "id=\"\(finding.id)\">", to: "</details>")
  }

  /// Whether the texts stand in the given order.
  private func stand(_ texts: [String], in text: String) -> Bool {
    var rest = text[...]
    for text in texts {
      guard let found = rest.range(of: text) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  @Test func aVictimsStoryGoesFromThePolluterToTheCleanup() throws {
    let story = try body(.victim)
    #expect(
      stand(
        [
          "polluter", "victim", "fails", "PriceTests/testSale runs", "StubPrices.stubbed", "before",
          "nil",
          "after", "Optional(9.5)", "PriceTests/testCoupon", "CartTests/testTotal runs after",
          "9.5",
          "What would have helped.", "tearDown() of PriceTests", "PriceTests/testClear",
          "unseam replay f-",
        ], in: story), "\(story)")
  }

  @Test func aLatentVictimsStoryNamesTheCleanup() throws {
    let story = try body(.latentVictim)
    #expect(
      stand(
        [
          "cleanup skipped", "fails", "As it is", "taken back", "passes",
          "PriceTests/testSale runs",
          "This cleanup takes it back", "StubPrices.stubbed = nil", "CartTests.tearDown()",
          "CartTests/testTotal fails", "9.5 is not 10", "What would have helped.",
        ], in: story), "\(story)")
  }

  @Test func whatIsUndoneInVainIsSaid() throws {
    let finding = try #require(report.findings.first { $0.carrierUnseen == true })
    let story = try words(renderHTML(report), from: "id=\"\(finding.id)\">", to: "</details>")
    #expect(story.contains("undoing all that the probes saw changes nothing"))
    #expect(story.contains("unknown state"))
  }

  @Test func whatNoProbeSawIsSaidToBeUnknown() throws {
    var victim = try #require(Sample.findings.first { $0.kind == .victim && $0.state.isEmpty })
    victim.proof = nil
    let report = Sample.report(Sample.investigation(findings: [victim]))
    let finding = try #require(report.findings.first)
    let story = try words(renderHTML(report), from: "id=\"\(finding.id)\">", to: "</details>")
    #expect(story.contains("no probe saw"))
    #expect(story.contains("unknown state"))
    #expect(!story.contains("before"))
  }

  @Test func whatFailsNowAndThenInParallelIsNotSaidToFailAlways() throws {
    let finding = Finding(
      kind: .flaky, test: Sample.login, sequence: [Sample.profile, Sample.login], trials: 9,
      reproduced: 2, issue: "a is not b", realisableBy: [.parallel])
    let page = renderHTML(Sample.report(Sample.investigation(findings: [finding])))
    let story = try words(page, from: "id=\"\(finding.id)\">", to: "</details>")
    #expect(
      stand(
        [
          "seen in 2 of 9 parallel runs and in no serial one", "In parallel, now and then",
          "beside it",
          "Serially", "passes", "Serially, SessionSuite/login() passes", "it fails now and then",
          "One after another it is steady",
        ], in: story), "\(story)")
  }

  @Test func whatIsGreenOnlyInParallelIsSaidToBe() throws {
    let finding = Finding(
      kind: .victim, test: Sample.login, partners: [Partner(test: Sample.profile, role: .polluter)],
      state: [Sample.logged], sequence: [Sample.profile, Sample.login], realisableBy: [.noParallel])
    let page = renderHTML(Sample.report(Sample.investigation(findings: [finding])))
    let story = try words(page, from: "id=\"\(finding.id)\">", to: "</details>")
    #expect(story.contains("green only because it runs in parallel"))
  }

  @Test func sourceLinesStandWhereTheyAreSpokenOf() throws {
    let sources = [
      "Tests/ShopTests/CartTests.swift": (1...70).map { "cart line \($0)" },
      "Tests/ShopTests/Stubs.swift": (1...9).map { "stub line \($0)" },
    ]
    let story = try body(.latentVictim, HTMLOptions(sources: sources))
    #expect(stand(["cart line 11", "12cart line 12", "cart line 14", "stub line 5"], in: story))
    let page = renderHTML(report, options: HTMLOptions(sources: sources))
    #expect(page.contains("<mark><b>5</b>stub line 5</mark>"))
    #expect(!page.contains("id=\"no-source\""))
  }

  @Test func theLineThatFailsIsMarkedInItsTestOrShownBesideIt() throws {
    let sources = [
      "Tests/ShopTests/Tests.swift": (1...70).map { "test line \($0)" },
      "Tests/ShopTests/Helpers.swift": (1...9).map { "helper line \($0)" },
    ]
    let options = HTMLOptions(sources: sources)
    let page = renderHTML(report, options: options)
    #expect(page.contains("<mark><b>12</b>test line 12</mark>"))
    #expect(page.contains("<mark><b>7</b>helper line 7</mark>"))
    #expect(try !body(.victim, options).contains("It fails here"))
    let latent = try body(.latentVictim, options)
    #expect(
      stand(["It fails here: ", "Tests/ShopTests/Helpers.swift:7", "helper line 6"], in: latent))
  }

  @Test func withoutSourceLinesThatIsSaid() {
    let page = renderHTML(report)
    #expect(page.contains("id=\"no-source\""))
    #expect(!page.contains("<figure"))
  }

  @Test func aFileThatBecameShorterShowsNothing() {
    let page = renderHTML(
      report, options: HTMLOptions(sources: ["Tests/ShopTests/Stubs.swift": ["one line"]]))
    #expect(!page.contains("<figure"))
  }

  @Test func aLongListIsCutAndSaysSo() {
    let tests = (1...300).map { TestID("M.S/t\($0)()") }
    let list = HTMLPage(report, HTMLOptions()).list(tests).source
    #expect(list.ranges(of: "class=\"name\"").count == HTMLPage.mostListed)
    #expect(list.contains("and 295 more tests"))
    #expect(list.contains("and 250 more, which the JSON report names"))
  }

  @Test func onlyWithAnEarlierReportSomethingIsNew() throws {
    #expect(!renderHTML(report).contains("Since last time"))
    #expect(!renderHTML(report).contains("badge new"))
    // Of tests that end by chance nothing could be told to be fixed.
    let steady = Sample.findings.filter { ![.flaky, .crash, .timeout].contains($0.kind) }
    let report = Sample.report(Sample.investigation(findings: steady))
    let earlier = Sample.report(Sample.investigation(findings: Array(steady.dropFirst())))
    let page = renderHTML(report.compared(with: earlier))
    #expect(page.contains("<b data-count=\"new\">1</b>"))
    #expect(page.contains("<b data-count=\"gone\">0</b>"))
    #expect(page.ranges(of: "data-since=\"new\"").count == 1)
    let back = renderHTML(earlier.compared(with: report))
    #expect(back.contains("<b data-count=\"new\">0</b>"))
    #expect(back.contains("<b data-count=\"gone\">1</b>"))
    #expect(back.contains("<summary>Fixed (1)</summary>"))
    let open = renderHTML(earlier.interrupted(status: 130).compared(with: report))
    #expect(open.contains("<b data-count=\"gone\">0</b>"))
    let both = earlier.compared(with: report).compared(with: Baseline(of: report))
    let ids = try Reader(renderHTML(both)).ids
    #expect(ids.contains("news") && ids.contains("beside") && Set(ids).count == ids.count)
    #expect(open.contains("<summary>Not seen (1)</summary>") && open.contains("may still be there"))
  }

  @Test func whereNobodyLookedNothingIsDenied() {
    let red = Sample.report(Sample.investigation(seams: [], findings: [], red: [Sample.total]))
    let page = renderHTML(red)
    #expect(page.components(separatedBy: "Nothing was looked for").count > 2)
    #expect(!page.contains("No test is known to harm another"))
    #expect(!page.contains("Nothing asks for a change"))
  }

  @Test func theVerdictNeverCallsCleanWhatIsNot() {
    func title(_ report: Report) -> String { HTMLPage(report, HTMLOptions()).verdict.title }
    #expect(title(report) == "not isolated")
    #expect(title(report.judged(failOn: nil)) == "not isolated")
    let leak = Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed])
    let seams = [SeamResult(seam: Sample.stub.id, verdict: .noticed)]
    func made(_ findings: [Finding], red: [TestID] = [], undecided: [Undecided] = []) -> Report {
      Sample.report(
        Sample.investigation(seams: seams, findings: findings, red: red, undecided: undecided),
        seams: [Sample.stub])
    }
    #expect(title(made([leak])) == "no dependence found, with warnings")
    #expect(title(made([])) == "isolated, as far as was tried")
    #expect(title(made([], undecided: [.unobserved(1, "something")])) == "undecided")
    #expect(title(made([leak], undecided: [.unobserved(1, "something")])) == "undecided")
    #expect(title(made([]).interrupted(status: 130)) == "undecided")
    #expect(title(made([], red: [Sample.total])) == "not audited")
    #expect(
      title(made([Sample.findings[0]], undecided: [.unobserved(1, "something")])) == "not isolated")
    let nothing = Sample.report(
      Sample.investigation(tests: [], seams: [], findings: []), seams: [])
    #expect(title(nothing) == "undecided")
    #expect(title(nothing.withNothingToAudit) == "nothing to audit")
  }

  @Test func aCleanupIsMissingInTheTestThatLeavesTheState() throws {
    // Only `sale` leaves anything, as the tests' own records say; `coupon` comes first by name.
    let joint = Finding(
      kind: .victim, test: Sample.login,
      partners: [
        Partner(test: Sample.coupon, role: .jointPolluter),
        Partner(test: Sample.sale, role: .jointPolluter),
      ], state: [Sample.hostile, Sample.stubbed],
      sequence: [Sample.coupon, Sample.sale, Sample.login])
    let page = renderHTML(Sample.report(Sample.investigation(findings: [joint])))
    let row = try words(page, from: "<tbody>", to: "</tbody>")
    #expect(row.contains("Restore static StubPrices.stubbed to nil in tearDown() of PriceTests"))
    #expect(!row.contains("Put environment"))
  }

  /// What the teardown would do if it called super's is no reason for a second cleanup.
  @Test func aTeardownThatLeavesOutSuperIsAdvisedToCallIt() throws {
    let victim = Finding(
      kind: .victim, test: Sample.login, partners: [Partner(test: Sample.sale, role: .polluter)],
      state: [Sample.stubbed], sequence: [Sample.sale, Sample.login])
    let leak = Finding(leaking: [LeakingTest(test: Sample.sale, change: Sample.stubbed)])
    let other = Finding(kind: .leak, test: Sample.sale, state: [Sample.hostile])
    var context = Sample.context()
    context.missingSuperCalls = Sample.leavingOutSuper
    let report = Sample.report(
      Sample.investigation(findings: [victim, leak, other]), context: context)
    let advice =
      "all super.tearDown(), which puts static 'StubPrices.stubbed' back, in tearDown() of PriceTests"
    for finding in report.findings {
      let isAdvised = finding.suggestion.contains(advice)
      #expect(isAdvised == (finding.state[0].id == Sample.stubbed.id), "\(finding.suggestion)")
    }
    let row = try words(renderHTML(report), from: "<tbody>", to: "</tbody>")
    #expect(row.contains("Call super.tearDown(), which puts"))
  }

  /// A teardown after each test would take from the class's other tests what the set-up gave to all.
  @Test func whatAClassSetUpLeavesIsPutBackAfterTheClass() throws {
    let victim = Finding(
      kind: .victim, test: Sample.login, partners: [Partner(test: Sample.sale, role: .polluter)],
      state: [Sample.stubbed], sequence: [Sample.sale, Sample.login])
    let leak = Finding(leaking: [LeakingTest(test: Sample.sale, change: Sample.stubbed)])
    var context = Sample.context()
    context.classSetUps = Sample.stubbing
    let report = Sample.report(
      Sample.investigation(findings: [victim, leak]), context: context)
    for finding in report.findings {
      #expect(finding.suggestion.contains("in class func tearDown() of PriceTests"))
      #expect(!finding.suggestion.contains("addTeardownBlock"))
    }
    let row = try words(renderHTML(report), from: "<tbody>", to: "</tbody>")
    #expect(row.contains("to nil in class func tearDown() of PriceTests"))
    // The class's own next test needs it put back before the class is over.
    let sibling = Finding(
      kind: .victim, test: Sample.coupon, partners: [Partner(test: Sample.sale, role: .polluter)],
      state: [Sample.stubbed], sequence: [Sample.sale, Sample.coupon])
    let near = Sample.report(Sample.investigation(findings: [sibling]), context: context)
    #expect(!near.findings[0].suggestion.contains("class func"))
  }
}
