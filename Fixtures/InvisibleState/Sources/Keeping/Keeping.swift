import CKeep
import Foundation
import Registry

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A level that a C library keeps on its heap.
public enum Level {
  public static var value: Int { Int(keep_level()) }
  public static func raise() { keep_set_level(3) }
  public static func clean() { keep_set_level(0) }
}

/// Pictures in a cache that a singleton holds.
public final class Pictures: @unchecked Sendable {
  public static let shared = Pictures()
  private let cache = NSCache<NSString, NSString>()

  public func has(_ name: String) -> Bool { cache.object(forKey: name as NSString) != nil }
  public func add(_ name: String) { cache.setObject("picture", forKey: name as NSString) }
  public func clean() { cache.removeAllObjects() }
}

/// Settings in a suite of their own.
public enum Settings {
  private static var defaults: UserDefaults? { UserDefaults(suiteName: "keeping.settings") }
  public static var isDark: Bool { defaults?.bool(forKey: "dark") == true }
  public static func darken() { defaults?.set(true, forKey: "dark") }
  public static func clean() { defaults?.removeObject(forKey: "dark") }
}

/// Counts what is posted, as long as it listens.
public enum Listener {
  nonisolated(unsafe) private static var token: (any NSObjectProtocol)?
  private static let name = Notification.Name("keeping.changed")

  public static func listen() {
    token = NotificationCenter.default.addObserver(forName: name, object: Inbox.shared, queue: nil) { _ in
      Inbox.shared.isFull.signal()
    }
  }
  public static func post() -> Bool {
    NotificationCenter.default.post(name: name, object: Inbox.shared)
    return Inbox.shared.isFull.wait(timeout: .now()) == .success
  }
  public static func clean() {
    if let token { NotificationCenter.default.removeObserver(token) }
    token = nil
  }
}

final class Inbox: @unchecked Sendable {
  static let shared = Inbox()
  let isFull = DispatchSemaphore(value: 0)
}

/// A protocol that answers for a host.
public final class Fake: URLProtocol {
  public override class func canInit(with request: URLRequest) -> Bool { request.url?.host == "keeping.test" }
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  public override func startLoading() {
    let response = URLResponse(url: request.url!, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }
  public override func stopLoading() {}

  public static func install() { _ = URLProtocol.registerClass(Fake.self) }
  public static func clean() { URLProtocol.unregisterClass(Fake.self) }
  public static var answers: Bool {
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let done = DispatchSemaphore(value: 0)
    let isAnswered = DispatchSemaphore(value: 0)
    session.dataTask(with: URL(string: "keeping://keeping.test/")!) { _, _, error in
      if error == nil { isAnswered.signal() }
      done.signal()
    }.resume()
    done.wait()
    return isAnswered.wait(timeout: .now()) == .success
  }
}

/// A limit that the kernel keeps for the process: that of message queues, which no probe reads.
public enum Files {
  private static let number = __rlimit_resource_t(12)
  private static func read() -> rlimit {
    var limit = rlimit()
    getrlimit(number, &limit)
    return limit
  }
  private static func write(_ count: UInt) {
    var limit = rlimit(rlim_cur: min(count, read().rlim_max), rlim_max: read().rlim_max)
    setrlimit(number, &limit)
  }
  public static var areLimited: Bool { read().rlim_cur == 777 }
  public static func limit() { write(777) }
  public static func clean() { write(1_024) }
}

/// The name of the main thread, which the kernel keeps.
public enum ThreadName {
  public static var isWorker: Bool { read() == "worker\n" }
  private static func read() -> String {
    (try? String(contentsOfFile: "/proc/self/task/\(getpid())/comm", encoding: .utf8)) ?? ""
  }
  private static func write(_ name: String) {
    try? name.write(toFile: "/proc/self/task/\(getpid())/comm", atomically: false, encoding: .utf8)
  }
  public static func work() { write("worker") }
  public static func clean() { write("tests") }
}

/// A list that a dependency keeps.
public enum Plugins {
  public static var isEmpty: Bool { Registry.count == 0 }
  public static func load() { Registry.add("plugin") }
  public static func clean() { Registry.clean() }
}
