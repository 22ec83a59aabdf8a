import Foundation

/// Each file's size and time of change, by which a change in the folder is seen.
package struct FolderMarks: Sendable {
  private var marks: [String: [Int]] = [:]

  /// - Parameter scratch: a folder of our own, which is left out where it lies within.
  package init(of root: String, without scratch: String) {
    Self.walk(root, without: scratch) { path, status in
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      marks[path] =
        isFolder ? [] : [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
  }

  /// The paths of plain files and links, relative to the folder and sorted. Build products and version control are left out.
  package static func files(of root: String, without scratch: String) -> [String] {
    var paths: [String] = []
    walk(root, without: scratch) { path, status in
      if [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) { paths.append(path) }
    }
    return paths.sorted()
  }

  private static func walk(
    _ root: String, without scratch: String, visit: (String, stat) -> Void
  ) {
    let skipped: Set<String> = [".build", ".git", ".swiftpm"]
    guard let walk = FileManager.default.enumerator(atPath: root) else { return }
    for case let path as String in walk {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if skipped.contains(name) || root + "/" + path == scratch {
        walk.skipDescendants()
        continue
      }
      var status = stat()
      if lstat(root + "/" + path, &status) == 0 { visit(path, status) }
    }
  }

  /// Whether there was such a path.
  func knows(_ path: String) -> Bool { marks[path] != nil }

  /// The paths that came, went or changed, sorted.
  package func differences(from before: FolderMarks) -> [String] {
    Set(marks.keys).union(before.marks.keys).filter { marks[$0] != before.marks[$0] }.sorted()
  }
}
