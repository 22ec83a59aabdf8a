import Foundation

/// Copies of files under the watched folders, and which there were.
///
/// Nothing is ever written outside of those folders that are the process's own: not through a link, and not where a folder was
/// exchanged for one.
struct KeptFiles {
  /// What a file held.
  private struct Copy {
    let data: [UInt8]
    let mode: mode_t
    let modified: timespec
  }

  /// A file or folder below one of the folders.
  private struct Place: Hashable {
    let folder: String
    /// Relative to the folder.
    let name: String

    var path: String { folder + "/" + name }
    var id: String { ProcessState.fileID(name) }
  }

  /// Larger files are not kept.
  private static let limit = 1 << 20

  private var folders: [String] = []
  private var own: Set<String> = []
  private var before: [Place: FileMark] = [:]
  private var copies: [Place: Copy] = [:]
  /// Whether every file there was is known.
  private var isWhole = true

  init() {}

  /// - Parameters:
  ///   - own: those of the folders in which files are put back.
  ///   - ids: of the files whose content is kept.
  init(folders: [String], own: Set<String>, ids: Set<String>) {
    self.folders = folders
    self.own = own
    (before, isWhole) = files()
    for (place, mark) in before
    where own.contains(place.folder) && !mark.isFolder && ids.contains(place.id) {
      copies[place] = copy(of: place.path)
    }
  }

  /// Gives the changed files of these ids what they held, and removes those that were not there; of each id whether there are
  /// any, and all of them are as they were.
  func putBack(_ ids: some Collection<String>) -> [String: Bool] {
    let nothing = Dictionary(uniqueKeysWithValues: Set(ids).map { ($0, false) })
    if ids.isEmpty { return nothing }
    let (now, knowsAll) = files()
    guard isWhole, knowsAll else { return nothing }
    let changed = Set(before.keys).union(now.keys).filter {
      before[$0] != now[$0] && nothing[$0.id] != nil
    }.sorted { $0.path < $1.path }
    // Folders before what is in them, and when they go, behind it.
    let mine = changed.filter { own.contains($0.folder) }
    for place in mine.reversed() where before[place] == nil { remove(place) }
    let written = Set(mine.filter { before[$0] != nil && write($0) })
    let left = files().marks
    return Dictionary(grouping: changed, by: \.id).mapValues { places in
      places.allSatisfy { left[$0] == before[$0] && (before[$0] == nil || written.contains($0)) }
    }.merging(nothing) { done, _ in done }
  }

  /// The files there are, and whether that is all of them.
  private func files() -> (marks: [Place: FileMark], isWhole: Bool) {
    var marks: [Place: FileMark] = [:]
    var isWhole = true
    for folder in folders where isFolder(folder) {
      var scan = FolderScan()
      scan.visit(folder, prefix: "")
      if scan.isCutOff { isWhole = false }
      for (name, mark) in scan.files { marks[Place(folder: folder, name: name)] = mark }
    }
    return (marks, isWhole)
  }

  /// Only of a file that no other name leads to.
  private func copy(of path: String) -> Copy? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, isPlain(status), status.st_size <= Self.limit else {
      return nil
    }
    var data = [UInt8](repeating: 0, count: Int(status.st_size))
    guard pread(descriptor, &data, data.count, 0) == data.count else { return nil }
    return Copy(data: data, mode: status.st_mode & 0o7777, modified: status.st_mtim)
  }

  private func isPlain(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func write(_ place: Place) -> Bool {
    guard let copy = copies[place], makeFolders(to: place) else { return false }
    // What stands there now may be a link or another thing that is no file: that goes first, and nothing behind it.
    var status = stat()
    if lstat(place.path, &status) == 0, !isPlain(status), unlink(place.path) != 0 { return false }
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let descriptor = open(place.path, flags, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0, isPlain(status), ftruncate(descriptor, 0) == 0,
      pwrite(descriptor, copy.data, copy.data.count, 0) == copy.data.count,
      fchmod(descriptor, copy.mode) == 0
    else { return false }
    return futimens(descriptor, [copy.modified, copy.modified]) == 0
  }

  /// Makes the folders that lead to it anew where they are gone; whether each of them is a folder, and no link to one.
  private func makeFolders(to place: Place) -> Bool {
    var path = place.folder
    guard isFolder(path) else { return false }
    for part in place.name.split(separator: "/").dropLast() {
      path += "/" + part
      if !isFolder(path), mkdir(path, 0o755) != 0 { return false }
    }
    return true
  }

  /// Removes what came, a link and not what it leads to, and the folders that came with it and are empty now.
  private func remove(_ place: Place) {
    var folders: [Place] = []
    for end in place.name.indices where place.name[end] == "/" {
      folders.append(Place(folder: place.folder, name: String(place.name[..<end])))
    }
    guard isFolder(place.folder), folders.allSatisfy({ isFolder($0.path) }),
      isFolder(place.path) ? rmdir(place.path) == 0 : unlink(place.path) == 0
    else { return }
    for folder in folders.reversed() {
      guard before[folder] == nil, rmdir(folder.path) == 0 else { return }
    }
  }
}
