import Labels
import Stickers
import Testing

struct RedInk: Ink {
  let name = "red"
}

@Suite("Stickers, all sorts", .serialized)
struct StickerSuite {
  @Test func phrasesComeFromTheBundle() throws {
    #expect(try Phrases.load() == ["thank you", "well done"])
  }

  @Test(arguments: [(#shout("a"), "[A]"), ("b", "[b]")])
  func labelsFrame(text: String, framed: String) {
    #expect(label(text) == framed)
  }

  #if os(Linux) || os(macOS)
    @Test func inkIsLogged() {
      let printer = Printer(ink: RedInk())

      _ = printer.print(Sheet { #shout("hot") })

      #if DEBUG
        #expect(Printer.log.last == "1 in red")
      #endif
    }
  #endif
}
