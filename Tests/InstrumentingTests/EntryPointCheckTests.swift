import Testing

@testable import Instrumenting

/// How the package's own entry point is compiled is read from SwiftPM's plan.
@Suite struct EntryPointCheckTests {
  @Test func onlyCompilationsAreReadFromAPlan() {
    let plan = """
      commands:
        "C.ShopPackageTests-debug.module":
          tool: shell
          inputs: ["/a.swift"]
          args: ["/bin/swiftc","-module-name","ShopPackageTests","-c","@/a \\"b\\"/sources"]
        "C.ShopPackageTests-debug.test":
          args: ["/bin/swiftc","-o","x","-module-name","ShopPackageTests","-emit-executable"]
        "other":
          args: ["/bin/swiftc","-modulewrap","/x.swiftmodule"]
      """
    #expect(
      EntryPointCheck.compilations(in: plan) == [
        ["/bin/swiftc", "-module-name", "ShopPackageTests", "-c", "@/a \"b\"/sources"]
      ])
  }

  @Test func theSameCompilationOfAnotherFileWritesNothing() {
    let compilation = [
      "/bin/swiftc", "-module-name", "M", "-emit-dependencies", "-emit-module",
      "-emit-module-path", "/o/M.swiftmodule", "-output-file-map", "/o/map.json", "-incremental",
      "-c", "@/o/sources", "-I", "/o/Modules", "-index-store-path", "/o/index", "-DDEBUG",
      "-parseable-output", "-parse-as-library", "-Xcc", "-fmodule-map-file=/o/C.modulemap",
    ]
    #expect(
      EntryPointCheck.checking(compilation, file: "/p/LinuxMain.swift") == [
        "/bin/swiftc", "-module-name", "M", "-I", "/o/Modules", "-DDEBUG", "-Xcc",
        "-fmodule-map-file=/o/C.modulemap", "-typecheck", "/p/LinuxMain.swift",
      ])
  }

  @Test(arguments: [
    ("import XCTest\n@main struct Run {}", "6.0", true), ("  @main\nstruct Run {}", "5.5", true),
    ("@main struct Run {}", "5.4", false), ("// @main\nXCTMain([])", "6.0", false),
    ("/* Once\n@main\n*/\nXCTMain([])", "6.0", false), ("let x = 1 // @main", "6.0", false),
    ("/* One line. */\n@main struct Run {}", "6.0", true), ("XCTMain([])", "6.0", false),
  ])
  func aFileIsOneOfALibraryWhereALineBeginsWithMain(
    text: String, toolsVersion: String, isLibrary: Bool
  ) {
    #expect(EntryPointCheck.isLibrary(text, toolsVersion: toolsVersion) == isLibrary)
  }
}
