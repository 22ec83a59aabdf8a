// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Racing",
    targets: [
        .target(name: "Office"),
        .testTarget(name: "OfficeSuites", dependencies: ["Office"]),
    ]
)
