import Basics
import Foundation
import Testing

@testable import Observing

/// Which trials count only when they ran by themselves, where trials share something.
@Suite struct NeighboursTests {
  private let whole = Seclusion(Set(Seclusion.Part.allCases))
  private let trial = Trial([TestID("M.A/t")])

  private func seen(_ outcome: Outcome) -> Observation {
    Observation(trial: trial, executions: [Execution(test: TestID("M.A/t"), outcome: outcome)])
  }

  @Test func aFailureBesideOthersCountsOnlyByItself() throws {
    try withFolder { folder, guarding in
      let neighbours = Neighbours(folder: guarding)
      let shared = whole.without(.network)
      #expect(
        neighbours.disturbed([3: seen(.failed(["no"])), 4: seen(.passed)], in: shared) == [3])
      #expect(neighbours.disturbed([3: seen(.failed(["no"]))], in: whole) == [])
    }
  }

  @Test(arguments: ["bind: Address already in use", "EADDRINUSE", "(errno: 98)"])
  func anAddressInUseNeverCountsBesideOthers(_ issue: String) throws {
    try withFolder { folder, guarding in
      let neighbours = Neighbours(folder: guarding)
      #expect(neighbours.disturbed([0: seen(.failed([issue]))], in: whole) == [0])
    }
  }

  @Test func whoEndsOtherwiseByItselfRunsByItselfFromThenOn() throws {
    try withFolder { folder, guarding in
      let neighbours = Neighbours(folder: guarding)
      neighbours.learn(seen(.failed(["a"])), instead: seen(.failed(["b"])), in: whole)
      #expect(!neighbours.disturb(trial))
      neighbours.learn(seen(.passed), instead: seen(.failed(["b"])), in: whole)
      #expect(neighbours.disturb(trial))
    }
  }

  @Test func whereAFileAppearedInTheSharedFolderNothingCounts() throws {
    try withFolder { folder, guarding in
      let neighbours = Neighbours(folder: guarding)
      try Data("new".utf8).write(to: folder.appending(path: "new.txt"))
      let shared = whole.without(.package)
      #expect(neighbours.disturbed([0: seen(.passed), 1: seen(.passed)], in: shared) == [0, 1])
      #expect(neighbours.disturb(trial))
      neighbours.learn(seen(.passed), instead: nil, in: shared)
      #expect(!neighbours.disturb(trial))
    }
  }

  @Test func whatIsNewIsMovedAway() throws {
    try withFolder { folder, guarding in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "made/inner"), withIntermediateDirectories: true)
      try Data("kept".utf8).write(to: folder.appending(path: "made/inner/file"))
      #expect(guarding.isChanged)
      #expect(guarding.restore() == ["made", "made/inner", "made/inner/file"])
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/made"))
      let moved = folder.deletingLastPathComponent().path + "/displaced/1/made/inner/file"
      #expect(try String(contentsOfFile: moved, encoding: .utf8) == "kept")
      #expect(!guarding.isChanged)
    }
  }

  /// Somebody may work on the package while it is audited.
  @Test(arguments: ["sub/old.txt", "New.swift", ".new.txt.swp", "fresh/New.swift"])
  func whatSomebodyMayBeWorkingOnStays(_ path: String) throws {
    try withFolder { folder, guarding in
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("edited".utf8).write(to: file)
      #expect(guarding.restore().contains(path))
      #expect(try String(contentsOf: file, encoding: .utf8) == "edited")
      #expect(guarding.restore() == [])
    }
  }
}

/// What an earlier one moved away is no reason to leave the next file where it is.
@Test func twoGuardsMoveFilesOfOneNameToTwoPlaces() throws {
  try withFolder { folder, _ in
    let displaced = folder.deletingLastPathComponent().appending(path: "displaced")
    for number in 1...2 {
      let guarding = FolderGuard(folder.path, without: "", displaced: displaced.path)
      guarding.begin()
      try Data("\(number)".utf8).write(to: folder.appending(path: "left"))
      #expect(guarding.restore() == ["left"])
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "left").path))
    let kept = try ["1", "2"].map {
      try String(contentsOf: displaced.appending(path: $0 + "/left"), encoding: .utf8)
    }
    #expect(kept == ["1", "2"])
  }
}

private func withFolder(_ body: (URL, FolderGuard) throws -> Void) throws {
  let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: home) }
  let folder = home.appending(path: "package")
  for name in ["sub", "gone"] {
    try FileManager.default.createDirectory(
      at: folder.appending(path: name), withIntermediateDirectories: true)
  }
  try Data("old".utf8).write(to: folder.appending(path: "sub/old.txt"))
  try Data("old".utf8).write(to: folder.appending(path: "gone/file"))
  let guarding = FolderGuard(
    folder.path, without: "", displaced: home.appending(path: "displaced").path)
  guarding.begin()
  try body(folder, guarding)
}
