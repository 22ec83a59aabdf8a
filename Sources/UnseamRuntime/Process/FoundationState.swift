import Foundation
import Synchronization

/// What Foundation keeps for the whole process: observers, protocols, timers, caches.
///
/// Nothing of it is made by being looked at, and what is not laid out as known is left out.
enum FoundationState {
  /// By id; what is absent has no entry.
  static func values() -> [String: String] {
    var values: [String: String] = [:]
    for (name, count) in ObserverTable.counts() { values["observer:" + name] = times(count) }
    for name in protocolNames() { values["urlprotocol:" + name] = "registered" }
    for (name, count) in MainTimers.counts() { values["timer:" + name] = times(count) }
    for (name, content) in caches() where !content.isEmpty {
      values["cache:" + name] = "[" + content.sorted().joined(separator: ", ") + "]"
    }
    return values
  }

  private static func times(_ count: Int) -> String {
    count == 1 ? "registered" : "registered \(count) times"
  }

  private typealias Name = LibrarySymbols.Name
  private static let module = "$s20FoundationNetworking"
  private static let protocols = Name(
    prefix: module + "11URLProtocolC26_registeredProtocolClasses", suffix: "vpZ")
  private static let protocolsToken = Name(prefix: protocols.prefix, suffix: "_Wz")
  private static let urlCache = Name(prefix: module + "8URLCacheC7_shared", suffix: "vpZ")
  private static let cookies = Name(
    prefix: module + "17HTTPCookieStorageC06sharedD0", suffix: "vpZ")
  private static let cookiesToken = Name(prefix: cookies.prefix, suffix: "_Wz")
  private static let networking = LibrarySymbols.addresses(
    of: [protocols, protocolsToken, urlCache, cookies, cookiesToken],
    in: "libFoundationNetworking.so")

  /// Whether the lazy static exists: on Linux a once-token that is done is negative.
  private static func isMade(_ token: Name) -> Bool {
    guard let place = networking[token] else { return false }
    return UnsafePointer<Int32>(bitPattern: place).map { $0.pointee < 0 } ?? false
  }

  private static func protocolNames() -> [String] {
    let classes = withProtocols { $0 } ?? []
    return classes.map { fullName(of: $0) }.filter { !$0.hasPrefix("FoundationNetworking.") }
  }

  /// Gives access to the classes that are registered, in their order; nil where there are none yet, or somebody is at it.
  private static func withProtocols<Result>(_ body: (inout [AnyClass]) -> Result) -> Result? {
    guard isMade(protocolsToken),
      let place = networking[protocols].flatMap(UnsafeRawPointer.init(bitPattern:))
    else { return nil }
    let guarded = place.assumingMemoryBound(to: Mutex<[AnyClass]>.self)
    return guarded.pointee.withLockIfAvailable { body(&$0) }
  }

  /// What puts back whether the class of that name is registered, and where among the others.
  static func keepProtocol(named name: String) -> @Sendable () -> Bool {
    let kept = UncheckedCopy(value: withProtocols { $0 } ?? [])
    return {
      let before = kept.value.firstIndex { fullName(of: $0) == name }
      return withProtocols { now in
        now.removeAll { fullName(of: $0) == name }
        if let before { now.insert(kept.value[before], at: min(before, now.count)) }
        return true
      } ?? (before == nil)
    }
  }

  /// What the shared caches hold: the keys.
  private static func caches() -> [String: [String]] {
    var found: [String: [String]] = [:]
    if let place = networking[urlCache].flatMap(UnsafeRawPointer.init(bitPattern:)) {
      let guarded = place.assumingMemoryBound(to: Mutex<NSObject?>.self)
      let cache = guarded.pointee.withLockIfAvailable { $0 } ?? nil
      let keys = cache.flatMap { field("inMemoryCacheOrder", of: $0) as? [String] }
      found["URLCache"] = keys?.map(plain)
    }
    if isMade(cookiesToken),
      let place = networking[cookies].flatMap(UnsafeRawPointer.init(bitPattern:))
    {
      let store = place.load(as: NSObject?.self)
      let all = store.flatMap { field("_allCookies", of: $0) }
      found["HTTPCookieStorage"] = all.map { Mirror(reflecting: $0).children.compactMap(key) }
    }
    return found
  }

  /// A URL cache's key: host, port and path in Base64, apart by zeros.
  private static func plain(_ key: String) -> String {
    guard let data = Data(base64Encoded: key) else { return key }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.isEmpty && $0 != "-1" && $0 != " -1" }.joined()
  }

  private static func field(_ name: String, of object: NSObject) -> Any? {
    Mirror(reflecting: object).children.first { $0.label == name }?.value
  }

  private static func key(_ entry: Mirror.Child) -> String? {
    (entry.value as? (key: AnyHashable, value: Any))?.key.base as? String
  }
}

/// The observers of the default notification center, of which it shows none.
private enum ObserverTable {
  /// As the center keeps them: by name, then by object.
  private typealias Table = [String?: [ObjectIdentifier?: Slots]]

  private struct Slots {
    /// What is called, a closure.
    struct Call {
      let function: UInt
      let context: UInt
    }

    let calls: [UInt64: Call]
    let next: UInt64
    let freed: [UInt64]
  }

  private static let storage = (
    prefix: "Swift._DictionaryStorage<Swift.Optional<Swift.String>, "
      + "Swift.Dictionary<Swift.Optional<Swift.ObjectIdentifier>, FoundationEssentials.",
    part: ".AutoDictionary<@Sendable ("
  )

  /// Where the table lies in the center; nil where that is not laid out as known.
  private static let place: UInt? = {
    let center = NotificationCenter.default
    let mirror = Mirror(reflecting: center)
    guard mirror.superclassMirror == nil, mirror.children.first?.label == "registrar",
      fieldOffset(NotificationCenter.self, index: 0) == 16,
      fieldOffset(NotificationCenter.self, index: 1) == 32
    else { return nil }
    return UInt(bitPattern: Unmanaged.passUnretained(center).toOpaque()) + 16
  }()

  /// What the type of a table's storage is, once one was seen that is as known.
  private static let knownType = Mutex<UInt>(0)

  static func counts() -> [String: Int] {
    guard let place = place.flatMap(UnsafeRawPointer.init(bitPattern:)),
      isKnown(place.load(fromByteOffset: 8, as: UInt.self))
    else { return [:] }
    let guarded = place.assumingMemoryBound(to: Mutex<Table>.self)
    return guarded.pointee.withLockIfAvailable { table in
      var counts: [String: Int] = [:]
      for (name, objects) in table {
        counts[name ?? "*"] = objects.values.reduce(0) { $0 + $1.calls.count }
      }
      return counts.filter { $0.value > 0 }
    } ?? [:]
  }

  /// Whether there is a table of the known type; the empty one is another.
  private static func isKnown(_ object: UInt) -> Bool {
    guard let type = FoundMemory.number(UInt.self, at: object) else { return false }
    if knownType.withLock({ $0 == type }) { return true }
    let name = _typeName(
      Swift.type(of: unsafeBitCast(object, to: AnyObject.self)), qualified: true)
    guard name.hasPrefix(storage.prefix), name.contains(storage.part) else { return false }
    knownType.withLock { $0 = type }
    return true
  }
}

/// The timers that wait in the main run loop.
private enum MainTimers {
  private typealias NextDate = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Double
  private typealias Describe = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?

  // The loop is not asked for: it would be made, and with it descriptors that forked processes would share.
  private static let loop = LibrarySymbols.addresses(
    of: [.init(prefix: "CFRunLoopGetMain.__main", suffix: "")], in: "libFoundation.so"
  ).values.first
  private static let mode = dlsym(nil, "kCFRunLoopDefaultMode").map { UInt(bitPattern: $0) }
  private static let nextDate = dlsym(nil, "CFRunLoopGetNextTimerFireDate").map {
    unsafeBitCast($0, to: NextDate.self)
  }
  private static let describe = dlsym(nil, "CFCopyDescription").map {
    unsafeBitCast($0, to: Describe.self)
  }

  private static func pointer(at place: UInt?) -> UnsafeRawPointer? {
    place.flatMap(UnsafeRawPointer.init(bitPattern:))?.load(as: UnsafeRawPointer?.self)
  }

  /// How many there are, by how often they fire. A loop without any in its default mode is not looked into.
  static func counts() -> [String: Int] {
    guard let main = pointer(at: loop),
      let mode = pointer(at: mode), let nextDate, let describe,
      nextDate(main, mode) != 0, let text = describe(main)
    else { return [:] }
    var intervals: [Substring: String] = [:]
    let shown = Unmanaged<NSString>.fromOpaque(text).takeRetainedValue() as String
    for part in shown.split(separator: "<CFRunLoopTimer ").dropFirst() {
      guard part.hasPrefix("0x"), part.contains("valid = Yes"),
        let start = part.firstRange(of: "interval = ")?.upperBound
      else { continue }
      let interval = part[start...].prefix { $0 != "," }
      intervals[part.prefix { $0 != " " }] = interval == "0" ? "once" : "every \(interval) s"
    }
    return intervals.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
