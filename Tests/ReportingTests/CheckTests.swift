import Testing

@testable import Reporting

@Suite struct CheckTests {
  @Test func linesStandInColumns() {
    #expect(Check(.ok, "git", "here").line == "ok       git: here")
    #expect(Check(.warning, "git", "gone").line == "warning  git: gone")
    #expect(Check(.failed, "git", "gone").line == "failed   git: gone")
  }

  @Test func quietlyOnlyWhatIsNotWellIsSaid() {
    let (fine, doubtful) = (Check(.ok, "git", "here"), Check(.warning, "disk", "little"))
    let well = CheckList([fine, doubtful], isPackageKnown: true)
    #expect(well.lines(quiet: true) == ["warning  disk: little"])
    #expect(well.lines(quiet: false).first == "ok       git: here")
    #expect(well.lines(quiet: false).last == "An audit can be done.")
    #expect(CheckList([fine], isPackageKnown: true).lines(quiet: true) == [])
    let failed = CheckList([fine, Check(.failed, "build", "no")], isPackageKnown: false)
    #expect(
      failed.lines(quiet: true) == [
        "failed   build: no", "No package is named or near: none was looked at.",
        "An audit can't be done until what failed is mended.",
      ])
    #expect(failed.hasFailed && !well.hasFailed)
  }

  @Test(arguments: [
    ("Linux", "x86_64", Check.Grade.ok), ("Linux", "aarch64", .warning),
    ("Darwin", "arm64", .failed),
  ])
  func platforms(_ name: String, _ machine: String, _ grade: Check.Grade) {
    #expect(Check.platform(name, machine).grade == grade)
  }

  @Test func otherVersionsOfSwiftAreNotTried() {
    #expect(Check.swift(Check.triedSwift, in: "/usr/bin").grade == .ok)
    #expect(Check.swift("6.4", in: "/usr/bin").text.contains("only 6.3.1 was tried"))
    #expect(Check.swift("6.4", in: "/usr/bin").grade == .warning)
  }

  @Test func moreRoomThanCanBeCountedIsTheMost() {
    #expect(Check.bytes(3, each: 4096) == 12288)
    #expect(Check.bytes(.max, each: 4096) == .max)
    #expect(Check.bytes(.max / 2 + 9, each: 1) == .max)
    #expect(Check.disk(.max, in: "/x").grade == .ok)
  }

  @Test(arguments: [
    (Int?.none, Check.Grade.ok), (100 << 20, .failed), (1 << 30, .warning), (3 << 30, .ok),
  ])
  func disks(_ free: Int?, _ grade: Check.Grade) {
    let check = Check.disk(free, in: "/x")
    #expect(check.grade == grade)
    #expect(check.text.contains("--scratch-path") == (grade != .ok))
  }

  @Test func littleMemoryAndFewFilesAreWarnings() {
    #expect(Check.memory(1 << 30).text.hasPrefix("1.0 GB available; "))
    #expect(Check.memory(1 << 30).grade == .warning)
    #expect(Check.memory(5 << 29) == Check(.ok, "memory", "2.5 GB available"))
    #expect(Check.memory(nil).grade == .ok)
    #expect(Check.descriptors(64).grade == .warning)
    #expect(Check.descriptors(1024).grade == .ok)
  }
}
