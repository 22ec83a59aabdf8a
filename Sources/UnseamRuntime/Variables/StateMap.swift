import Foundation

/// Where the writable variables of the executable lie, as the tool outside read it from the symbol table.
///
/// One line each: `<offset> <size> <offset of the once-token or -> <id>`, numbers in hexadecimal; and
/// `thunk <offset>` for each function that only wraps another, `storage <offset>` for each that tells what a variable stores,
/// `maker <offset> <offset of the once-token>` for each that makes variables on first use,
/// `once <offset of the once-token> <id>` for each variable of type Void, which is made for what making it does alone, and
/// `tests <offset> <type or module>` for each record by which a testing library finds tests.
public struct StateMap: Sendable {
  /// A variable of the executable.
  struct Variable: Sendable {
    let id: String
    let address: UInt
    let size: Int
    /// Where it is noted that the variable has been initialised; nil where it always is.
    let token: UInt?

    /// Whether the variable exists yet: on Linux a once-token that is done is negative.
    var isInitialised: Bool { token.map(isDone) ?? true }
  }

  let variables: [Variable]
  /// Where functions begin that only wrap another.
  let thunks: Set<UInt>
  /// Where the functions begin that tell what variables store.
  let storages: [UInt]
  /// Where the functions begin that make variables on first use, by the once-token of these.
  let makers: [UInt: UInt]
  /// The once-tokens of variables of type Void, by their ids; none for an id that stands for two.
  private let onces: [String: UInt]
  /// The type or module that holds the test or suite of each record, by the record's address; those of others are missing.
  public let testRecords: [UInt: String]
  /// The address of each variable that is known by one id alone: an id that stands for two variables (private types of
  /// one name in two files) names neither.
  let places: [String: UInt]

  /// The once-tokens of what nobody has used yet.
  var unusedTokens: [UInt] { makers.keys.filter { !isDone($0) } }

  /// Those of these variables.
  func unusedTokens(of ids: Set<String>) -> Set<UInt> {
    Set(ids.compactMap(token)).filter { !isDone($0) }
  }

  /// The next use makes anew what is made now; what it held is not given back.
  ///
  /// - Returns: whether any of it was made.
  @discardableResult
  func makeSeemUnused(_ tokens: [UInt]) -> Bool {
    let done = tokens.filter(isDone)
    for token in done { UnsafeMutablePointer<Int>(bitPattern: token)?.pointee = 0 }
    return !done.isEmpty
  }

  /// The once-token of the variable; nil where it has none, or the id stands for several.
  func token(of id: String) -> UInt? {
    let tokens = variables.filter { $0.id == id }.map(\.token)
    if tokens.isEmpty { return onces[id] }
    return tokens.count == 1 ? tokens[0] : nil
  }

  /// Makes the variable as its first use would; nothing where it exists, or where it is not known how.
  func make(_ variable: Variable) {
    guard let token = variable.token, let maker = makers[token] else { return }
    once?(token, maker, nil)
  }

  /// What the file says; empty where it can't be read.
  public init(file: String) {
    guard let base = executableBase, let text = try? String(contentsOfFile: file, encoding: .utf8)
    else {
      self.init(
        variables: [], thunks: [], storages: [], makers: [:], onces: [:], testRecords: [:])
      return
    }
    self.init(text, base: base)
  }

  private init(
    variables: [Variable], thunks: Set<UInt>, storages: [UInt], makers: [UInt: UInt],
    onces: [String: UInt], testRecords: [UInt: String]
  ) {
    self.makers = makers
    self.onces = onces
    self.testRecords = testRecords
    self.variables = variables
    self.storages = storages
    self.thunks = thunks
    places = Dictionary(variables.map { ($0.id, $0.address) }) { _, _ in 0 }
      .filter { $0.value != 0 }
  }

  private init(_ text: String, base: UInt) {
    let lines = text.split(separator: "\n")
    func functions(_ word: String) -> [UInt] {
      lines.filter { $0.hasPrefix(word) }
        .compactMap { UInt($0.dropFirst(word.count), radix: 16) }.map { base + $0 }
    }
    let variables = lines.compactMap { line -> Variable? in
      let fields = line.split(separator: " ", maxSplits: 3)
      guard fields.count == 4, let offset = UInt(fields[0], radix: 16),
        let size = Int(fields[1], radix: 16)
      else { return nil }
      return Variable(
        id: String(fields[3]), address: base + offset, size: size,
        token: UInt(fields[2], radix: 16).map { base + $0 })
    }
    let makers = lines.filter { $0.hasPrefix("maker ") }.compactMap { line -> (UInt, UInt)? in
      let fields = line.split(separator: " ").dropFirst().compactMap { UInt($0, radix: 16) }
      return fields.count == 2 ? (base + fields[1], base + fields[0]) : nil
    }
    let onces = lines.filter { $0.hasPrefix("once ") }.compactMap { line -> (String, UInt)? in
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, let offset = UInt(fields[1], radix: 16) else { return nil }
      return (String(fields[2]), base + offset)
    }
    let records = lines.filter { $0.hasPrefix("tests ") }.compactMap { line -> (UInt, String)? in
      let fields = line.split(separator: " ")
      guard fields.count == 3, let offset = UInt(fields[1], radix: 16) else { return nil }
      return (base + offset, String(fields[2]))
    }
    self.init(
      variables: variables, thunks: Set(functions("thunk ")), storages: functions("storage "),
      makers: Dictionary(makers) { first, _ in first },
      onces: Dictionary(onces) { _, _ in 0 }.filter { $0.value != 0 },
      testRecords: Dictionary(records) { first, _ in first })
  }
}

/// Whether what the once-token stands for is done.
private func isDone(_ token: UInt) -> Bool {
  UnsafePointer<Int32>(bitPattern: token).map { $0.pointee < 0 } ?? true
}

/// In the language's runtime, but not visible to Swift: does what a function does unless the token says that it is done.
private let once: (@convention(c) (UInt, UInt, UnsafeMutableRawPointer?) -> Void)? = {
  typealias Once = @convention(c) (UInt, UInt, UnsafeMutableRawPointer?) -> Void
  return dlsym(nil, "swift_once").map { unsafeBitCast($0, to: Once.self) }
}()
