import Foundation
import FoundationNetworking
import Testing

@testable import UnseamRuntime

/// What Foundation keeps for the process.
///
/// Each test changes it in a process of its own, so that no other test can see it.
@Suite struct FoundationStateTests {
  @Test func observersAreNamedByTheirNotifications() async {
    await #expect(processExitsWith: .success) {
      let center = NotificationCenter.default
      func observe(_ name: String?) -> any NSObjectProtocol {
        let name = name.map { Notification.Name($0) }
        return center.addObserver(forName: name, object: nil, queue: nil) { _ in }
      }
      let first = observe("sample")
      #expect(FoundationState.values() == ["observer:sample": "registered"])
      let others = [observe("sample"), observe(nil)]
      #expect(
        FoundationState.values()
          == ["observer:sample": "registered 2 times", "observer:*": "registered"])
      for token in others + [first] { center.removeObserver(token) }
      #expect(FoundationState.values().isEmpty)
    }
  }

  @Test func registeredProtocolsAreNamedByTheirTypes() async {
    await #expect(processExitsWith: .success) {
      _ = URLProtocol.registerClass(SampleProtocol.self)
      #expect(
        FoundationState.values() == ["urlprotocol:UnseamRuntimeTests.SampleProtocol": "registered"])
      URLProtocol.unregisterClass(SampleProtocol.self)
      #expect(FoundationState.values().isEmpty)
    }
  }

  @Test func aRegisteredProtocolIsPutBackAndSoIsOneThatIsGone() async {
    await #expect(processExitsWith: .success) {
      let id = "urlprotocol:UnseamRuntimeTests.SampleProtocol"
      func putBack(_ change: () -> Void) -> Bool? {
        let kept = KeptProcess(folders: [], ownFolders: [], ids: [id])
        kept.keep()
        change()
        return kept.putBack([id]).first?.isPutBack
      }
      #expect(putBack { _ = URLProtocol.registerClass(SampleProtocol.self) } == true)
      #expect(FoundationState.values().isEmpty)
      _ = URLProtocol.registerClass(SampleProtocol.self)
      #expect(putBack { URLProtocol.unregisterClass(SampleProtocol.self) } == true)
      #expect(FoundationState.values() == [id: "registered"])
    }
  }

  /// A lowered limit would keep the file from being written.
  @Test func limitsArePutBackBeforeFiles() async {
    await #expect(processExitsWith: .success) {
      let folder = try makeFolder()
      let file = folder.appendingPathComponent("long.txt")
      try Data(repeating: 65, count: 2000).write(to: file)
      let ids = ["file:long.txt", "process:limit.FSIZE"]
      let kept = KeptProcess(
        folders: [folder.path], ownFolders: [folder.path], ids: Set(ids))
      kept.keep()
      try FileManager.default.removeItem(at: file)
      signal(SIGXFSZ, SIG_IGN)
      let number = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      var limit = rlimit()
      getrlimit(number, &limit)
      limit.rlim_cur = 100
      setrlimit(number, &limit)
      let told = kept.putBack(ids).map(\.isPutBack)
      #expect(told == [true, true])
      #expect(try Data(contentsOf: file).count == 2000)
      try FileManager.default.removeItem(at: folder)
    }
  }

  @Test func timersOfTheMainRunLoopAreCountedByInterval() async {
    await #expect(processExitsWith: .success) {
      let timers = [true, true, false].map { Timer(timeInterval: 100, repeats: $0) { _ in } }
      for timer in timers { RunLoop.main.add(timer, forMode: .common) }
      #expect(
        FoundationState.values()
          == ["timer:every 100 s": "registered 2 times", "timer:once": "registered"])
      for timer in timers { timer.invalidate() }
      #expect(FoundationState.values().isEmpty)
    }
  }

  @Test func theSharedCookiesAreNamed() async throws {
    await #expect(processExitsWith: .success) {
      let properties: [HTTPCookiePropertyKey: Any] = [
        .name: "a", .value: "b", .domain: "c.d", .path: "/",
      ]
      let cookie = try #require(HTTPCookie(properties: properties))
      HTTPCookieStorage.shared.setCookie(cookie)
      #expect(FoundationState.values() == ["cache:HTTPCookieStorage": "[c.d/a]"])
      HTTPCookieStorage.shared.deleteCookie(cookie)
      #expect(FoundationState.values().isEmpty)
    }
  }

  @Test func theDefaultsOfOtherSuitesAreRead() async throws {
    await #expect(processExitsWith: .success) {
      let id = "defaults:unseam.sample/key"
      let defaults = try #require(UserDefaults(suiteName: "unseam.sample"))
      #expect(DefaultsSuites.values()[id] == nil)
      defaults.set("a", forKey: "key")
      #expect(DefaultsSuites.values()[id]?.contains("a") == true)
      defaults.removeObject(forKey: "key")
      #expect(DefaultsSuites.values()[id] == nil)
    }
  }

  @Test func whatACacheHoldsIsShown() {
    let cache = NSCache<NSString, NSString>()
    #expect(render(cache).text == "NSCache(entries: [:])")
    cache.setObject("picture", forKey: "cat")
    #expect(render(cache).text == #"NSCache(entries: ["cat": "picture"])"#)
  }
}

private final class SampleProtocol: URLProtocol {}
