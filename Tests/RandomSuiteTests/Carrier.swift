/// What keeps a cell's number between tests.
enum Carrier: CaseIterable, Sendable {
  case staticVariable, global
  /// Statics whose declared type is not that of their first value.
  case existential, anything, optionalExistential, closure
  /// A field of a singleton's object; the length of an array there; an actor's field.
  case singleton, log, actor
  /// A `Mutex` in a static, and an `Atomic`.
  case lock, atomic
  case environment, temporaryFile, homeFile, packageFile, defaults, workingDirectory
  /// Memory behind a pointer in a static, which no probe follows; the second has a function that sets it back.
  case pointer, hidden

  /// Whether a probe sees it.
  var isSeen: Bool { self != .pointer && self != .hidden }

  /// Whether it outlives its process.
  var isOfFile: Bool { [.temporaryFile, .homeFile, .packageFile].contains(self) }

  /// Whether only async code reaches it.
  var isAsync: Bool { self == .actor }

  /// The greatest number that it can hold: a process is in its package's folder or in another one.
  var limit: Int { self == .workingDirectory ? 1 : .max }

  /// Whether the statement that sets it back is known as a seam after a test.
  var canBeCleaned: Bool { self != .pointer && self != .atomic }

  /// Whether the statement that sets it back is known as a seam before a test.
  var canBeSetUp: Bool {
    switch self {
    case .staticVariable, .global, .singleton, .environment, .temporaryFile, .homeFile,
      .packageFile,
      .defaults:
      true
    case .existential, .anything, .optionalExistential, .closure, .log, .actor, .lock, .atomic,
      .workingDirectory, .pointer, .hidden:
      false
    }
  }
}
