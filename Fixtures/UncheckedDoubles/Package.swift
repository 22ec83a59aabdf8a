// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "UncheckedDoubles",
    products: [.library(name: "Till", targets: ["Till"])],
    targets: [
        .target(name: "Till"),
        .testTarget(name: "TillTests", dependencies: ["Till"]),
        .testTarget(name: "TillSuites", dependencies: ["Till"]),
    ]
)
