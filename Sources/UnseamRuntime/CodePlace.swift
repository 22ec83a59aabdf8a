import Foundation

/// Writes the place of machine code so that the tool outside, which has the symbol table, can put the function's name there.
enum CodePlace {
  /// `⟨+1a2b⟩`, an offset into the executable; empty for code elsewhere.
  static func mark(_ code: UInt) -> String {
    guard let base = executableBase, code > base else { return "" }
    return "⟨+" + String(code - base, radix: 16) + "⟩"
  }
}

/// Where the executable is mapped; nil where the C library does not tell.
let executableBase: UInt? = {
  // In the C library, but not visible to Swift.
  guard let symbol = dlsym(nil, "dl_iterate_phdr") else { return nil }
  typealias Visit = @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Int32
  typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer) -> Int32
  var base: UInt = 0
  // The executable is the first of which is told, and its place the first word that is told of it.
  _ = withUnsafeMutablePointer(to: &base) { base in
    unsafeBitCast(symbol, to: Iterate.self)(
      { image, _, base in
        base.storeBytes(of: image.load(as: UInt.self), as: UInt.self)
        return 1
      }, base)
  }
  return base
}()
