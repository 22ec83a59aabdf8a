import Testing

@testable import Discovering

/// Which variables may begin with something else on another machine or in another build.
struct FirstValueTests {
  private let output = """
    public enum Output { case plain, coloured
      public static var current: Output { isatty(1) == 1 ? .coloured : .plain }
      static let usual = Output.plain
      static let seen = Output.current }

    """

  /// Whether the variable `x`, declared so, is marked.
  private func mayVary(_ declaration: String) throws -> Bool {
    let discovery = try SmallSubject(product: output + declaration).discover()
    let variable = discovery.variables.first { $0.id.rawValue.hasSuffix(".x") }
    return try #require(variable).firstValueMayVary == true
  }

  @Test(arguments: [
    "static var x = 1", "static var x: Int?", "static var x = -1", "static var x = 60 * 60",
    "static var x = [Int]()", "static var x = Set<String>()", "static var x: [Output] = [.plain]",
    "static var x = Output.plain", "static var x: Output = .plain",
    "static var x = Output.usual", "static var x: Output = .usual", "static var x = Output.self",
    "static var x = Int.max", "static let x = Mutex(1)", "static let x = Mutex<Output>(.plain)",
    "static var x = usual; static let usual = 3",
    // Nothing can take the place of what a constant holds.
    "static let x = Date()",
  ]) func whatTheSourceSaysIsTheSameEverywhere(declaration: String) throws {
    #expect(try !mayVary("enum Shop { \(declaration) }"))
  }

  @Test(arguments: [
    "static var x = Output.current", "static var x: Output = .current",
    "static var x: Output? = .current", "static var x = Output.seen",
    "static var x: Output = .seen", "static var x = isatty(1) == 1", "static var x = Date()",
    "static var x = ProcessInfo.processInfo.processorCount", "static var x = Locale.current",
    "static var x: Locale = .current", "static let x = Mutex(Output.current)",
    "static let x = Mutex<Output>(.current)", "static var x = [Output.current]",
    "static var x = usual; static let usual = read()", "static var x = 2 * read()",
    "\n#if DEBUG\nstatic var x = 1\n#else\nstatic var x = 2\n#endif\n",
  ]) func whatItIsAskedOfMayBeAnotherElsewhere(declaration: String) throws {
    #expect(try mayVary("enum Shop { \(declaration) }"))
  }
}
