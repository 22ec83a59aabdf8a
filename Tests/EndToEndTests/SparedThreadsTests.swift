import Foundation
import Synchronization
import Testing

extension EndToEnd {
  /// XCTest starts threads for set-ups and teardowns that do nothing; while it searches, the tool spares them.
  @Suite struct SparedThreadsTests {
    @Test(arguments: [
      ("override func setUp() {}", true), ("override func setUp() async throws {}", false),
      ("override func tearDown() async throws {}", false),
    ])
    func onlyTestsWithoutOwnAsynchronousSetUpAreSparedThreads(own: String, areSpared: Bool)
      async throws
    {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": "public let isOpen = true",
        "Tests/ShopTests/ShopTests.swift": """
        import Foundation
        import XCTest

        final class OpenTests: XCTestCase {
          \(own)
          func testFirst() { stay() }
          func testSecond() { stay() }
          /// Is seen from outside while the process bears the name.
          private func stay() {
            take("in a test")
            usleep(50_000)
            take("elsewhere")
          }
          private func take(_ name: String) {
            guard let file = fopen("/proc/self/comm", "w") else { return XCTFail() }
            fputs(name, file)
            fclose(file)
          }
        }
        """,
      ])
      defer { package.remove() }
      let watch = ThreadWatch(of: "in a test")
      watch.start()
      let run = try await package.audited().run
      let seen = watch.end()
      #expect(run.status == 0, "\(run.errors)")
      let most = try #require(seen.max())
      #expect((most == 1) == areSpared, "\(most)")
    }
  }
}

/// Looks again and again how many threads forked processes of this name have.
///
/// Forked is a process whose parent runs the same executable.
private final class ThreadWatch: Sendable {
  private let name: String
  private let seen = Mutex<Set<Int>>([])
  private let isOver = Mutex(false)

  init(of name: String) { self.name = name }

  func start() {
    Thread.detachNewThread { [self] in
      while !isOver.withLock(\.self) {
        look()
        usleep(5_000)
      }
    }
  }

  func end() -> Set<Int> {
    isOver.withLock { $0 = true }
    return seen.withLock(\.self)
  }

  private func look() {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in processes where Int(process) != nil {
      guard let status = status(of: process), status["Name"] == name, let parent = status["PPid"],
        let threads = status["Threads"].flatMap({ Int($0) }),
        program(of: process) == program(of: parent),
        // Still in the same test.
        self.status(of: process)?["Name"] == name
      else { continue }
      seen.withLock { _ = $0.insert(threads) }
    }
  }

  private func status(of process: String) -> [String: String]? {
    guard let file = FileHandle(forReadingAtPath: "/proc/\(process)/status"),
      let data = try? file.readToEnd()
    else { return nil }
    let pairs = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2
        ? (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)) : nil
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private func program(of process: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
  }
}
