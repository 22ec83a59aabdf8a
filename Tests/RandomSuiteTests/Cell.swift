import Basics

/// A number that starts at 0 in each process and outlives tests, with the source text that reads and changes it.
struct Cell: Sendable {
  let carrier: Carrier
  /// Unique in the package; begins with its suite's name.
  let name: String

  /// What declares it; empty where nothing need be declared.
  var declaration: String {
    switch carrier {
    case .staticVariable: "enum \(name) { nonisolated(unsafe) static var value = 0 }"
    case .global: "nonisolated(unsafe) var value\(name) = 0"
    case .existential:
      numbered
        + "enum \(name) { nonisolated(unsafe) static var value: Number\(name) = No\(name)() }"
    case .optionalExistential:
      numbered + "enum \(name) { nonisolated(unsafe) static var value: (any Number\(name))? = nil }"
    case .anything: "enum \(name) { nonisolated(unsafe) static var value: Any = 0 }"
    case .closure:
      "enum \(name) { static let no: @Sendable () -> Int = { 0 }; static func make(_ number: Int) -> @Sendable () -> Int { if number == 0 { return no }; return { number } }; nonisolated(unsafe) static var value: @Sendable () -> Int = no }"
    case .singleton:
      "final class \(name): @unchecked Sendable { static let shared = \(name)(); var value = 0 }"
    case .log:
      "final class \(name): @unchecked Sendable { static let shared = \(name)(); var lines: [Int] = [] }"
    case .actor:
      "actor \(name) { static let shared = \(name)(); var value = 0; func set(_ new: Int) { value = new } }"
    case .lock: "enum \(name) { static let value = Mutex(0) }"
    case .atomic: "enum \(name) { static let value = Atomic(0) }"
    case .pointer:
      "enum \(name) { nonisolated(unsafe) static let value = { let made = UnsafeMutablePointer<Int>.allocate(capacity: 1); made.initialize(to: 0); return made }() }"
    case .hidden:
      "enum \(name) { nonisolated(unsafe) static let value = { let made = UnsafeMutablePointer<Int>.allocate(capacity: 1); made.initialize(to: 0); return made }(); static func reset() { value.pointee = 0 } }"
    case .environment, .temporaryFile, .homeFile, .packageFile, .defaults, .workingDirectory: ""
    }
  }

  /// A protocol with a type for 0, which is empty, and one for all other numbers.
  private var numbered: String {
    """
    protocol Number\(name) { var number: Int { get } }
    struct No\(name): Number\(name) { var number: Int { 0 } }
    struct Some\(name): Number\(name) { var number: Int }
    func make\(name)(_ number: Int) -> any Number\(name) { number == 0 ? No\(name)() : Some\(name)(number: number) }

    """
  }

  /// The expression of its number.
  var reading: String {
    switch carrier {
    case .staticVariable: "\(name).value"
    case .existential: "\(name).value.number"
    case .optionalExistential: "(\(name).value?.number ?? 0)"
    case .anything: "(\(name).value as? Int ?? 0)"
    case .closure: "\(name).value()"
    case .global: "value\(name)"
    case .singleton: "\(name).shared.value"
    case .log: "\(name).shared.lines.count"
    case .actor: "await \(name).shared.value"
    case .lock: "\(name).value.withLock { $0 }"
    case .atomic: "\(name).value.load(ordering: .relaxed)"
    case .pointer, .hidden: "\(name).value.pointee"
    case .environment: "environmentNumber(\"\(name)\")"
    case .temporaryFile: "fileNumber(\"TMPDIR\", \"\(name)\")"
    case .homeFile: "fileNumber(\"HOME\", \"\(name)\")"
    case .packageFile: "fileNumber(\"PACKAGE\", \"\(name)\")"
    case .defaults: "UserDefaults.standard.integer(forKey: \"\(name)\")"
    case .workingDirectory: "isInPackage() ? 0 : 1"
    }
  }

  /// The statement that gives it the number that an expression stands for.
  private func setting(to number: String) -> String {
    switch carrier {
    case .staticVariable, .global, .singleton, .pointer, .hidden: "\(reading) = \(number)"
    case .existential: "\(name).value = make\(name)(\(number))"
    case .optionalExistential: "\(name).value = \(number == "0" ? "nil" : "make\(name)(\(number))")"
    case .anything: "\(name).value = \(number)"
    case .closure: "\(name).value = \(name).make(\(number))"
    case .log: "\(name).shared.lines = Array(repeating: 7, count: \(number))"
    case .actor: "await \(name).shared.set(\(number))"
    case .lock: "\(name).value.withLock { $0 = \(number) }"
    case .atomic: "\(name).value.store(\(number), ordering: .relaxed)"
    case .environment: "setenv(\"\(name)\", String(\(number)), 1)"
    case .temporaryFile: "keep(\(number), \"TMPDIR\", \"\(name)\")"
    case .homeFile: "keep(\(number), \"HOME\", \"\(name)\")"
    case .packageFile: "keep(\(number), \"PACKAGE\", \"\(name)\")"
    case .defaults: "UserDefaults.standard.set(\(number), forKey: \"\(name)\")"
    case .workingDirectory: "chdir(environmentText(\"TMPDIR\"))"
    }
  }

  /// The statement that makes its number `number`.
  func set(_ number: Int) -> String {
    // Its own function would be a cleanup wherever it is called.
    number == 0 && carrier != .hidden ? reset : setting(to: String(number))
  }

  /// The statement that adds 1 to its number.
  var add: String {
    switch carrier {
    case .staticVariable, .global, .singleton, .pointer, .hidden: "\(reading) += 1"
    case .log: "\(name).shared.lines.append(7)"
    case .lock: "\(name).value.withLock { $0 += 1 }"
    case .actor: "await \(name).shared.set(\(name).shared.value + 1)"
    case .existential, .optionalExistential, .anything, .closure, .atomic, .environment,
      .temporaryFile, .homeFile, .packageFile, .defaults, .workingDirectory:
      setting(to: reading + " + 1")
    }
  }

  /// The statement that brings it back to 0.
  var reset: String {
    switch carrier {
    case .staticVariable, .global, .singleton, .pointer, .actor, .lock, .atomic, .existential,
      .optionalExistential, .anything, .closure:
      setting(to: "0")
    case .log: "\(name).shared.lines.removeAll()"
    case .hidden: "\(name).reset()"
    case .environment: "unsetenv(\"\(name)\")"
    case .temporaryFile:
      "try? FileManager.default.removeItem(atPath: path(\"TMPDIR\", \"\(name)\"))"
    case .homeFile: "try? FileManager.default.removeItem(atPath: path(\"HOME\", \"\(name)\"))"
    case .packageFile:
      "try? FileManager.default.removeItem(atPath: path(\"PACKAGE\", \"\(name)\"))"
    case .defaults: "UserDefaults.standard.removeObject(forKey: \"\(name)\")"
    case .workingDirectory: "chdir(packageFolder)"
    }
  }

  /// How a report must name it.
  var state: StateID {
    switch carrier {
    case .staticVariable, .lock, .atomic, .pointer, .hidden, .existential, .optionalExistential,
      .anything,
      .closure:
      StateID("static:GeneratedTests.\(name).value")
    case .global: StateID("global:GeneratedTests.value\(name)")
    case .singleton, .log, .actor: StateID("static:GeneratedTests.\(name).shared")
    case .environment: StateID("environment:\(name)")
    case .temporaryFile, .homeFile, .packageFile: StateID("file:\(name)")
    case .defaults: StateID("defaults:\(name)")
    case .workingDirectory: StateID("workingDirectory")
    }
  }

  /// How a report must render a number in it; nil where that is the probe's own affair.
  func rendered(_ number: Int) -> String? {
    switch carrier {
    case .staticVariable, .global, .lock: "\(number)"
    case .singleton, .actor: "value: \(number)"
    case .environment: number == 0 ? "unset" : "\"\(number)\""
    case .existential, .optionalExistential, .anything, .closure, .log, .atomic, .pointer, .hidden,
      .temporaryFile, .homeFile, .packageFile, .defaults, .workingDirectory:
      nil
    }
  }
}
