/// A path without the parts that are random by design (UUIDs and long runs of digits), which would
/// differ from one run to the next.
///
/// Read byte by byte: this runs for every open file before and after every test, and regular
/// expressions took more than half of all the time that the probes take.
func normalised(_ path: String) -> String {
  let bytes = Array(path.utf8)
  return String(decoding: withoutNumbers(withoutUUIDs(bytes)), as: UTF8.self)
}

private func withoutUUIDs(_ bytes: [UInt8]) -> [UInt8] {
  if bytes.count < 36 || !bytes.contains(dash) { return bytes }
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if isUUID(bytes, at: index) {
      result.append(star)
      index += 36
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return result
}

private func isUUID(_ bytes: [UInt8], at start: Int) -> Bool {
  guard start + 36 <= bytes.count else { return false }
  for offset in 0..<36 {
    let byte = bytes[start + offset]
    let isRight = [8, 13, 18, 23].contains(offset) ? byte == dash : isHexadecimal(byte)
    if !isRight { return false }
  }
  return true
}

private func withoutNumbers(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var rest = bytes[...]
  while let first = rest.first {
    let digits = rest.prefix(while: isDigit)
    if digits.count >= 5 {
      result.append(star)
    } else if digits.isEmpty {
      result.append(first)
    } else {
      result += digits
    }
    rest = rest.dropFirst(max(1, digits.count))
  }
  return result
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

private func isHexadecimal(_ byte: UInt8) -> Bool {
  isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
}

private let dash = UInt8(ascii: "-")
private let star = UInt8(ascii: "*")
