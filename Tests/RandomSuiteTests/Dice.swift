/// Numbers that look random and are the same for the same seed.
struct Dice {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678 }

  /// A number from 0 up to `bound`, without it.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  /// True once in so many throws.
  mutating func oneIn(_ number: Int) -> Bool { below(number) == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
