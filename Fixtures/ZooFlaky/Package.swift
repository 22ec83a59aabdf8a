// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ZooFlaky",
    targets: [
        .target(name: "Coin"),
        .testTarget(name: "CoinTests", dependencies: ["Coin"]),
        .testTarget(name: "CoinSuites", dependencies: ["Coin"]),
    ]
)
