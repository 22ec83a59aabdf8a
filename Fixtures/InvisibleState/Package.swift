// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "InvisibleState",
  dependencies: [.package(path: "Dependency")],
  targets: [
    .target(name: "CKeep"),
    .target(name: "Keeping", dependencies: ["CKeep", .product(name: "Registry", package: "Dependency")]),
    .testTarget(name: "KeepingTests", dependencies: ["Keeping"]),
    .testTarget(name: "KeepingSuites", dependencies: ["Keeping"]),
  ]
)
