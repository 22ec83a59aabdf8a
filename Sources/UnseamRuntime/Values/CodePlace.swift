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
  var base: UInt?
  // The executable is the first of which is told, and its place the first word that is told of it.
  LoadedImages.visit(&base) { image, _, base in
    base.storeBytes(of: image.load(as: UInt.self), as: UInt?.self)
    return 1
  }
  return base
}()
