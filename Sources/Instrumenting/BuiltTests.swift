import Basics
import Commanding
import Discovering

/// The subject's tests, compiled with every seam in them.
package struct BuiltTests: Sendable {
  package let executable: String
  /// Where the runtime finds the executable's variables.
  package let stateMap: String
  /// The absolute path of the package; trials run in it.
  package let root: String
  /// Whether UserDefaults are used at all.
  package let watchesDefaults: Bool
  /// The seams whose edits do not compile, each with the compiler's reason.
  package let unviable: [SeamID: String]
  /// Why the package's own entry point, in whose place is one of ours, does not compile; nil where it does or there is none.
  package let entryPointError: Undecided.OwnEntryPoint?
  /// The variables of which it is known which tests look at them.
  package let tracked: Set<StateID>
  /// Names functions by their place, for closures in the state.
  package let functions: FunctionNames
  package let timings: BuildTimings
}

/// How long the parts of a build took.
package struct BuildTimings: Sendable, Codable {
  /// Seconds that the runtime library took; nil where it was there already.
  package var runtime: Double?
  /// Seconds of `swift build`, all rounds.
  package var build: Double
  /// How often `swift build` was run: once, and once more for each roll-back.
  package var rounds: Int
}

/// The functions of an executable by address.
package struct FunctionNames: Sendable {
  private let functions: [(address: UInt, name: String)]

  init(_ table: SymbolTable) {
    functions = table.symbols.filter(\.isFunction).map { ($0.address, $0.name) }
      .sorted { $0.0 < $1.0 }
  }

  /// The function that begins at or before the offset, as source would name it.
  package func name(at offset: UInt) -> String? {
    var low = 0
    var high = functions.count
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].address <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    return demangle(functions[low - 1].name)
  }
}

/// Why there are no instrumented tests.
package enum BuildError: Error, CustomStringConvertible {
  /// The subject's own fault.
  case subjectDoesNotBuild(errors: [String], log: String)
  /// The overlay was not compiled: nothing could be believed.
  case overlayNotSeen(files: [String])
  case interrupted
  case command(CommandError)
  case scratch(ScratchError)
  case symbols(SymbolTableError)

  package var description: String {
    switch self {
    case .subjectDoesNotBuild(let errors, let log):
      (["the package does not build; see \(log)"] + errors.prefix(5)).joined(separator: "\n")
    case .overlayNotSeen(let files):
      "self-check failed: the build did not compile the instrumented text of \(files.joined(separator: ", ")); run 'unseam clean' and try again"
    case .interrupted: "interrupted"
    case .command(let error): "\(error)"
    case .scratch(let error): "\(error)"
    case .symbols(let error): "self-check failed: \(error)"
    }
  }
}
