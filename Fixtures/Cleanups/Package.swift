// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Cleanups",
    targets: [
        .target(name: "Settings"),
        .testTarget(name: "SettingsTests", dependencies: ["Settings"]),
        .testTarget(name: "SettingsSuites", dependencies: ["Settings"]),
    ]
)
