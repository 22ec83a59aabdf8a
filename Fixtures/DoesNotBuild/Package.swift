// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "DoesNotBuild",
  products: [.library(name: "Prices", targets: ["Prices"])],
  targets: [
    .target(name: "Prices"),
    .testTarget(name: "PricesTests", dependencies: ["Prices"]),
  ]
)
