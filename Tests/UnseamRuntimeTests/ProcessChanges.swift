import Foundation

@testable import UnseamRuntime

/// What `act` changes in this process, as the probe sees it, sorted by id; without what the testing library's own threads do.
func changes<Result>(in folders: [String] = [], _ act: () -> Result) -> [ProbedChange] {
  closeInheritedFiles()
  let watched = folders.map { ProcessState.Folder(path: $0) }
  let before = ProcessState.now(in: watched)
  _ = act()
  return ProcessState.now(in: watched).changes(since: before)
    .filter { $0.id != "process:work" }.sorted { $0.id < $1.id }
}

extension ProcessState {
  /// All of it, without defaults.
  static func now(in folders: [Folder]) -> ProcessState {
    ProcessState(folders: folders, passing: .passing(folders), watchesDefaults: false)
  }
}

/// Whether it comes true within a few seconds: threads of the testing library are at work when a test begins.
func comesTrue(_ condition: () -> Bool) -> Bool {
  for _ in 0..<5_000 {
    if condition() { return true }
    usleep(1000)
  }
  return false
}

/// What other tests had open when this process was started: its name changes when they remove it.
private func closeInheritedFiles() {
  let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  for number in numbers.compactMap(Int32.init) where number > STDERR_FILENO {
    var status = stat()
    if fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG { close(number) }
  }
}
