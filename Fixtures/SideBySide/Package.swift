// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Depot",
  targets: [
    .target(name: "Depot"),
    .testTarget(name: "DepotTests", dependencies: ["Depot"]),
    .testTarget(name: "DepotSuites", dependencies: ["Depot"]),
  ]
)
