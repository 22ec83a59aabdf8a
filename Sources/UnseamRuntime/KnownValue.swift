/// The value of a variable as it was seen last, and the memory that it leads to.
struct KnownValue: Sendable {
  private var value: Rendered?
  private var memory: ReachedMemory?
  /// How often in a row the memory was another, and how often it was not looked at since.
  private var (misses, waits) = (0, 0)

  /// To note the memory of what changes with each test would be work for nothing: it is tried again now and then.
  private static let (mostMisses, mostWaits) = (2, 8)

  /// The value at the address: the same one as before where all memory behind it stands as it did.
  mutating func value(at address: UnsafeRawPointer, size: Int, _ reader: Reader) -> Rendered {
    if let value, let memory {
      if memory.isUnchanged {
        misses = 0
        return value
      }
      misses += 1
    }
    memory = nil
    waits += 1
    if misses < Self.mostMisses || waits >= Self.mostWaits {
      // First the memory: what changes while the value is read is then seen the next time.
      memory = ReachedMemory(at: address, size: size)
      waits = 0
      if memory == nil { misses += 1 }
    }
    let new = reader.read(address)
    if new.isTold { (memory, misses) = (nil, Self.mostMisses) }
    value = new
    return new
  }
}
