/// Replaced once for all tests of a class, and left so.
public enum Clock {
  nonisolated(unsafe) public static var hour: () -> Int = { 7 }
}

public var greeting: String { Clock.hour() < 12 ? "Good morning" : "Good evening" }
