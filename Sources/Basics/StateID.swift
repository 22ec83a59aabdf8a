/// Names one piece of state that outlives a test, such as `static:Shop.Client.timeout` or `environment:HOME`.
package struct StateID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The id as reports write it, its kind before the colon.
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  package static func < (left: StateID, right: StateID) -> Bool { left.rawValue < right.rawValue }

  package var description: String { rawValue }
}

/// What sort of state it is; the raw value is the word before the colon of an id.
package enum StateKind: String, Hashable, Sendable, CaseIterable {
  case `static`, global
  /// Writable memory of the executable that the source does not name: a library's variable.
  case memory
  case environment, workingDirectory, file, defaults, descriptor
  /// What a process has one of: umask, time zone, locale, signal handlers, resource limits, children, work that is due.
  case process
  /// Of `NotificationCenter`.
  case observer
  case urlProtocol = "urlprotocol"
  /// Of the main run loop.
  case timer
  /// One of Foundation's shared caches.
  case cache
}

extension StateID {
  /// The word before the colon.
  package var kindWord: String { String(rawValue.unicodeScalars.prefix { $0 != ":" }) }

  /// What follows the colon; the whole id where it has none.
  ///
  /// A file's name may begin with a combining mark, which makes one character with the colon before it.
  package var name: String {
    let rest = rawValue.unicodeScalars.drop { $0 != ":" }
    return rest.isEmpty ? rawValue : String(rest.dropFirst())
  }

  /// Nil for a word that this version does not know, as a report of a later one may hold.
  package var kind: StateKind? { StateKind(rawValue: kindWord) }

  /// What stands behind the last dot of its name: that of a variable, of a type, of an environment variable.
  package var lastName: String {
    String(plain.name.split(separator: ".").last ?? "")
  }

  /// The last name of the type that has the static; nil for what is no static.
  package var typeName: String? {
    kind == .static ? plain.name.split(separator: ".").dropLast().last.map(String.init) : nil
  }

  /// Whether the subject's source declares it.
  package var isVariable: Bool { kind == .static || kind == .global }
}

extension StateID {
  /// Work that goes on after the test which asked for it.
  package static let pendingWork = StateID("process:work")

  /// Sockets and pipes.
  package var isOfConnections: Bool { ["descriptor:socket", "descriptor:pipe"].contains(rawValue) }

  /// Whether the state may come and go without a test's doing: what libraries open for a moment, and work that is about to
  /// end. It happens more often on a busy machine.
  package var mayPassByItself: Bool { self == .pendingWork || isOfConnections }

  /// Whether it stands for all of its sort that a process may have: two tests that leave it need not leave the same one.
  package var isOneOfMany: Bool {
    switch kind {
    case .descriptor, .timer: true
    case .process: self == .pendingWork || rawValue == "process:child"
    case .static, .global, .memory, .environment, .workingDirectory, .file, .defaults, .observer,
      .urlProtocol, .cache, nil:
      false
    }
  }
}

extension StateID {
  /// The id of a variable whose name others of its module have, too, as `global:Shop.cache@Orders.swift`.
  ///
  /// - Parameters:
  ///   - file: the path of the file that declares it; no two files of a module have one name.
  ///   - number: which of those it is that the file declares, counted from 1.
  package init(_ plain: StateID, declaredIn file: String, number: Int) {
    let name = file.split(separator: "/").last ?? ""
    self.init("\(plain)@\(name)" + (number > 1 ? "#\(number)" : ""))
  }

  /// Without what tells a variable from others of its name.
  package var plain: StateID {
    mark.map { StateID(String(rawValue[..<$0])) } ?? self
  }

  /// The file that declares the variable, with the variable's number where it is not the first of its name there; nil where
  /// the name alone says which one it is.
  package var declaringFile: String? {
    mark.map { String(rawValue[rawValue.index(after: $0)...]) }
  }

  /// Names may hold the sign only between backticks.
  private var mark: String.Index? {
    guard isVariable else { return nil }
    let start = rawValue.lastIndex(of: "`") ?? rawValue.startIndex
    return rawValue[start...].firstIndex(of: "@")
  }
}
