// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The toolchain's folder of SwiftSyntax modules, found without a hard-coded place: SwiftPM runs this
/// manifest with its own libPackageDescription loaded, so the process's memory map names the toolchain.
func toolchainHostModules() -> String {
  if let named = ProcessInfo.processInfo.environment["UNSEAM_SWIFT_HOST_MODULES"] {
    return named
  }
  let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
  for line in maps.split(separator: "\n") {
    guard let start = line.firstIndex(of: "/") else { continue }
    let path = String(line[start...])
    guard let marker = path.range(of: "/lib/swift/pm/") else { continue }
    return path[..<marker.lowerBound] + "/lib/swift/host"
  }
  return ""
}

let host = toolchainHostModules()
guard FileManager.default.fileExists(atPath: host + "/SwiftSyntax.swiftmodule") else {
  fatalError(
    """
    unseam: this Swift toolchain ships no SwiftSyntax at '\(host)'; build with a toolchain from swift.org, \
    or set UNSEAM_SWIFT_HOST_MODULES to the folder that holds SwiftSyntax.swiftmodule
    """
  )
}

// Every target that reaches Discovering, even indirectly, must find the modules that it imports.
let settings: [SwiftSetting] = [.unsafeFlags(["-I", host])]
let linking: [LinkerSetting] = [
  .unsafeFlags([
    "-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-lSwiftSyntax", "-lSwiftParser",
  ])
]

let package = Package(
  name: "Unseam",
  products: [.executable(name: "unseam", targets: ["unseam"])],
  targets: [
    .target(name: "Basics"),
    .target(name: "Discovering", dependencies: ["Basics"], swiftSettings: settings),
    .target(
      name: "Instrumenting", dependencies: ["Basics", "Discovering", "EmbeddedRuntime"],
      swiftSettings: settings),
    .target(
      name: "Observing", dependencies: ["Basics", "Discovering", "Instrumenting"],
      swiftSettings: settings),
    .target(name: "Pinpointing", dependencies: ["Basics"]),
    .target(name: "Reporting", dependencies: ["Basics", "Pinpointing"]),
    .target(name: "EmbeddedRuntime", resources: [.embedInCode("Text")]),
    .target(name: "UnseamRuntime"),
    .target(name: "UnseamTrialDriver", dependencies: ["UnseamRuntime"]),
    .executableTarget(
      name: "unseam",
      dependencies: [
        "Basics", "Discovering", "Instrumenting", "Observing", "Pinpointing", "Reporting",
      ],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"]),
    .testTarget(
      name: "DiscoveringTests", dependencies: ["Discovering"], swiftSettings: settings,
      linkerSettings: linking),
    .testTarget(name: "PinpointingTests", dependencies: ["Pinpointing"]),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting"]),
  ],
  swiftLanguageModes: [.v6]
)
