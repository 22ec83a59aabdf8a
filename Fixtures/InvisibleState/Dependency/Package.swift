// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Dependency",
  products: [.library(name: "Registry", targets: ["Registry"])],
  targets: [.target(name: "Registry")]
)
