import Foundation

/// Where a report is to be written, before it is.
struct Destination {
  enum Kind {
    /// There is one already, or nothing.
    case file
    case folder
    /// A pipe or a device.
    case stream
  }

  let kind: Kind
  /// The same for two spellings of one file.
  let place: String
  /// Whether standard output goes there, too; never where all that is written is thrown away.
  let isStandardOutput: Bool
  /// Why it can't be written, as far as that can be known; nil where it can.
  let complaint: String?

  init(_ path: String) {
    let url = URL(fileURLWithPath: path)
    let (whole, folder) = (url.path, url.deletingLastPathComponent().path)
    var status = stat()
    let exists = stat(whole, &status) == 0
    // Nothing there, or a file where a folder should be, is told from the folder.
    let trouble =
      exists || [ENOENT, ENOTDIR].contains(errno) ? nil : String(cString: strerror(errno))
    isStandardOutput = exists && Destination.isStandardOutput(status)
    switch status.st_mode & S_IFMT {
    case _ where path.hasSuffix("/"): kind = .folder
    case _ where !exists: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFREG: kind = .file
    default: kind = .stream
    }
    place =
      Destination.real(whole) ?? (Destination.real(folder) ?? folder) + "/" + url.lastPathComponent
    let last = URL(fileURLWithPath: place).deletingLastPathComponent().path
    complaint = trouble ?? Destination.complaint(kind, exists ? whole : nil, in: last)
  }

  /// The place of the plain file that an open descriptor leads to; nil where it leads to anything else.
  static func file(behind descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return real("/proc/self/fd/\(descriptor)")
  }

  private static func isStandardOutput(_ file: stat) -> Bool {
    var (output, nowhere) = (stat(), stat())
    guard fstat(1, &output) == 0, output.st_dev == file.st_dev, output.st_ino == file.st_ino else {
      return false
    }
    return stat("/dev/null", &nowhere) != 0
      || (nowhere.st_dev, nowhere.st_ino) != (file.st_dev, file.st_ino)
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// A file is replaced by another one, so its folder must be writable too.
  private static func complaint(_ kind: Kind, _ file: String?, in folder: String) -> String? {
    if kind == .folder { return "it is a folder" }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { return "there is no folder '\(folder)'" }
    if let file, access(file, W_OK) != 0 { return String(cString: strerror(errno)) }
    return kind == .file ? Destination.trouble(makingFilesIn: folder) : nil
  }

  /// Tries it: rights alone do not tell, as in `/proc`.
  private static func trouble(makingFilesIn folder: String) -> String? {
    var name = Array((folder + "/.unseam-XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return "its folder: " + String(cString: strerror(errno)) }
    close(descriptor)
    unlink(&name)
    return nil
  }
}
