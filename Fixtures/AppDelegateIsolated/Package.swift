// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "AppDelegateIsolated",
  products: [.library(name: "Contacts", targets: ["Contacts"])],
  targets: [
    .target(name: "Contacts"),
    .testTarget(name: "ContactsTests", dependencies: ["Contacts"]),
    .testTarget(name: "ContactsSuites", dependencies: ["Contacts"]),
  ]
)
