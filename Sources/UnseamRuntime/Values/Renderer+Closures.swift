/// What reflection finds no parts of: functions, and what only the compiler knows.
extension Renderer {
  mutating func unparted(_ value: Any, depth: Int) -> Node {
    let type = Swift.type(of: value)
    let name = shortName(of: type)
    func words<Value>(_ value: Value) -> Closure? { Closure(value) }
    if name.contains("->"), let closure = _openExistential(value, do: words) {
      if closure.context != 0 { veil() }
      return function(closure.unwrapped, depth: depth)
    }
    veil()
    func bytes<Value>(_ value: Value) -> Int { withUnsafeBytes(of: value, hash) }
    if name == "Builtin.RawPointer" {
      return .place(name, address: _openExistential(value, do: bytes))
    }
    let isNumber = ["Builtin.Int", "Builtin.Word", "Builtin.FPIEEE", "Builtin.Vec"]
      .contains { name.hasPrefix($0) }
    return .leaf(name, bits: isNumber ? _openExistential(value, do: bytes) : 0)
  }

  /// A closure: its code's place in the executable names it, what it captured tells it from others of the same code.
  private mutating func function(_ closure: Closure, depth: Int) -> Node {
    let place = CodePlace.mark(closure.code)
    // Where a library's code lies says nothing to other processes.
    let code = place.isEmpty ? Int(bitPattern: closure.code) : 0
    let content = closure.context == 0 ? 0 : content(of: closure.context, depth: depth)
    return .place("closure" + place, address: code ^ content)
  }

  /// A number for what was captured, the same for equal content: the place alone says little, since memory is used again.
  private mutating func content(of context: UInt, depth: Int) -> Int {
    remaining -= 1
    guard context != 0, remaining > 0, depth <= Limit.depth,
      let type = FoundMemory.number(UInt.self, at: context)
    else { return Int(bitPattern: context) }
    // A single object is captured as it is.
    if FoundType.at(type) is AnyClass { return objectContent(at: context, depth: depth) }
    guard let parts = CapturedParts.of(type) else { return blockContent(at: context, depth: depth) }
    return parts.reduce(into: Int(bitPattern: type)) { sum, part in
      sum = sum &* 31 &+ content(of: part, in: context, depth: depth)
    }
  }

  private mutating func content(of part: CapturedPart, in context: UInt, depth: Int) -> Int {
    if part.size == 0 { return 0 }
    let place = context + part.offset
    guard let word = FoundMemory.number(UInt.self, at: place), part.kind != .bytes else {
      let bytes = FoundMemory.bytes(at: place, count: min(Int(part.size), 4096)) ?? []
      return bytes.withUnsafeBytes(hash)
    }
    switch part.kind {
    case .object, .box: return content(of: word, depth: depth + 1)
    default:
      guard let inner = FoundMemory.number(UInt.self, at: place + 8) else {
        return Int(bitPattern: word)
      }
      return Int(bitPattern: word) ^ content(of: inner, depth: depth + 1)
    }
  }

  /// What the object shows; of a library's, its place.
  private mutating func objectContent(at address: UInt, depth: Int) -> Int {
    let object = unsafeBitCast(address, to: AnyObject.self)
    let shown = node(for: object, depth: depth + 1)
    if case .leaf = shown { return Int(bitPattern: address) }
    return ByteHash(of: shown.text).value ^ shown.mark
  }

  /// The words behind the type and the reference counts, of a block that the C library gave; what closures inside it
  /// captured counts by its content.
  private mutating func blockContent(at address: UInt, depth: Int) -> Int {
    guard let words = FoundMemory.block(at: address) else { return Int(bitPattern: address) }
    var sum = 0
    for word in words {
      let isCaptured = FoundMemory.number(UInt.self, at: word).map(CapturedParts.areOf) ?? false
      let content = isCaptured ? content(of: word, depth: depth + 1) : Int(bitPattern: word)
      sum = sum &* 31 &+ content
    }
    return sum
  }
}

private func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
  var hash = ByteHash()
  hash.add(bytes)
  return hash.value
}
