/// A baseline as the version wrote it in which each test had leaks of its own.
enum EarlierBaseline {
  static func text(_ entries: String...) -> String {
    """
    {"schemaVersion": 1, "tool": "unseam", "findings": [\(entries.joined(separator: ",\n"))]}
    """
  }

  /// The leak of one state by a test of `ShopTests.LogTests`.
  static func leak(_ test: String, reason: String?, owner: String? = nil) -> String {
    func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
    return """
      {"id": "f-0\(test)", "kind": "leak", "test": "ShopTests.LogTests/\(test)",
       "state": ["static:Shop.EventLog.shared"], "seam": null, "reason": \(quoted(reason)),
       "owner": \(quoted(owner))}
      """
  }

  static let crash = """
    {"id": "f-0123456789abcdef", "kind": "crash", "test": "ShopTests.LogTests/a", "state": [],
     "seam": null, "reason": "known", "owner": "shop"}
    """
}
