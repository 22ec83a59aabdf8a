import Foundation

/// The beginning of a `swift test` of a package as it stands, without Unseam.
///
/// Spared is what has no say on the tests: an index of the toolchain's modules, and compiling `Testing` for each
/// scratch folder anew.
package func plainTest(of package: URL, scratch: URL) -> [String] {
  let modules = FileManager.default.temporaryDirectory.appendingPathComponent(
    "unseam-modules-\(getuid())")
  let flags = ["-index-ignore-system-modules", "-module-cache-path", modules.path]
  return [
    "swift", "test", "--package-path", package.path, "--scratch-path", scratch.path,
  ] + flags.flatMap { ["-Xswiftc", $0] }
}
