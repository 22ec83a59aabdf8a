import Foundation

extension Sandbox {
  /// The same sandbox for one more process; nil where it is not as it was made, or its output has become large.
  func again() -> Sandbox? {
    guard isAsItWasMade(home), isAsItWasMade(temporary), holdsOnlyOurs,
      let output = length(of: output), output < 4_000_000
    else { return nil }
    var again = self
    again.past = Past(output: output)
    return again
  }

  private func isAsItWasMade(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode == mode && names(in: folder) == []
  }

  private var holdsOnlyOurs: Bool {
    names(in: root)?.isSubset(of: ["home", "tmp", "output"]) == true
  }

  /// Zero where there is no such file; nil where something else has its name.
  private func length(of path: String) -> Int? {
    var status = stat()
    if lstat(path, &status) != 0 { return errno == ENOENT ? 0 : nil }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  private func names(in folder: String) -> Set<String>? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: Set<String> = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.insert(name) }
    }
    return names
  }
}
