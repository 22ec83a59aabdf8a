// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Odd",
    targets: [
        .target(name: "Odd"),
        .testTarget(name: "OddTests", dependencies: ["Odd"]),
        .testTarget(name: "OddMoreTests", dependencies: ["Odd"]),
        .testTarget(name: "OddSuites", dependencies: ["Odd"]),
    ]
)
