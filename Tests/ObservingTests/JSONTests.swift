import Foundation
import Testing

@testable import UnseamTrialDriver

/// What a test process and we say to one another.
@Suite struct JSONTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    let text = "\"quoted\" \\ /\n\t\u{1}\r é 🚀\u{2028}"
    var line = JSONLine()
    line.add("text", text)
    line.add("none", String?.none)
    line.add("flag", true)
    line.add("number", 12.5)
    line.add("count", -2)
    line.add("texts", ["a", text])
    line.add("empty", [String]())
    line.add("table", ["k\"": text])
    line.add("objects", [["id": text], ["id": text]])
    #expect(!line.closed.contains(UInt8(ascii: "\n")))
    let read = try #require(value(line.closed))
    #expect(read["text"]?.text == text)
    #expect(read["none"] == nil)
    #expect(read["flag"]?.flag == true)
    #expect(read["number"]?.number == 12.5)
    #expect(read["count"]?.number == -2)
    #expect(read["texts"]?.list.map(\.text) == ["a", text])
    #expect(read["empty"] == .list([]))
    #expect(read["table"]?.texts == ["k\"": text])
    #expect(read["objects"]?.list.compactMap { $0["id"]?.text } == [text, text])
  }

  @Test func whatIsWrittenIsWhatLibrariesRead() throws {
    var line = JSONLine()
    line.add("text", "a\u{0}\"\\\n🚀")
    line.add("time", 1e-7)
    let object = try JSONSerialization.jsonObject(with: Data(line.closed)) as? [String: Any]
    #expect(object?["text"] as? String == "a\u{0}\"\\\n🚀")
    #expect(object?["time"] as? Double == 1e-7)
  }

  @Test(arguments: [
    #"{"a":[{"b":null},-1.5e3,"x\/y",true,false,[],{}]}"#, #" { "a" : "\ud83d\ude80\u00e9" } "#,
    #"{"a":"","b":"\\\"\b\f\n\r\t"}"#,
  ])
  func whatLibrariesWriteIsRead(text: String) throws {
    let ours = try #require(value(Array(text.utf8)))
    let theirs = try JSONDecoder().decode(Mirrored.self, from: Data(text.utf8))
    #expect(ours == theirs.value)
  }

  @Test(arguments: [
    "", "{", #"{"a"#, #"{"a":"#, #"{"a":"b"#, #"{"a":"b\"#, #"{"a":"\u12"#, #"{"a":1"#, "[1,",
    "tru", #"{"a":1}x"#, #"{"a":"\ud83d"}"#, "-", "{,}",
  ])
  func whatIsCutShortIsNothing(text: String) {
    #expect(value(Array(text.utf8)) == nil)
  }

  private func value(_ bytes: [UInt8]) -> JSONValue? {
    bytes.withUnsafeBytes { JSONValue($0) }
  }
}

/// The same, read by the library.
private struct Mirrored: Decodable {
  let value: JSONValue

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let flag = try? single.decode(Bool.self) {
      value = .flag(flag)
    } else if let number = try? single.decode(Double.self) {
      value = .number(number)
    } else if let text = try? single.decode(String.self) {
      value = .text(text)
    } else if let list = try? single.decode([Mirrored].self) {
      value = .list(list.map(\.value))
    } else {
      value = .object(try single.decode([String: Mirrored].self).mapValues(\.value))
    }
  }
}
