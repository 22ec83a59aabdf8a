/// What a dependency keeps: the static is a reference, which never changes.
public final class Registry: @unchecked Sendable {
  private static let shared = Registry()
  private var names: [String] = []

  public static var count: Int { shared.names.count }
  public static func add(_ name: String) { shared.names.append(name) }
  public static func clean() { shared.names.removeAll() }
}
