// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Existentials",
  targets: [
    .target(name: "Shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
    .testTarget(name: "ShopSuites", dependencies: ["Shop"]),
  ]
)
