import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a document and holds it to what Jenkins' schema asks: which elements stand where, with which attributes.
private final class JUnitReader: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private static let parents = [
    "testsuites": "", "testsuite": "testsuites", "testcase": "testsuite", "failure": "testcase",
    "error": "testcase", "skipped": "testcase",
  ]
  private static let required: [String: Set<String>] = [
    "testsuite": ["name", "tests", "failures", "errors"], "testcase": ["name"],
  ]
  private static let known: [String: Set<String>] = [
    "testsuites": ["name", "time", "tests", "failures", "errors"],
    "testsuite": ["name", "tests", "failures", "errors", "time", "skipped"],
    "testcase": ["name", "classname", "time"], "failure": ["type", "message"],
    "error": ["type", "message"], "skipped": ["type", "message"],
  ]

  private(set) var faults: [String] = []
  private(set) var elements: [Element] = []
  private var open: [String] = []

  init(_ document: String) {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    if !parser.parse() { faults.append("not well-formed: \(parser.parserError as Any)") }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let keys = Set(attributes.keys)
    if Self.parents[name] != open.last ?? "" { faults.append("\(name) in \(open)") }
    if !(Self.required[name] ?? []).isSubset(of: keys) { faults.append("\(name): \(keys)") }
    if !keys.isSubset(of: Self.known[name] ?? []) { faults.append("\(name): \(keys)") }
    open.append(name)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    elements[elements.count - 1].text += text
  }

  func named(_ name: String) -> [Element] { elements.filter { $0.name == name } }
}

@Suite struct JUnitTests {
  @Test func everyKindOfFinding() throws {
    let text = render(Sample.report(), as: .junit)
    #expect(JUnitReader(text).faults == [])
    try Golden(name: "every-kind.junit.xml").expect(text)
  }

  @Test func aCleanAuditPassesInEverySuite() throws {
    let text = render(Sample.clean, as: .junit)
    let reader = JUnitReader(text)
    #expect(reader.faults == [])
    #expect(reader.named("testcase").count == FindingKind.allCases.count + 2)
    for name in ["failure", "error", "skipped"] { #expect(reader.named(name).isEmpty) }
    try Golden(name: "clean.junit.xml").expect(text)
  }

  @Test func theCountsAreThoseOfTheCases() throws {
    let reader = JUnitReader(render(try Sample.suppressingFirst(), as: .junit))
    func sum(_ key: String) -> Int {
      reader.named("testsuite").compactMap { Int($0.attributes[key] ?? "") }.reduce(0, +)
    }
    #expect(sum("tests") == reader.named("testcase").count)
    for (key, name) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
      #expect(sum(key) == reader.named(name).count)
    }
    let whole = try #require(reader.named("testsuites").first)
    #expect(whole.attributes["tests"] == String(sum("tests")))
    #expect(Set(reader.named("testcase").map(\.attributes["name"])).count == sum("tests"))
  }

  @Test func whatIsSuppressedIsSkippedWithItsReason() throws {
    let reader = JUnitReader(render(try Sample.suppressingFirst(), as: .junit))
    #expect(reader.named("skipped").contains { $0.attributes["message"] == "known <since> May" })
  }

  @Test func whatWasNotDecidedNeverPasses() throws {
    let open = Sample.investigation(seams: [], findings: [], undecided: [.unobserved(1, "x <&> y")])
    let reader = JUnitReader(render(Sample.report(open, seams: []), as: .junit))
    #expect(
      reader.named("error").map { $0.attributes["message"] } == [
        "1 trial could not be observed: x <&> y"
      ])
    #expect(reader.named("skipped").count == FindingKind.allCases.count)

    let none = Sample.investigation(tests: [], seams: [], findings: [])
    let nothing = JUnitReader(render(Sample.report(none, seams: []), as: .junit))
    #expect(nothing.named("error").count == 1)

    let red = Sample.investigation(seams: [], findings: [], red: [Sample.total])
    let stopped = JUnitReader(render(Sample.report(red), as: .junit))
    #expect(stopped.named("failure").count == 1)
    #expect(stopped.named("skipped").count == FindingKind.allCases.count)
  }

  @Test func everyCharacterIsReadBackOrShown() throws {
    let hostile = "a<b>&\"'\n\r\t\u{0}\u{8}\u{1B}\u{7F}\u{85}\u{FFFE}\u{FFFF}]]>👩‍👩‍👧\u{202E}"
    let element = XML(name: "a", attributes: [("b", hostile)], text: hostile)
    let reader = try Attributes(element.document)
    let shown = "\\u{0}\\u{8}\\u{1B}\\u{7F}\\u{85}\\u{FFFE}\\u{FFFF}]]>👩‍👩‍👧\u{202E}"
    #expect(reader.value == "a<b>&\"'\n\r\t" + shown)
    #expect(reader.text == "a<b>&\"'\n\r\t" + shown)
  }

  /// What a parser makes of an element.
  private final class Attributes: NSObject, XMLParserDelegate {
    private(set) var value = ""
    private(set) var text = ""

    init(_ document: String) throws {
      super.init()
      let parser = XMLParser(data: Data(document.utf8))
      parser.delegate = self
      try #require(parser.parse())
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { value = attributes["b"] ?? "" }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}
