import Foundation

extension Sandbox {
  /// A sandbox that holds more files and folders than this is not used again.
  private static let mostLeft = 64

  /// Empties the sandbox and gives it to one more process. Nil where it can't be emptied, its folders are not as they were
  /// made, or its output has become large.
  ///
  /// Before some systems make a folder, they look at each folder that was removed in the last seconds. So it is faster to
  /// use a sandbox again than to remove it and to make another.
  func again() -> Sandbox? {
    var rest = Self.mostLeft
    // First of all: a link in place of a folder leads to somebody else's files.
    guard [root, home, temporary].allSatisfy(isFolder), holdsOnlyOurs,
      let output = length(of: output), output < 4_000_000,
      empty(home, atMost: &rest), empty(temporary, atMost: &rest),
      isAsItWasMade(home), isAsItWasMade(temporary)
    else { return nil }
    var again = self
    again.past = Past(output: output)
    return again
  }

  /// The same sandbox, not emptied, for a process that is to find the files of earlier ones.
  func goingOn() -> Sandbox {
    var next = self
    next.past = Past(output: length(of: output) ?? 0)
    return next
  }

  /// Whether the processes left files that a later process would find. Empty hidden folders do not count, since the system
  /// makes them.
  var holdsLeftovers: Bool {
    let layers = (names(in: kept) ?? []).flatMap { number in
      (names(in: kept + "/" + number + "/upper") ?? []).map { kept + "/" + number + "/upper/" + $0 }
    }
    let shared = (names(in: kept + "/shm") ?? []).map { kept + "/shm/" + $0 }
    return !(layers + shared).isEmpty || [home, temporary].contains(where: holdsFiles)
  }

  private func holdsFiles(_ folder: String) -> Bool {
    (names(in: folder) ?? []).contains { name in
      var status = stat()
      let path = folder + "/" + name
      guard lstat(path, &status) == 0 else { return false }
      if status.st_mode & S_IFMT != S_IFDIR || !name.hasPrefix(".") { return true }
      return holdsFiles(path)
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Removes what is in the folder, unless that is too much or something can't be removed.
  private func empty(_ folder: String, atMost rest: inout Int) -> Bool {
    for name in names(in: folder) ?? [] {
      let path = folder + "/" + name
      rest -= 1
      guard rest >= 0 else { return false }
      let isFolder = isFolder(path)
      guard !isFolder || empty(path, atMost: &rest), (isFolder ? rmdir(path) : unlink(path)) == 0
      else { return false }
    }
    return true
  }

  private func isAsItWasMade(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode == mode && names(in: folder) == []
  }

  private var holdsOnlyOurs: Bool {
    names(in: root)?.isSubset(of: ["home", "tmp", "layer", "output"]) == true
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
