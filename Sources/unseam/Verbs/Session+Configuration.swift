import Basics
import Foundation
import Requesting

extension Session {
  /// The session with what the configuration file says, where there is one: `--config`, or the nearest `.unseam.json` in the
  /// package's folder and upward.
  func configured() throws -> Session {
    guard let path = try configurationFile() else { return self }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("there is no configuration '\(path)', or it can't be read; name a file", .usage)
    }
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    do throws(ConfigurationError) {
      let configuration = try Configuration(
        String(decoding: data, as: UTF8.self), file: path, folder: folder)
      return with(try configuration.applied(to: options))
    } catch {
      throw Failure("\(error)", .usage)
    }
  }

  /// Prints the configuration: the defaults, or with `--effective` what an audit called the same way would go by.
  func dumpConfiguration() async throws -> Int32 {
    // Where none is named, there need be none about.
    if options.packagePath != Options().packagePath { _ = try packageRoot() }
    printOut((options.isEffective ? options : Options()).configuration())
    return 0
  }

  private func configurationFile() throws -> String? {
    if let named = options.config { return named }
    guard var folder = try? packageRoot() else { return nil }
    while true {
      let path = (folder == "/" ? "" : folder) + "/" + Configuration.fileName
      if FileManager.default.fileExists(atPath: path) { return path }
      if folder == "/" { return nil }
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
  }
}
