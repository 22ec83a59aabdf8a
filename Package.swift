// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The toolchain's folder of SwiftSyntax modules, found without a hard-coded place: SwiftPM runs this
/// manifest with its own libPackageDescription loaded, so the process's memory map names the toolchain;
/// where there is no such map, the `swift-build` on PATH does.
func toolchainHostModules() -> String {
  let environment = ProcessInfo.processInfo.environment
  if let named = environment["UNSEAM_SWIFT_HOST_MODULES"] { return named }
  if let libraries = librariesFolderOfMappedToolchain() { return libraries + "/swift/host" }
  for folder in (environment["PATH"] ?? "").split(separator: ":") {
    let tool = URL(fileURLWithPath: folder + "/swift-build").resolvingSymlinksInPath()
    let host = tool.deletingLastPathComponent().deletingLastPathComponent().path + "/lib/swift/host"
    if FileManager.default.fileExists(atPath: host) { return host }
  }
  return ""
}

func librariesFolderOfMappedToolchain() -> String? {
  guard let file = fopen("/proc/self/maps", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 8192)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let start = text.firstIndex(of: "/"),
      let end = text.range(of: "/swift/pm/", range: start..<text.endIndex)
    else { continue }
    return String(text[start..<end.lowerBound])
  }
  return nil
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
  products: [
    .executable(name: "unseam", targets: ["unseam"]),
    .plugin(name: "UnseamPlugin", targets: ["UnseamPlugin"]),
  ],
  targets: [
    .target(name: "Basics"),
    .target(name: "Discovering", dependencies: ["Basics"], swiftSettings: settings),
    .target(
      name: "Instrumenting", dependencies: ["Basics", "Discovering"],
      resources: [.embedInCode("Embedded")], swiftSettings: settings),
    .target(
      name: "Observing", dependencies: ["Basics", "Discovering", "Instrumenting"],
      swiftSettings: settings),
    .target(name: "Pinpointing", dependencies: ["Basics"]),
    .target(
      name: "Repairing", dependencies: ["Basics", "Discovering", "Pinpointing"],
      swiftSettings: settings),
    .target(
      name: "Reporting", dependencies: ["Basics", "Pinpointing"],
      resources: [
        .embedInCode("HTML/page.css"), .embedInCode("HTML/page.js"),
        .embedInCode("Schemas/configuration.schema.json"),
        .embedInCode("Schemas/report.schema.json"),
      ]),
    .target(name: "UnseamRuntime"),
    .target(name: "UnseamTrialDriver", dependencies: ["UnseamRuntime"]),
    .executableTarget(
      name: "unseam",
      dependencies: [
        "Basics", "Discovering", "Instrumenting", "Observing", "Pinpointing", "Repairing",
        "Reporting",
      ],
      swiftSettings: settings, linkerSettings: linking),
    .plugin(
      name: "UnseamPlugin",
      capability: .command(
        intent: .custom(
          verb: "unseam",
          description: "Checks whether the package's tests are isolated from one another."),
        permissions: [
          .writeToPackageDirectory(
            reason: "it builds in .build/unseam, and writes the baseline and reports you ask for")
        ]),
      path: "Sources/UnseamPlugin"),
    .executableTarget(
      name: "unseam-benchmark",
      dependencies: [
        "Basics", "Discovering", "Instrumenting", "Observing", "Pinpointing", "Repairing",
        "Reporting", "unseam",
      ],
      path: "Tests/Benchmark", swiftSettings: settings, linkerSettings: linking),
    // What the tests that run the command share; it is no test target, so that two of them can import it.
    .target(
      name: "FixtureRuns", dependencies: ["Basics", "Reporting"], path: "Tests/FixtureRuns"),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"]),
    .testTarget(name: "BrowserTests", dependencies: ["Basics", "Pinpointing", "Reporting"]),
    .testTarget(
      name: "DiscoveringTests", dependencies: ["Discovering"], swiftSettings: settings,
      linkerSettings: linking),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Basics", "Discovering", "FixtureRuns", "Instrumenting", "Reporting", "unseam",
      ],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "FixtureTests", dependencies: ["Basics", "FixtureRuns", "Reporting", "unseam"],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "InstrumentingTests",
      dependencies: ["Basics", "Discovering", "Instrumenting", "UnseamRuntime"],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "ObservingTests",
      dependencies: ["Basics", "Instrumenting", "Observing", "UnseamRuntime", "UnseamTrialDriver"],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(name: "PinpointingTests", dependencies: ["Pinpointing"]),
    .testTarget(
      name: "RandomSuiteTests", dependencies: ["Basics", "FixtureRuns", "Reporting", "unseam"],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "ReadmeTests", dependencies: ["Basics", "FixtureRuns", "Pinpointing", "Reporting"]),
    .testTarget(
      name: "RepairingTests",
      dependencies: [
        "Basics", "Discovering", "FixtureRuns", "Pinpointing", "Repairing", "Reporting",
      ],
      exclude: ["Goldens"], swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "ReportingTests", dependencies: ["Basics", "FixtureRuns", "Reporting"],
      exclude: ["Goldens"]),
    .testTarget(name: "UnseamRuntimeTests", dependencies: ["UnseamRuntime"]),
  ],
  swiftLanguageModes: [.v6]
)
