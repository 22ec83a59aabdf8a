// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ClosureLeaky",
    products: [.library(name: "Catalogue", targets: ["Catalogue"])],
    targets: [
        .target(name: "Catalogue"),
        .testTarget(name: "CatalogueTests", dependencies: ["Catalogue"]),
        .testTarget(name: "CatalogueSuites", dependencies: ["Catalogue"]),
    ]
)
