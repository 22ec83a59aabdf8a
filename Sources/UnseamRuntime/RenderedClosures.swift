/// What reflection finds no parts of: functions, and what only the compiler knows.
extension Renderer {
  mutating func unparted(_ value: Any) -> Node {
    let type = Swift.type(of: value)
    let name = shortName(of: type)
    func words<Value>(_ value: Value) -> Closure? { Closure(value) }
    if name.contains("->"), let closure = _openExistential(value, do: words) {
      if closure.context != 0 { veil() }
      return function(closure.unwrapped)
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

  /// A closure: its code's place in the executable names it, its captured context tells it from others of the same code.
  private func function(_ closure: Closure) -> Node {
    .place("closure" + CodePlace.mark(closure.code), address: Int(bitPattern: closure.context))
  }
}

private func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
  var hash = ByteHash()
  hash.add(bytes)
  return hash.value
}
