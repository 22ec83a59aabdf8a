import Foundation

/// A page on disk, where a browser finds it; it goes with `remove`.
struct ReportFile {
  let url: URL

  init(_ page: String) throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("unseam-page-\(UUID().uuidString.prefix(8)).html")
    try Data(page.utf8).write(to: url)
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
