// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MetatypeLeaky",
  products: [.library(name: "Users", targets: ["Users"])],
  targets: [
    .target(name: "Users"),
    .testTarget(name: "UsersTests", dependencies: ["Users"]),
    .testTarget(name: "UsersSuites", dependencies: ["Users"]),
  ]
)
