import Foundation

extension Sandbox {
  /// The end of what the sandbox's latest process printed. The text is cleaned before it is cut: half of a secret value
  /// would not be recognised.
  func outputTail(_ cleaner: TextCleaner) -> String {
    let text = String(decoding: bytes(of: output, from: past.output).suffix(8_000), as: UTF8.self)
    return String(cleaner.clean(text).suffix(400))
  }

  /// The line in which Swift says why it ended its latest process, with the place; nil where it said nothing.
  func lastWords(_ cleaner: TextCleaner) -> String? {
    let said = [": Fatal error", ": Precondition failed", ": Assertion failed"]
    let text = String(decoding: bytes(of: output, from: past.output).suffix(8_000), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).last { line in
      said.contains { line.contains($0) }
    }
    .map { String(cleaner.clean(String($0)).prefix(400)) }
  }

  private func bytes(of path: String, from start: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, Int(status.st_size) > start else { return [] }
    let count = Int(status.st_size) - start
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count {
        let more = pread(
          file, buffer.baseAddress.map { $0 + used }, count - used, off_t(start + used))
        if more < 0, errno == EINTR { continue }
        if more <= 0 { return }
        used += more
      }
    }
  }
}
