// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ZooHostile",
    targets: [
        .target(name: "Den"),
        .testTarget(name: "DenTests", dependencies: ["Den"]),
        .testTarget(name: "DenSuites", dependencies: ["Den"]),
    ]
)
