import Foundation

/// Writes the place of machine code so that the tool outside, which has the symbol table, can put the function's name there.
enum CodePlace {
  /// `⟨+1a2b⟩`, an offset into the executable; empty for code elsewhere.
  static func mark(_ code: UInt) -> String {
    guard let base = executableBase, code > base else { return "" }
    return "⟨+" + String(code - base, radix: 16) + "⟩"
  }
}

/// Where the executable is mapped; nil where the kernel does not tell.
let executableBase: UInt? = {
  let path = "/proc/self/exe"
  // Not `String(contentsOfFile:)`, which stops after the first page of such a file.
  guard let file = FileHandle(forReadingAtPath: "/proc/self/maps"),
    let data = try? file.readToEnd(),
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  else { return nil }
  for line in String(decoding: data, as: UTF8.self).split(separator: "\n")
  where line.hasSuffix(target) {
    let range = line.prefix { $0 != "-" }
    let fields = line.split(separator: " ")
    guard let start = UInt(range, radix: 16), fields.count > 2,
      let offset = UInt(fields[2], radix: 16)
    else { continue }
    return start - offset
  }
  return nil
}()
