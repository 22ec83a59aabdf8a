// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "RacingIsolated",
    targets: [
        .target(name: "Office"),
        .testTarget(name: "OfficeSuites", dependencies: ["Office"]),
    ]
)
