import FixtureRuns
import Foundation
import Synchronization

/// A run of the command whose standard error is a terminal, and what stands on its screen.
final class Terminal: Sendable {
  private let process = Mutex(Process())
  private let bytes = Mutex(Data())
  private let columns: Int
  let id: pid_t

  /// - Parameters:
  ///   - output: the file for standard output; nil for the terminal.
  init(_ arguments: [String], columns: Int, output: URL? = nil) throws {
    self.columns = columns
    let (master, slave) = try Terminal.pair()
    var size = winsize(ws_row: 40, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    if let output { _ = FileManager.default.createFile(atPath: output.path, contents: nil) }
    id = try process.withLock { process in
      process.executableURL = try Unseam().executable
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardError = terminal
      process.standardOutput = try output.map { try FileHandle(forWritingTo: $0) } ?? terminal
      var environment = ProcessInfo.processInfo.environment
      environment["TERM"] = "xterm"
      environment["NO_COLOR"] = "1"
      process.environment = environment
      try process.run()
      return process.processIdentifier
    }
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(master, &buffer, buffer.count)
        if count <= 0 { break }
        bytes.withLock { $0.append(contentsOf: buffer[..<count]) }
      }
      close(master)
    }
  }

  /// The two ends of a new pseudo-terminal, by the kernel's own words: Glibc's are hidden from Swift.
  private static func pair() throws -> (master: Int32, slave: Int32) {
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (locked, index): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, unlock, &locked) == 0, ioctl(master, number, &index) == 0
    else { throw UnseamError.notBuilt("/dev/pts") }
    return (master, open("/dev/pts/\(index)", O_RDWR | O_NOCTTY))
  }

  /// All that was written, as it came.
  var transcript: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }

  /// Waits until the text was written; false where it was not within a minute or two.
  func waits(for text: String) async throws -> Bool {
    try await holds { self.transcript.contains(text) }
  }

  /// The exit status, once it has ended and all is read.
  func end() async throws -> Int32 {
    _ = try await holds { self.process.withLock { !$0.isRunning } }
    try await Task.sleep(for: .milliseconds(300))
    return process.withLock { $0.terminationStatus }
  }

  /// What is left on the screen, without empty lines; lines that are too long go on in the next.
  var screen: [String] {
    var rows: [[Unicode.Scalar]] = [[]]
    var column = 0
    var rest = transcript.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": rows.append([])
      case "\u{1B}":
        // Only ever to erase what is to the right, or for colour.
        let code = rest.prefix { !($0.properties.isAlphabetic) }
        rest = rest.dropFirst(code.count)
        if rest.popFirst() == "K" {
          rows[rows.count - 1] = Array(rows[rows.count - 1].prefix(column))
        }
      default:
        if column == columns {
          rows.append([])
          column = 0
        }
        put(scalar, at: column, in: &rows[rows.count - 1])
        column += 1
      }
    }
    return rows.map { String(String.UnicodeScalarView($0)) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func put(_ scalar: Unicode.Scalar, at column: Int, in row: inout [Unicode.Scalar]) {
    while row.count <= column { row.append(" ") }
    row[column] = scalar
  }
}
