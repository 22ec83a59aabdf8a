// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Zoo",
    targets: [
        .target(name: "CZoo"),
        .target(name: "Zoo", dependencies: ["CZoo"]),
        .testTarget(name: "ZooTests", dependencies: ["Zoo", "CZoo"]),
        .testTarget(name: "ZooSuites", dependencies: ["Zoo", "CZoo"]),
    ]
)
