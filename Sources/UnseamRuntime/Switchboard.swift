import Synchronization

/// Whether the seam stands as its author wrote it: true in the ordinary case, false when this process toggles it.
///
/// Instrumented code calls this at every seam; the call also notes that the seam was reached.
public func _unseamOn(_ seam: UInt64) -> Bool {
  switchboard.withLock { board in
    board.reached.insert(seam)
    return !board.toggled.contains(seam)
  }
}

/// Notes that the body of a test begins.
///
/// Instrumented code calls this first in every test: a trait or a set-up that is changed may leave the test out.
public func _unseamBody() {
  switchboard.withLock { $0.bodies += 1 }
}

/// How many bodies of tests began since the last call.
public func _unseamTakeBodies() -> Int {
  switchboard.withLock { board in
    defer { board.bodies = 0 }
    return board.bodies
  }
}

/// What is toggled in this process, and what was reached since it was last asked.
struct Switchboard {
  var toggled: Set<UInt64> = []
  var reached: Set<UInt64> = []
  /// How many bodies of tests began.
  var bodies = 0
}

/// One for the process: instrumented code anywhere must find it without being handed anything.
let switchboard = Mutex(Switchboard())

/// Toggles exactly these seams from now on.
public func _unseamToggle(_ seams: [UInt64]) {
  switchboard.withLock { $0.toggled = Set(seams) }
}

/// The seams reached since the last call, sorted.
public func _unseamTakeReached() -> [UInt64] {
  switchboard.withLock { board in
    defer { board.reached = [] }
    return board.reached.sorted()
  }
}
