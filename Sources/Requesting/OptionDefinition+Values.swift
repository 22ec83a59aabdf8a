import Basics

extension OptionDefinition {
  /// The words of an enumeration, as help lists them.
  static func words<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> String
  where Value.RawValue == String {
    Value.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// The case that `text` spells; `noun` says what was asked for.
  static func word<Value: RawRepresentable & CaseIterable>(_ text: String, _ noun: String)
    throws(UsageError) -> Value where Value.RawValue == String
  {
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue)
    throw .unknownKind(text, nearest: nearest(to: text, among: known), of: noun, known: known)
  }

  static func number<Value: FixedWidthInteger>(_ text: String, _ option: String, _ expected: String)
    throws(UsageError) -> Value
  {
    guard let value = Value(text), text.first?.isNumber == true else {
      throw .invalidValue(text, option: option, expected: expected)
    }
    return value
  }

  /// A positive time; a day is as good as no limit, and keeps the arithmetic safe.
  static func seconds(_ text: String) throws(UsageError) -> Duration {
    guard let value = Double(text), value > 0, value <= 86_400 else {
      throw .invalidValue(
        text, option: "--time-limit", expected: "seconds above 0 and up to 86400, such as 10 or 0.5"
      )
    }
    return .milliseconds(Int64((value * 1000).rounded(.up)))
  }

  /// A number with `s`, `m` or `h`; up to a week.
  static func time(_ text: String) throws(UsageError) -> Duration {
    guard let time = unitTime(text) else {
      // What is proposed must be one that is taken.
      let meant = Double(text) == nil ? [] : ["s", "m"].map { text + $0 }
      let possible = meant.filter { unitTime($0) != nil }
      if !possible.isEmpty {
        throw .missingUnit(text, option: "--budget", possible: possible)
      }
      throw .invalidValue(
        text, option: "--budget", expected: "a time above 0, such as 90s, 10m or 2h")
    }
    return time
  }

  private static func unitTime(_ text: String) -> Duration? {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[$0] }), let value = Double(text.dropLast()),
      value > 0, value * unit <= 604_800
    else { return nil }
    return .milliseconds(Int64((value * unit * 1000).rounded(.up)))
  }

  /// The time as `time` reads it, in the largest unit of which it is a whole number.
  static func text(of time: Duration) -> String {
    let seconds = time / .seconds(1)
    guard let whole = Int(exactly: seconds) else { return "\(seconds)s" }
    if whole % 3600 == 0 { return "\(whole / 3600)h" }
    return whole % 60 == 0 ? "\(whole / 60)m" : "\(whole)s"
  }

  /// `K/N` with K from 1 to N.
  static func shard(_ text: String) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      let shard = Shard(index: index, count: count)
    else {
      throw .invalidValue(
        text, option: "--shard", expected: "K/N with K from 1 to N, such as 2/3")
    }
    return shard
  }

  /// `never` is nil.
  static func severity(_ text: String) throws(UsageError) -> Severity? {
    if text == "never" { return nil }
    if let value = Severity(rawValue: text) { return value }
    let known = ["error", "warning", "note", "never"]
    throw .unknownKind(
      text, nearest: nearest(to: text, among: known), of: "severity", known: known)
  }

  /// `json` or `json:FILE`.
  static func format(_ text: String) throws(UsageError) -> Format {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name: ReportFormat = try word(String(parts[0]), "format")
    guard parts.count == 2 else { return Format(name) }
    guard !parts[1].isEmpty else {
      throw .invalidValue(text, option: "--format", expected: "a file after the colon")
    }
    return Format(name, file: String(parts[1]))
  }
}
