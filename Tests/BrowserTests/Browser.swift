import Foundation

@testable import Commanding

/// A Chromium without a window, told what to do over a pipe in the words of its DevTools protocol.
final class Browser: Sendable {
  /// What the browser is called, in the order of preference; UNSEAM_CHROMIUM names another.
  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
  ]

  /// The browser's path; nil where there is none.
  static var path: String? {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["UNSEAM_CHROMIUM"] { return named }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether its tests are to run: where there is a browser, and in CI in any case.
  static var isExpected: Bool { path != nil || ProcessInfo.processInfo.environment["CI"] != nil }

  private let process: pid_t
  private let profile: URL
  let wire: Wire

  /// Starts a browser with an empty profile of its own.
  init() throws {
    guard let path = Browser.path else { throw BrowserError.noBrowser }
    profile = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-browser-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    let (toBrowser, fromBrowser) = (try Wire.pipe(), try Wire.pipe())
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { for end in [toBrowser.read, fromBrowser.write, nowhere] { close(end) } }
    // The browser listens on descriptor 3 and speaks on 4.
    var command = Command(
      ["/bin/sh", "-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null", "sh", path]
        + Browser.options + ["--user-data-dir=\(profile.path)"])
    command.environment = ProcessInfo.processInfo.environment.merging(["HOME": profile.path]) { $1 }
    process = try command.spawn(input: toBrowser.read, output: fromBrowser.write, errors: nowhere)
    wire = Wire(input: fromBrowser.read, output: toBrowser.write)
  }

  /// Without a sandbox, since containers seldom let it have one; it loads nothing but our own pages.
  private static let options = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions",
    "--force-color-profile=srgb", "--remote-debugging-pipe",
  ]

  deinit {
    wire.close()
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    try? FileManager.default.removeItem(at: profile)
  }
}

/// Why the browser did not do as it was told.
enum BrowserError: Error, CustomStringConvertible {
  case noBrowser
  case noPipe(reason: String)
  /// Nothing came for two minutes, or the pipe was closed.
  case silent(after: String)
  case refused(String, reason: String)
  case noElement(String)

  var description: String {
    switch self {
    case .noBrowser:
      "there is no Chromium in PATH; install Debian's 'chromium', or name one in UNSEAM_CHROMIUM"
    case .noPipe(let reason): "no pipe to the browser: \(reason)"
    case .silent(let method): "the browser does not answer '\(method)'"
    case .refused(let method, let reason): "the browser refuses '\(method)': \(reason)"
    case .noElement(let selector): "the page has no '\(selector)' that can be seen"
    }
  }
}
