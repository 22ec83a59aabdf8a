import Basics
import Testing

@Suite struct StateIDTests {
  @Test(
    arguments: [
      ("static:Shop.Held.items@Orders.swift", "static:Shop.Held.items", "items", "Orders.swift"),
      ("global:Shop.cache@a@b.swift#2", "global:Shop.cache", "cache", "a@b.swift#2"),
      ("static:Shop.`a@b`.items", "static:Shop.`a@b`.items", "items", nil),
      ("static:Shop.`a@b`@A.swift", "static:Shop.`a@b`", "`a@b`", "A.swift"),
      ("file:home/a@b.txt", "file:home/a@b.txt", "txt", nil),
    ] as [(String, String, String, String?)])
  func aSharedNameIsToldByItsFile(id: String, plain: String, lastName: String, file: String?) {
    #expect(StateID(id).plain.rawValue == plain)
    #expect(StateID(id).lastName == lastName)
    #expect(StateID(id).declaringFile == file)
  }

  @Test(
    arguments: [
      ("static:Shop.Client.total", "Client"), ("static:Shop.Cart.Line.count@Lines.swift#2", "Line"),
      ("global:Shop.count", nil), ("environment:HOME", nil),
    ] as [(String, String?)]) func onlyAStaticHasAType(id: String, type: String?)
  {
    #expect(StateID(id).typeName == type)
  }

  @Test func aNameMayBeginWithACombiningMark() {
    let id = StateID("file:\u{327}ade.lock")
    #expect(id.kind == .file)
    #expect(id.name == "\u{327}ade.lock")
  }
}
