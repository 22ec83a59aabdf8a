// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "StaticMethodsIsolated",
    products: [.library(name: "Messages", targets: ["Messages"])],
    targets: [
        .target(name: "CLegacyVersion"),
        .target(name: "Messages", dependencies: ["CLegacyVersion"]),
        .testTarget(name: "MessagesTests", dependencies: ["Messages"]),
        .testTarget(name: "MessagesSuites", dependencies: ["Messages"]),
    ]
)
