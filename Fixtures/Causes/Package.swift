// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Causes",
  targets: [
    .target(name: "Causes"),
    .testTarget(name: "CausesTests", dependencies: ["Causes"]),
    .testTarget(name: "CausesSuites", dependencies: ["Causes"]),
  ]
)
