// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "SingletonSpyIsolated",
    products: [.library(name: "Feed", targets: ["Feed"])],
    targets: [
        .target(name: "Feed"),
        .testTarget(name: "FeedTests", dependencies: ["Feed"]),
        .testTarget(name: "FeedSuites", dependencies: ["Feed"]),
    ],
    swiftLanguageModes: [.v5]
)
