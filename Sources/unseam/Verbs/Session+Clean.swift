import Foundation
import Instrumenting

extension Session {
  /// Removes the scratch folder, if it is one of ours.
  func clean() async throws -> Int32 {
    let scratch = scratch(in: try packageRoot())
    let folder = scratch.root
    guard FileManager.default.fileExists(atPath: folder) else {
      printOut("nothing to clean: there is no '\(folder)'")
      return 0
    }
    guard scratch.isOurs else {
      throw Failure(
        "'\(folder)' was not made by unseam, so it is left alone; remove it yourself if you mean it",
        .usage)
    }
    // Its lock is taken first: an audit may be building in it.
    do throws(ScratchError) { try scratch.prepare() } catch { throw Failure("\(error)", .usage) }
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw Failure("can't remove '\(folder)': \(error.localizedDescription)", .usage)
    }
    printOut("removed '\(folder)'")
    return 0
  }
}
