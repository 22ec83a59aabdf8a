// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Spotless",
    targets: [
        .target(name: "CSpotless"),
        .target(name: "Spotless", dependencies: ["CSpotless"]),
        .testTarget(name: "SpotlessTests", dependencies: ["Spotless", "CSpotless"]),
        .testTarget(name: "SpotlessSuites", dependencies: ["Spotless", "CSpotless"]),
    ]
)
