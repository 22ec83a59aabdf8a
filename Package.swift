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
    .target(name: "Commanding"),
    .target(name: "Discovering", dependencies: ["Basics"], swiftSettings: settings),
    .target(
      name: "Instrumenting", dependencies: ["Basics", "Commanding", "Discovering"],
      resources: [.embedInCode("Embedded")], swiftSettings: settings),
    .target(
      name: "Observing", dependencies: ["Basics", "Commanding", "Discovering", "Instrumenting"],
      swiftSettings: settings),
    .target(name: "Pinpointing", dependencies: ["Basics"]),
    .target(
      name: "Repairing", dependencies: ["Basics", "Discovering", "Pinpointing"],
      swiftSettings: settings),
    .target(
      name: "Reporting", dependencies: ["Basics", "Pinpointing"],
      resources: [
        .embedInCode("HTML/page.css"), .embedInCode("HTML/page.js"),
        .embedInCode("Schemas/report.schema.json"),
      ]),
    .target(
      name: "Requesting", dependencies: ["Basics"],
      resources: [.embedInCode("Schemas/configuration.schema.json")]),
    .target(name: "UnseamRuntime"),
    .target(name: "UnseamTrialDriver", dependencies: ["UnseamRuntime"]),
    .executableTarget(
      name: "unseam",
      dependencies: [
        "Basics", "Commanding", "Discovering", "Instrumenting", "Observing", "Pinpointing",
        "Repairing", "Reporting", "Requesting",
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
        "Basics", "Commanding", "Discovering", "Instrumenting", "Observing", "Pinpointing",
        "Repairing", "Reporting", "Requesting", "unseam",
      ],
      path: "Tests/Benchmark", swiftSettings: settings, linkerSettings: linking),
    // What the tests that run the command share; it is no test target, so that two of them can import it.
    .target(
      name: "FixtureRuns", dependencies: ["Basics", "Commanding", "Reporting"],
      path: "Tests/FixtureRuns"),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"]),
    .testTarget(
      name: "BrowserTests", dependencies: ["Basics", "Commanding", "Pinpointing", "Reporting"]),
    .testTarget(name: "CommandingTests", dependencies: ["Basics", "Commanding"]),
    .testTarget(
      name: "DiscoveringTests", dependencies: ["Commanding", "Discovering"],
      swiftSettings: settings,
      linkerSettings: linking),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Basics", "Commanding", "Discovering", "FixtureRuns", "Instrumenting", "Pinpointing",
        "Reporting", "Requesting", "unseam",
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
      dependencies: [
        "Basics", "Commanding", "Instrumenting", "Observing", "UnseamRuntime", "UnseamTrialDriver",
      ],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(name: "PinpointingTests", dependencies: ["Pinpointing"]),
    .testTarget(
      name: "RandomSuiteTests", dependencies: ["Basics", "FixtureRuns", "Reporting", "unseam"],
      swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["Basics", "FixtureRuns", "Pinpointing", "Reporting", "Requesting"]),
    .testTarget(
      name: "RepairingTests",
      dependencies: [
        "Basics", "Commanding", "Discovering", "FixtureRuns", "Pinpointing", "Repairing",
        "Reporting",
      ],
      exclude: ["Goldens"], swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Basics", "Commanding", "FixtureRuns", "Reporting", "Requesting"],
      exclude: ["Goldens"]),
    .testTarget(name: "RequestingTests", dependencies: ["Basics", "Requesting"]),
    .testTarget(name: "UnseamRuntimeTests", dependencies: ["UnseamRuntime"]),
  ],
  swiftLanguageModes: [.v6]
)

// CI sets it for all its steps. A flag for one `swift build` would make `swift test` without it build everything again.
if Context.environment["UNSEAM_WARNINGS"] == "error" {
  for target in package.targets where target.type != .plugin {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
