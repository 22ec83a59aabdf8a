import Foundation

@testable import Reporting

/// A page in a browser, used as a reader uses it: by looking, clicking and typing.
struct Tab {
  private let browser: Browser
  private let session: String
  private let runsScripts: Bool
  let url: URL

  /// Opens the page and waits until it is loaded.
  ///
  /// - Parameters:
  ///   - fragment: what stands behind the `#`.
  ///   - runsScripts: whether the page's own script may run.
  init(_ url: URL, fragment: String = "", runsScripts: Bool = true, width: Int = 1400) async throws
  {
    browser = try Browser()
    (self.url, self.runsScripts) = (url, runsScripts)
    struct Target: Decodable { let targetId: String }
    struct Attachment: Decodable { let sessionId: String }
    let target: Target = try await Tab.ask(
      browser, "Target.createTarget", ["url": "about:blank"], nil)
    let attachment: Attachment = try await Tab.ask(
      browser, "Target.attachToTarget", ["targetId": .string(target.targetId), "flatten": true], nil
    )
    session = attachment.sessionId
    for domain in ["Page", "Runtime", "Log", "Network"] { try await tell("\(domain).enable") }
    try await tell("Emulation.setScriptExecutionDisabled", ["value": .bool(!runsScripts)])
    try await resize(width)
    try await go(to: fragment)
  }

  /// What an answer holds.
  private struct Answer<Value: Decodable>: Decodable { let result: Value }

  private static func ask<Value: Decodable>(
    _ browser: Browser, _ method: String, _ parameters: JSON, _ session: String?
  ) async throws -> Value {
    let data = try await browser.wire.ask(method, parameters, session: session)
    return try JSONDecoder().decode(Answer<Value>.self, from: data).result
  }

  private func tell(_ method: String, _ parameters: JSON = [:]) async throws {
    _ = try await browser.wire.ask(method, parameters, session: session)
  }

  /// What became of an expression.
  private struct Evaluation<Value: Decodable>: Decodable {
    struct Outcome: Decodable { let value: Value? }
    struct Fault: Decodable {
      struct Thrown: Decodable { let description: String? }
      let text: String
      let exception: Thrown?
    }
    let result: Outcome
    let exceptionDetails: Fault?
  }

  /// Loads the page anew at the place.
  func go(to fragment: String) async throws {
    try await tell("Page.navigate", ["url": "about:blank"])
    let address = url.absoluteString + (fragment.isEmpty ? "" : "#" + fragment)
    try await tell("Page.navigate", ["url": .string(address)])
    try await wait("document.readyState === 'complete' && location.protocol === 'file:'")
    // Two frames later scripts have had their turn after loading.
    guard runsScripts else { return }
    try await wait(
      "window.unseamSettled || (requestAnimationFrame(() => requestAnimationFrame(() => { window.unseamSettled = true })), false)"
    )
  }

  func resize(_ width: Int, height: Int = 900) async throws {
    try await tell(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1,
        "mobile": false,
      ])
  }

  /// As on a screen in light or dark colours, or on paper.
  func show(as medium: String, dark: Bool = false) async throws {
    let scheme: JSON = [
      "name": "prefers-color-scheme", "value": .string(dark ? "dark" : "light"),
    ]
    try await tell(
      "Emulation.setEmulatedMedia", ["media": .string(medium), "features": .array([scheme])])
  }

  /// What an expression in the page amounts to.
  func value<Value: Decodable>(_ expression: String, as type: Value.Type = Value.self) async throws
    -> Value
  {
    let evaluation: Evaluation<Value> = try await Tab.ask(
      browser, "Runtime.evaluate",
      [
        "expression": .string(expression), "returnByValue": true, "awaitPromise": true,
        "userGesture": true,
      ], session)
    guard let value = evaluation.result.value else {
      let fault = evaluation.exceptionDetails
      throw BrowserError.refused(
        expression, reason: fault?.exception?.description ?? fault?.text ?? "no value")
    }
    return value
  }

  /// Waits until the expression is true, a minute at most.
  func wait(_ expression: String) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if try await value("!!(\(expression))", as: Bool.self) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw BrowserError.silent(after: expression)
  }

  /// What went wrong in the page, and what it asked the network for.
  func complaints() async throws -> [String] {
    _ = try await value("1", as: Int.self)
    return browser.wire.takeEvents().compactMap { event in
      let text = String(decoding: event, as: UTF8.self)
      let isOurs = text.contains("about:blank") || text.contains("\"url\":\"\(url.absoluteString)")
      let isBad =
        text.contains("\"Log.entryAdded\"") || text.contains("\"Runtime.exceptionThrown\"")
        || text.contains("\"Runtime.consoleAPICalled\"")
        || text.contains("\"Page.javascriptDialogOpening\"")
        || text.contains("\"Network.requestWillBeSent\"") && !isOurs
      return isBad ? text : nil
    }
  }

  /// The page as a picture, kept where UNSEAM_SCREENSHOTS names a folder for people to look at.
  func picture(_ name: String) async throws {
    struct Picture: Decodable { let data: Data }
    guard let folder = ProcessInfo.processInfo.environment["UNSEAM_SCREENSHOTS"] else { return }
    let picture: Picture = try await Tab.ask(browser, "Page.captureScreenshot", [:], session)
    try picture.data.write(to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
  }

  /// Presses and lets go of the mouse in the middle of the first element that the selector finds.
  func click(_ selector: String) async throws {
    let find = """
      (() => { const e = document.querySelector(\(quoted(selector)));
        if (!e) return [];
        e.scrollIntoView({ block: 'center' });
        const r = e.getClientRects()[0];
        return r ? [r.x + Math.min(r.width / 2, 40), r.y + r.height / 2] : []; })()
      """
    let point: [Double] = try await value(find)
    guard point.count == 2 else { throw BrowserError.noElement(selector) }
    for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
      try await tell(
        "Input.dispatchMouseEvent",
        [
          "type": .string(kind), "x": .integer(Int(point[0])), "y": .integer(Int(point[1])),
          "button": .string(kind == "mouseMoved" ? "none" : "left"), "clickCount": 1,
        ])
    }
  }

  /// Strikes a key: a character, or a name such as `Escape`.
  func press(_ key: String) async throws {
    let codes = ["Enter": 13, "Escape": 27, "Tab": 9, "ArrowDown": 40, "Home": 36]
    let code = codes[key] ?? Int(key.uppercased().unicodeScalars.first?.value ?? 0)
    var down: [JSON.Member] = [
      .init(key: "type", value: "keyDown"), .init(key: "key", value: .string(key)),
      .init(key: "windowsVirtualKeyCode", value: .integer(code)),
    ]
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
    if let text { down.append(.init(key: "text", value: .string(text))) }
    try await tell("Input.dispatchKeyEvent", .object(down))
    try await tell(
      "Input.dispatchKeyEvent",
      ["type": "keyUp", "key": .string(key), "windowsVirtualKeyCode": .integer(code)])
  }

  /// Types into whatever has the focus.
  func type(_ text: String) async throws {
    try await tell("Input.insertText", ["text": .string(text)])
  }

  /// Chooses from a list by the keyboard.
  func choose(_ option: String, in name: String) async throws {
    let list = "document.querySelector('select[name=\(name)]')"
    _ = try await value("(\(list).focus(), 1)", as: Int.self)
    let index: Int = try await value(
      "Array.from(\(list).options).findIndex(o => o.value === \(quoted(option)))")
    guard index >= 0 else { throw BrowserError.noElement("option \(option) of \(name)") }
    try await press("Home")
    for _ in 0..<index { try await press("ArrowDown") }
  }

  func allowClipboard() async throws {
    try await browser.wireTell(
      "Browser.grantPermissions",
      ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
  }

  private func quoted(_ text: String) -> String {
    JSON.string(text).document.trimmingCharacters(in: .newlines)
  }
}

extension Browser {
  fileprivate func wireTell(_ method: String, _ parameters: JSON) async throws {
    _ = try await wire.ask(method, parameters, session: nil)
  }
}
