import Foundation

/// Where the writable variables of the executable lie, as the tool outside read it from the symbol table.
///
/// One line each: `<offset> <size> <offset of the once-token or -> <id>`, numbers in hexadecimal; and
/// `thunk <offset>` for each function that only wraps another.
struct StateMap {
  /// A variable of the executable.
  struct Variable {
    let id: String
    let address: UInt
    let size: Int
    /// Where it is noted that the variable has been initialised; nil where it always is.
    let token: UInt?

    /// Whether the variable exists yet: on Linux a once-token that is done is negative.
    var isInitialised: Bool {
      guard let token, let pointer = UnsafePointer<Int32>(bitPattern: token) else { return true }
      return pointer.pointee < 0
    }
  }

  let variables: [Variable]
  /// Where functions begin that only wrap another.
  let thunks: Set<UInt>

  init(file: String) {
    guard let base = executableBase, let text = try? String(contentsOfFile: file, encoding: .utf8)
    else {
      variables = []
      thunks = []
      return
    }
    let lines = text.split(separator: "\n")
    thunks = Set(
      lines.filter { $0.hasPrefix("thunk ") }.compactMap { UInt($0.dropFirst(6), radix: 16) }
        .map { base + $0 })
    variables = lines.compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 3)
      guard fields.count == 4, let offset = UInt(fields[0], radix: 16),
        let size = Int(fields[1], radix: 16)
      else { return nil }
      return Variable(
        id: String(fields[3]), address: base + offset, size: size,
        token: UInt(fields[2], radix: 16).map { base + $0 })
    }
  }
}
