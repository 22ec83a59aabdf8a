/// What was seen of all that an audit needs.
package struct CheckList: Hashable, Sendable {
  package let checks: [Check]
  /// Whether there was a package to look at.
  package let isPackageKnown: Bool

  package init(_ checks: [Check], isPackageKnown: Bool) {
    self.checks = checks
    self.isPackageKnown = isPackageKnown
  }

  /// Whether an audit can't be done.
  package var hasFailed: Bool { checks.contains { $0.grade == .failed } }

  /// The lines for a reader; quiet ones say only what is not well, or was not looked at.
  package func lines(quiet: Bool) -> [String] {
    let shown = quiet ? checks.filter { $0.grade != .ok } : checks
    let missing = isPackageKnown ? [] : ["No package is named or near: none was looked at."]
    let verdict =
      hasFailed
      ? ["An audit can't be done until what failed is mended."]
      : quiet ? [] : ["An audit can be done."]
    return shown.map(\.line) + missing + verdict
  }
}

/// One thing that an audit needs, and whether it is there.
package struct Check: Hashable, Sendable {
  /// How well it is.
  package enum Grade: String, Hashable, Sendable {
    case ok
    /// An audit can be done, but not all of it, or not surely.
    case warning
    case failed
  }

  package let grade: Grade
  package let name: String
  /// What was seen; where that is not well, what to do about it.
  package let text: String

  package init(_ grade: Grade, _ name: String, _ text: String) {
    self.grade = grade
    self.name = name
    self.text = text
  }

  /// For a reader.
  package var line: String {
    grade.rawValue + String(repeating: " ", count: 9 - grade.rawValue.count) + name + ": " + text
  }
}

extension Check {
  /// The version of Swift that Unseam was tried with.
  package static let triedSwift = "6.3.1"

  /// - Parameters:
  ///   - name: as `Linux`.
  ///   - machine: as `x86_64`.
  package static func platform(_ name: String, _ machine: String) -> Check {
    let here = "\(name) on \(machine)"
    if name == "Linux", machine == "x86_64" { return Check(.ok, "platform", here) }
    return Check(
      name == "Linux" ? .warning : .failed, "platform",
      "\(here); only Linux on x86_64 was tried: run it there, for instance in the container swift:6.3"
    )
  }

  package static func swift(_ version: String, in folder: String) -> Check {
    let found =
      "Swift \(version) in \(folder), of the version whose SwiftSyntax this unseam runs with"
    if version == triedSwift { return Check(.ok, "Swift toolchain", found) }
    return Check(
      .warning, "Swift toolchain",
      "\(found); only \(triedSwift) was tried: where an audit ends with status 70, use that one")
  }

  /// - Parameters:
  ///   - free: bytes; nil where nobody knows.
  ///   - folder: what is to be written there.
  package static func disk(_ free: Int?, in folder: String) -> Check {
    guard let free else { return Check(.ok, "disk", "the space in '\(folder)' can't be told") }
    let found = "\(gigabytes(free)) free in '\(folder)'"
    switch free {
    case ..<(200 << 20):
      return Check(
        .failed, "disk", "\(found); make room, or build elsewhere with --scratch-path")
    case ..<(2 << 30):
      return Check(
        .warning, "disk",
        "\(found), where a large package takes more; make room, or build elsewhere with --scratch-path"
      )
    default: return Check(.ok, "disk", found)
    }
  }

  /// How many bytes blocks hold; some file systems tell more of them than can be counted.
  package static func bytes(_ blocks: UInt, each size: UInt) -> Int {
    let (bytes, isTooMuch) = blocks.multipliedReportingOverflow(by: size)
    return isTooMuch ? .max : Int(clamping: bytes)
  }

  /// - Parameter available: bytes; nil where nobody knows.
  package static func memory(_ available: Int?) -> Check {
    guard let available else { return Check(.ok, "memory", "how much there is can't be told") }
    let found = "\(gigabytes(available)) available"
    guard available < 2 << 30 else { return Check(.ok, "memory", found) }
    return Check(
      .warning, "memory",
      "\(found); a build that the system ends for want of memory needs more, and trials need less with --jobs 1"
    )
  }

  /// - Parameter limit: how many descriptors a process may have open.
  package static func descriptors(_ limit: Int) -> Check {
    guard limit < 256 else { return Check(.ok, "open files", "\(limit) at once") }
    return Check(
      .warning, "open files", "only \(limit) at once; raise the limit with 'ulimit -n 1024'")
  }

  private static func gigabytes(_ bytes: Int) -> String {
    let tenths = bytes / (1 << 30) * 10 + bytes % (1 << 30) * 10 / (1 << 30)
    return "\(tenths / 10).\(tenths % 10) GB"
  }
}
