// swift-tools-version: 6.1
import CompilerPluginSupport
import Foundation
import PackageDescription

/// Where the toolchain keeps SwiftSyntax: beside the library that this manifest runs with. A file handle reads the whole
/// memory map; `String(contentsOfFile:)` would stop after its first page.
let hostModules: String = {
  let file = FileHandle(forReadingAtPath: "/proc/self/maps")
  let maps = (try? file?.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
  guard let end = maps.range(of: "/pm/ManifestAPI/libPackageDescription.so")?.lowerBound,
    let start = maps[..<end].range(of: " /", options: .backwards)?.upperBound
  else { return "/usr/lib/swift/host" }
  return "/\(maps[start..<end])/host"
}()

let package = Package(
  name: "Grab Bäg",
  platforms: [.macOS(.v14)],
  products: [.library(name: "Stickers", targets: ["Stickers"])],
  dependencies: [.package(path: "Dependency")],
  targets: [
    .macro(
      name: "StickerMacros",
      swiftSettings: [.unsafeFlags(["-I", hostModules])],
      linkerSettings: [
        .unsafeFlags(["-L", hostModules, "-Xlinker", "-rpath", "-Xlinker", hostModules])
      ]
    ),
    .target(name: "CStickers"),
    .target(
      name: "Stickers",
      dependencies: [
        "CStickers", "StickerMacros", .product(name: "Labels", package: "Dependency"),
      ],
      exclude: ["colours.words"],
      resources: [.process("Resources")],
      plugins: ["WordListPlugin"]
    ),
    .executableTarget(name: "WordListTool"),
    .plugin(name: "WordListPlugin", capability: .buildTool(), dependencies: ["WordListTool"]),
    .testTarget(name: "StickersTests", dependencies: ["Stickers"], exclude: ["Golden Sheet.txt"]),
    .testTarget(
      name: "StickersSuites",
      dependencies: ["Stickers", .product(name: "Labels", package: "Dependency")]
    ),
  ]
)
