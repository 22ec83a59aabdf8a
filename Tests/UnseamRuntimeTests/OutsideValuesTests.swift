import Foundation
import Testing

@testable import UnseamRuntime

/// What came with the environment is never shown, wherever it goes.
@Suite struct OutsideValuesTests {
  private let values = OutsideValues(
    [
      "TOKEN": "s3cr3t-canary-value", "LONGER": "s3cr3t-canary-value-2", "PIN": "4711",
      "SHORT": "abc123", "KEY": "-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG\n-----END KEY-----",
      "QUOTED": #"say "friend" twice"#, "PWD": "/team/shop", "HOME": "/home/of-someone",
    ], folder: "/team/shop")

  @Test(arguments: [
    ("s3cr3t-canary-value", "$TOKEN"), ("a s3cr3t-canary-value!", "a $TOKEN!"),
    ("xs3cr3t-canary-value-2s3cr3t-canary-value", "x$LONGER$TOKEN"), ("4711", "4711"),
    (#"["PIN=4711", "A"]"#, #"["PIN=$PIN", "A"]"#), (#"["PIN": "4711"]"#, #"["PIN": "$PIN"]"#),
    ("abc123", "$SHORT"), ("abc123 and more", "abc123 and more"),
    ("line MIIEvQIBADANBgkqhkiG", "line $KEY"),
    (#"("say \"friend\" twice")"#, #"("$QUOTED")"#),
    ("/team/shop/Cart.swift", "/team/shop/Cart.swift"),
    ("/home/of-someone", "/home/of-someone"), ("", ""),
    ("s3cr3t-canary-valu", "s3cr3t-canary-valu"),
  ])
  func aValueIsReplacedByItsName(text: String, shown: String) {
    #expect(values.hiding(text) == shown)
  }

  @Test func idsKeepWordsThatAreAlsoValues() {
    let values = OutsideValues(["STAGE": "production", "TOKEN": "s3cr3t-canary-value"])
    #expect(values.hidingInID("file:production.log") == "file:production.log")
    #expect(values.hidingInID("file:s3cr3t-canary-value.log") == "file:$TOKEN.log")
  }

  @Test func anInheritedVariableIsNeverShown() async {
    await #expect(processExitsWith: .success) {
      let change = inherited("UNSEAMED_PIN", "4711") { unsetenv("UNSEAMED_PIN") }
      #expect(change?.before == "(set outside)" && change?.after == "unset")
      let set = inherited("UNSEAMED_PIN", "4711") { setenv("UNSEAMED_PIN", "4712", 1) }
      #expect(set?.before == "(set outside)" && set?.after == "\"4712\"")
      let longer = inherited("UNSEAMED_KEY", "s3cr3t-canary") {
        setenv("UNSEAMED_KEY", "more:s3cr3t-canary", 1)
      }
      #expect(longer?.after == "\"more:$UNSEAMED_KEY\"")
    }
  }

  @Test func whatATestSetsIsShownShortened() async {
    await #expect(processExitsWith: .success) {
      let text = String(repeating: "x", count: 100)
      setenv("UNSEAMED_OWN", text + "1", 1)
      let before = ProcessState.now(in: [])
      setenv("UNSEAMED_OWN", text + "2", 1)
      let after = ProcessState.now(in: [])
      let change = try #require(
        after.changes(since: before).first { $0.id == "environment:UNSEAMED_OWN" })
      #expect(change.before.count < 60 && change.before != change.after)
      // What reads alike is told apart in end states.
      setenv("UNSEAMED_OWN", text + "3", 1)
      let other = ProcessState.now(in: [])
      let id = "environment:UNSEAMED_OWN"
      #expect(after.contents(since: before)[id] != other.contents(since: before)[id])
    }
  }

  @Test func copiesInVariablesAreHiddenBeforeTheyAreCutOff() async {
    await #expect(processExitsWith: .success) {
      let secret = String(repeating: "s3cr3t", count: 100)
      setenv("UNSEAMED_LONG", secret, 1)
      _unseamNoteOutsideValues()
      let copy = ["a": secret, "b": "x" + secret]
      let kept = ProcessInfo.processInfo.environment.filter { $0.key == "UNSEAMED_LONG" }
      unsetenv("UNSEAMED_LONG")
      for value in [render(copy), render(kept), render(secret as NSString)] {
        #expect(!value.text.contains("s3cr3t"), "\(value.text)")
        #expect(!value.identity.contains("s3cr3t"))
      }
    }
  }

  @Test func aClosedStandardStreamIsNamedByItsPlace() async {
    await #expect(processExitsWith: .success) {
      let changes = changes { close(0) }
      #expect(changes.map(\.id) == ["descriptor:standard input"])
      #expect(changes.first?.after == "closed")
    }
  }

  @Test func whatLiesInATrialsFolderIsNamedWithoutIt() async {
    await #expect(processExitsWith: .success) {
      let parent = FileManager.default.temporaryDirectory.path
      let root = parent + "/unseam-\(UUID().uuidString.prefix(4))"
      defer { try? FileManager.default.removeItem(atPath: root) }
      for name in ["home", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: root + "/" + name, withIntermediateDirectories: true)
      }
      let folders = ["/nowhere", root + "/home", root + "/tmp"].map {
        ProcessState.Folder(path: $0)
      }
      let before = ProcessState.now(in: folders)
      let files = ["/output", "/tmp/log"].map { open(root + $0, O_CREAT | O_RDWR, 0o600) }
      let changes = ProcessState.now(in: folders).changes(since: before)
      #expect(files.allSatisfy { $0 >= 0 })
      #expect(
        Set(changes.map(\.id).filter { $0.hasPrefix("descriptor:") })
          == ["descriptor:(trial)/output", "descriptor:TMPDIR/log"])
    }
  }
}

/// What `act` changes of a variable that the process was started with.
private func inherited(_ name: String, _ value: String, _ act: () -> Int32) -> ProbedChange? {
  setenv(name, value, 1)
  _unseamNoteOutsideValues()
  let before = ProcessState.now(in: [])
  _ = act()
  return ProcessState.now(in: []).changes(since: before)
    .first { $0.id == "environment:" + name }
}
