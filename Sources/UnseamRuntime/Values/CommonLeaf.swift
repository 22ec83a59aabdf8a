import Foundation

/// The leaf for a value of the commonest types, of which no mirror is needed; nil for all others.
func commonLeaf(for value: Any) -> Node? {
  let type = Swift.type(of: value)
  // By the type itself: an optional would pass for what it holds.
  guard type == String.self || type == Bool.self || type == Int.self || type == Double.self
  else { return nil }
  return plain(value)
}

/// What stands for a value that has no parts; nil for all others.
///
/// What a value conforms to is asked last and seldom: the language's runtime looks through every conformance of every library
/// to find that there is none, and does so anew for each type in each process.
func leaf(for value: Any, _ mirror: Mirror) -> Node? {
  let type = Swift.type(of: value)
  // No class of Swift's own is bridged to a value, or is a number.
  if type is AnyClass {
    return type is NSObject.Type ? bridged(value).map { told($0, apartBy: type) } : nil
  }
  let leaf = plain(value) ?? (isCollection(mirror) ? nil : number(value))
  return leaf.map { value is Void ? $0 : told($0, apartBy: type) }
}

/// The same text may be that of a number, a character or an object of another type.
private func told(_ leaf: Node, apartBy type: Any.Type) -> Node {
  guard case .leaf(let text, let bits) = leaf else { return leaf }
  return .leaf(text, bits: bits &* 31 &+ TypeMark.of(type))
}

/// Where a pointer leads: told from others within a process, and another in every process.
func address(in value: Any) -> Int? {
  if let pointer = value as? OpaquePointer { return Int(bitPattern: pointer) }
  let type = Swift.type(of: value)
  guard !(type is AnyClass), shortName(of: type).contains("Unsafe") else { return nil }
  return (value as? any _Pointer).map { Int(bitPattern: $0) }
}

private func isCollection(_ mirror: Mirror) -> Bool {
  switch mirror.displayStyle {
  case .collection, .set, .dictionary, .tuple: true
  default: false
  }
}

private func plain(_ value: Any) -> Node? {
  switch value {
  case is Void: .leaf("()")
  case let text as String: told(text)
  case let flag as Bool: .leaf("\(flag)")
  case let number as Int: .leaf("\(number)")
  case let number as Double: .leaf("\(number)")
  case let character as Character: .leaf(quoted(String(character)))
  case let text as Substring: told(String(text))
  case let text as StaticString: told(text.description)
  case let url as URL: .leaf(outside.withLock { $0.hiding(url.absoluteString) })
  case let date as Date: .leaf("Date(\(date.timeIntervalSinceReferenceDate))")
  case let uuid as UUID: .leaf(uuid.uuidString)
  case let data as Data: rendered(data)
  case let set as CharacterSet: .leaf(quoted(String(describing: set)))
  case let text as AttributedString:
    .leaf(quoted(String(text.characters)), bits: ByteHash(of: text.description).value)
  case let decimal as Decimal: .leaf("\(NSDecimalNumber(decimal: decimal))")
  case let type as Any.Type: .type(type)
  case let identifier as ObjectIdentifier: .identifier(identifier)
  default: nil
  }
}

/// Of the library's types only: the description of another may run code of the subject's, and this may be the very initial
/// value which that would ask for.
private func number(_ value: Any) -> Node? {
  guard value is any Numeric, isOfALibrary(type(of: value)) else { return nil }
  return switch value {
  case let number as any BinaryInteger: .leaf("\(number)")
  case let number as any BinaryFloatingPoint: .leaf("\(number)")
  default: nil
  }
}

private func isOfALibrary(_ type: Any.Type) -> Bool {
  let name = fullName(of: type)
  return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
}

/// Foundation's objects that stand for a value.
private func bridged(_ value: Any) -> Node? {
  switch value {
  case let number as NSNumber: .leaf(text(of: number))
  case let text as String: told(text)
  case let url as URL: .leaf(outside.withLock { $0.hiding(url.absoluteString) })
  case let date as Date: .leaf("Date(\(date.timeIntervalSinceReferenceDate))")
  case let uuid as UUID: .leaf(uuid.uuidString)
  case let data as Data: rendered(data)
  case let text as NSString: told(text as String)
  default: nil
  }
}

/// Any number passes for a flag that is 0 or 1; a flag is stored as a character.
private func text(of number: NSNumber) -> String {
  strcmp(number.objCType, "c") == 0 && (0...1).contains(number.intValue)
    ? "\(number.boolValue)" : "\(number)"
}

private func rendered(_ data: Data) -> Node {
  var hash = ByteHash()
  data.withUnsafeBytes { hash.add($0) }
  return .leaf("\(data.count) bytes", bits: hash.value)
}

/// Of a long text, of which only the beginning is shown, all of it tells it from others; of one of many megabytes its two ends.
/// Texts with an accent may count as equal though their bytes are others.
private func told(_ text: String) -> Node {
  guard text.utf8.count > Limit.textLength || text.utf8.contains(where: { $0 >= 0x80 }) else {
    return .leaf(quoted(text))
  }
  var hidden = outside.withLock { $0.hiding(text) }
  var hash = ByteHash()
  hidden.withUTF8 { bytes in
    let bytes = UnsafeRawBufferPointer(bytes)
    let half = Limit.hashedBytes / 2
    hash.add(UnsafeRawBufferPointer(rebasing: bytes.prefix(half)))
    hash.add(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(half).suffix(half)))
  }
  return .leaf(quoted(text), bits: hash.value)
}

/// Values from outside are taken out first: of one that is cut off nobody would know the beginning.
func quoted(_ text: String) -> String {
  let text = outside.withLock { $0.hiding(text) }
  if text.utf8.count <= Limit.textLength { return text.debugDescription }
  return String(text.prefix(Limit.textLength)).debugDescription + "… (\(text.utf8.count) bytes)"
}
