import Basics
import Pinpointing

extension StateID {
  /// The state as a sentence names it: `static 'Client.timeout'`, `the working directory`.
  var phrase: String {
    switch kind {
    case .static, .global: "\(kindWord) \(Prose.quote(nameWithoutModule))" + (place ?? "")
    case .memory: "the memory of \(Prose.quote(Prose.clip(name, to: 60)))"
    case .environment: "environment variable \(Prose.quote(name))"
    case .workingDirectory: "the working directory"
    case .file: filePhrase
    case .defaults: "user default \(Prose.quote(name))"
    case .descriptor where isStandardStream: "the \(name)"
    case .descriptor where name == "(trial)/output": "a copy of the standard output or error"
    case .descriptor: "open descriptor \(Prose.quote(name))"
    case .process: processPhrase
    case .observer:
      name == "*" ? "an observer of all notifications" : "an observer of \(Prose.quote(name))"
    case .urlProtocol: "URL protocol \(Prose.quote(nameWithoutModule))"
    case .timer: "a timer of the main run loop (\(Prose.oneLine(name)))"
    case .cache: "the shared \(Prose.oneLine(name))"
    case nil: Prose.quote(rawValue)
    }
  }

  /// Whether it is a descriptor that every process has, named by its place and not by what it leads to.
  var isStandardStream: Bool {
    ["standard input", "standard output", "standard error"].contains(name)
  }

  private var nameWithoutModule: String {
    let name = plain.name
    guard let dot = name.firstIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }

  /// Which it is of several of its name; nil where there is one.
  private var place: String? {
    guard let parts = declaringFile?.split(separator: "#"), let file = parts.first else {
      return nil
    }
    let number = parts.count > 1 ? ", number \(parts[1]) of that name there" : ""
    return " (in \(Prose.oneLine(String(file)))\(number))"
  }

  /// A name that is another in each run is written `*`.
  private var filePhrase: String {
    if name == "*" { return "a file whose name varies" }
    guard name.hasSuffix("/*") else { return "file \(Prose.quote(name))" }
    return "a file in \(Prose.quote(String(name.dropLast(2)))) whose name varies"
  }

  private var processPhrase: String {
    switch name {
    case "umask": "the umask"
    case "timeZone": "the time zone"
    case "locale": "the C library's locale"
    case "child": "a child process"
    case "work":
      "work that is still due (a delayed block, a sleeping task, a block on another thread)"
    case _ where name.hasPrefix("signal."):
      "the signal handler of \(Prose.oneLine(String(name.dropFirst(7))))"
    case _ where name.hasPrefix("limit."):
      "the limit RLIMIT_\(Prose.oneLine(String(name.dropFirst(6))))"
    default: "process state \(Prose.quote(name))"
    }
  }
}

extension StateChange {
  /// Whether no two runs agree on the value before, nor on the one after.
  var variesThroughout: Bool { before == varying && after == varying }

  /// Whether it is that something is there which was not: an open descriptor, a timer, work that is still due.
  var isSomethingLeft: Bool {
    switch id.kind {
    case .descriptor where id.isStandardStream: false
    case .descriptor, .process, .observer, .timer, .urlProtocol:
      ["none", "closed", "not registered"].contains(before)
    default: false
    }
  }

  /// Whether it is a field of what the variable holds (`lines: []`), as in an object that stays the same.
  var isWithin: Bool {
    guard let colon = before.firstRange(of: ": ")?.lowerBound, colon > before.startIndex else {
      return false
    }
    return before[..<colon].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }
}
