import Foundation

/// The user defaults of other suites than the process's own, as far as somebody asked for them or they were written.
enum DefaultsSuites {
  private typealias List =
    @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UnsafeRawPointer?

  private static let list = dlsym(nil, "CFPreferencesCopyApplicationList").map {
    unsafeBitCast($0, to: List.self)
  }
  private static let user = constant("kCFPreferencesCurrentUser")
  private static let host = constant("kCFPreferencesAnyHost")

  private static func constant(_ name: String) -> UInt {
    dlsym(nil, name)?.load(as: UInt.self) ?? 0
  }

  /// By id: the suite, then the key.
  static func values() -> [String: String] {
    guard let list, let user = UnsafeRawPointer(bitPattern: user),
      let host = UnsafeRawPointer(bitPattern: host), let names = list(user, host)
    else { return [:] }
    let known = Unmanaged<NSArray>.fromOpaque(names).takeRetainedValue()
    let own = ProcessInfo.processInfo.processName
    var values: [String: String] = [:]
    for case let name as String in known where name != own && !name.hasPrefix(".") {
      for (key, value) in UserDefaults.standard.persistentDomain(forName: name) ?? [:] {
        values["defaults:" + name + "/" + key] = render(value).text
      }
    }
    return values
  }
}
