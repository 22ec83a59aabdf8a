import Basics
import Discovering

extension UndoOptions {
  /// The code that puts a state of the process back; nil for any other state, or where no line of code does it.
  ///
  /// The code keeps the value when the test begins: the value that the audit saw may differ on other machines.
  func processUndo(of change: StateChange, by test: TestID) -> Undo? {
    guard code.importingFoundation(in: test) != nil else { return nil }
    let value = change.id.name
    switch change.id.kind {
    case .environment: return environment(value, change)
    case .defaults: return defaults(value, change)
    case .file where change.isNewFile: return file(change, by: test)
    case .urlProtocol where change.before == "not registered":
      return code.spelling(ofType: value, in: test).map {
        undo(change, "URLProtocol.unregisterClass(\($0).self)")
      }
    case .workingDirectory:
      return undo(
        change,
        saving: .init(name: "directory", value: "FileManager.default.currentDirectoryPath"),
        "chdir(§0)")
    case .process where value == "umask":
      return undo(
        change, saving: .init(name: "mask", value: "umask(0)", then: "umask(§)"), "umask(§0)")
    case .process where value == "timeZone" && zone(change.before) == zone(change.after):
      return environment("TZ", change)
    case .process where value == "timeZone":
      return undo(
        change, saving: .init(name: "timeZone", value: "NSTimeZone.default"),
        "NSTimeZone.default = §0")
    case .process where value.hasPrefix("signal.") && change.before == "default":
      let name = value.dropFirst("signal.".count)
      return undo(
        change,
        saving: .init(
          name: "handler", value: "signal(\(name), SIG_DFL)", then: "signal(\(name), §)"),
        "signal(\(name), §0)")
    default: return nil
    }
  }

  private func file(_ change: StateChange, by test: TestID) -> Undo? {
    let name = change.id.name.split(separator: "/").last.map(String.init) ?? ""
    guard let file = code.file(named: name, in: test) else { return nil }
    let label = file.isURL ? "at" : "atPath"
    let path = file.isURL ? "\(file.text).path" : file.text
    let removal = "try? FileManager.default.removeItem(\(label): \(file.text))"
    if file.mayBeMade {
      var undo = undo(change, removal)
      undo.earliest = file.declaredUpTo
      return undo
    }
    // The file was absent where the audit ran. On another machine it may be there already, and must stay.
    var undo = Undo(
      kind: .putProcessBack, states: [change.id],
      saved: [.init(name: "file", value: "FileManager.default.fileExists(atPath: \(path))")],
      statements: removal.count < 85
        ? ["if !§0 { \(removal) }"] : ["if !§0 {", "\t" + removal, "}"])
    undo.earliest = file.declaredUpTo
    return undo
  }

  private func environment(_ name: String, _ change: StateChange) -> Undo? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    let putBack = "if let §0 { setenv(\"\(name)\", §0, 1) } else { unsetenv(\"\(name)\") }"
    return Undo(
      kind: .putProcessBack, states: [change.id],
      saved: [.init(name: "value", value: "ProcessInfo.processInfo.environment[\"\(name)\"]")],
      statements: [putBack] + (name == "TZ" ? ["tzset()"] : []))
  }

  /// The time zone that Foundation has; C's own, which follows, is that of the environment.
  private func zone(_ shown: String) -> Substring { shown.prefix { $0 != "," } }

  private func defaults(_ key: String, _ change: StateChange) -> Undo? {
    guard key.allSatisfy({ $0.isLetter || $0.isNumber || "._-/".contains($0) }) else { return nil }
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    let (store, name) =
      parts.count == 2
      ? ("UserDefaults(suiteName: \"\(parts[0])\")?", parts[1]) : ("UserDefaults.standard", key)
    // Without a value it is removed.
    return undo(
      change, saving: .init(name: "default", value: "\(store).object(forKey: \"\(name)\")"),
      "\(store).set(§0, forKey: \"\(name)\")")
  }

  private func undo(
    _ change: StateChange, saving saved: Undo.Saved? = nil, _ statement: String
  ) -> Undo {
    Undo(
      kind: .putProcessBack, states: [change.id], saved: [saved].compactMap(\.self),
      statements: [statement])
  }
}
