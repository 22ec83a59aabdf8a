public struct Item: Sendable, Equatable {
  public var name: String

  public init(_ name: String) { self.name = name }
}

/// The victim's set-up empties it; the discount stays.
public enum Basket {
  nonisolated(unsafe) public static var items: [Item] = []
  nonisolated(unsafe) public static var discount = 0
}

/// The victim's set-up empties one of two singletons.
public final class Store: @unchecked Sendable {
  public static let shared = Store()
  public var names: [String] = []
}

public final class Till: @unchecked Sendable {
  public static let shared = Till()
  public var isOpen = false
}

/// The victim's set-up gives one of two a value of its own.
public enum Lamp {
  nonisolated(unsafe) public static var colour = "white"
  nonisolated(unsafe) public static var watts = 10
}

/// Made by a class-level set-up.
public enum Table {
  nonisolated(unsafe) public static var rows: [String] = []
}

/// Computed over two stored ones.
public enum Mode {
  nonisolated(unsafe) private static var stored = 0
  nonisolated(unsafe) private static var log: [String] = []

  public static var current: Int {
    get { stored }
    set {
      stored = newValue
      log.append("set")
    }
  }
}

/// The victim's teardown puts one back, its set-up the other.
public enum Door {
  nonisolated(unsafe) public static var isLocked = false
  nonisolated(unsafe) public static var visitors: [Item] = []
}

/// Hooks that are functions.
public enum Hooks {
  nonisolated(unsafe) public static var plain: () -> Int = { 1 }
  nonisolated(unsafe) public static var list: [() -> Int] = [{ 3 }, { 4 }]
  nonisolated(unsafe) public static var any: Any = { () -> Int in 6 }
  nonisolated(unsafe) public static var made: () -> Int = make(3)
  nonisolated(unsafe) public static var pair: (() -> Int, (Int) -> Int) = ({ 1 }, { $0 })

  public static func make(_ number: Int) -> () -> Int { { number } }
  public static func through<Value>(_ value: Value) -> Value { [value][0] }
}

/// Reset in the victim's own set-up, which alone keeps it passing.
public enum Queue {
  nonisolated(unsafe) public static var jobs: [Item] = []
}
