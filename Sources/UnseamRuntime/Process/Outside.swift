import Foundation
import Synchronization

/// What this process was given; nothing as long as nobody has noted it.
let outside = Mutex(OutsideValues([:]))

/// The user defaults that were there when they were first read; nil as long as they were not.
let firstDefaults = Mutex<[String: String]?>(nil)

/// Notes what the process was given, before any code of the subject's can have changed it.
public func _unseamNoteOutsideValues() {
  let folder = FileManager.default.currentDirectoryPath
  let given = OutsideValues(EnvironmentCopy().values, folder: folder)
  outside.withLock { $0 = given }
}

/// What a report may show of values that tests set.
enum ShownValue {
  static let outside = "(set outside)"
  private static let limit = 40

  /// The beginning of a long text.
  static func shortened(_ text: String) -> String {
    text.utf8.count <= limit ? text : String(text.prefix(limit)) + "… (\(text.utf8.count) bytes)"
  }

  /// What tells a text apart from all that are shown alike.
  static func identity(_ text: String) -> String {
    let bits = text.utf8.count <= limit ? 0 : ByteHash(of: text).value
    return Node.leaf(shortened(text), bits: bits).identity
  }
}
