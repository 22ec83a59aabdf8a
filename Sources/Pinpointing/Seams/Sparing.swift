import Basics

/// A cleanup of which not all is tried, and why.
struct Sparing: Hashable, Comparable, Sendable {
  enum Reason: String { case hang, tooMany }

  let place: String
  let reason: Reason

  static func < (left: Sparing, right: Sparing) -> Bool {
    (left.place, left.reason.rawValue) < (right.place, right.reason.rawValue)
  }

  /// That `count` pairs were not tried.
  func undecided(_ count: Int) -> Undecided {
    switch reason {
    case .hang: .sparedHanging(place: place, count)
    case .tooMany: .sparedMany(place: place, count)
    }
  }
}
