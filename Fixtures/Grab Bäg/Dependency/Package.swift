// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Dependency",
  products: [.library(name: "Labels", targets: ["Labels"])],
  targets: [.target(name: "Labels")]
)
