import Foundation
import Testing

/// README can be read in one go, and leads to every page of the manual.
@Suite struct ReadingTests {
  private let readme: Page

  init() throws { readme = try Page("README.md") }

  @Test func aNewcomerCanReadItInOneGo() {
    let words = readme.lines.flatMap { $0.split(separator: " ") }
    #expect(words.count <= 2_200)
  }

  @Test func noLineOfProseIsTooWide() throws {
    for path in try ["README.md"] + Page.manual() {
      let prose = try Page(path).prose.filter { !$0.hasPrefix("|") && !$0.hasPrefix("![") }
      for line in prose { #expect(line.count <= 160, "\(path): \(line)") }
    }
  }

  @Test func allLinksLeadSomewhere() throws {
    for path in try ["README.md"] + Page.manual() {
      let folder = Page.root.appending(path: path).deletingLastPathComponent()
      for link in links(in: try Page(path)) {
        let target = folder.appending(path: link).path
        #expect(FileManager.default.fileExists(atPath: target), "\(path): \(link)")
      }
    }
  }

  @Test func everyPageIsInTheTableAndInTheCatalogue() throws {
    let root = Page.catalogue + "/Unseam.md"
    let pages = try Page.manual().filter { $0 != root }
    let table = try #require(readme.tables("page").first)
    let named = table.rows.compactMap { $0[0].firstMatch(of: /\((.+)\)/).map { String($0.1) } }
    #expect(named.sorted() == pages)
    let topics = try Page(root).lines.compactMap { line in
      line.firstMatch(of: /<doc:(\w+)>/).map { "\(Page.catalogue)/\($0.1).md" }
    }
    #expect(topics.sorted() == pages)
  }

  /// Where the page leads within the repository.
  private func links(in page: Page) -> [String] {
    page.prose.joined(separator: " ").matches(of: /\]\(([^)#]+)/).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("doc:") }
  }
}
