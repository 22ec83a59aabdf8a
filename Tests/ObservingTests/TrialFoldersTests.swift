import Basics
import Foundation
import Testing

@testable import Observing

/// What is left in the temporary folder by an audit that was killed.
@Suite struct TrialFoldersTests {
  @Test func theFolderOfAProcessThatIsGoneIsRemovedByTheNext() throws {
    let place = try TemporarySandbox()
    let parent = place.sandbox.temporary
    let (left, ours) = (parent + "/unseam-0000001-0000abc", parent + "/unseam-0000002-0000abc")
    try FileManager.default.createDirectory(
      atPath: left + "/00001/home", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: left + "/lock"))
    try TrialFolders.claim(ours)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: ours))
  }

  @Test func aFolderInUseAndWhatIsNotOursStay() throws {
    let place = try TemporarySandbox()
    let parent = place.sandbox.temporary
    let used = parent + "/unseam-0000001-0000abc"
    try TrialFolders.claim(used)
    let others = ["/unseam-notes", "/unseam-0000003-0000abc"].map { parent + $0 }
    for folder in others {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
    }
    TrialFolders.removeLeft(in: parent)
    for folder in others + [used] {
      #expect(FileManager.default.fileExists(atPath: folder), "\(folder)")
    }
  }

  /// A patch that does not hold gives way to the next in the same process.
  @Test func aFolderIsClaimedAsOftenAsOneLikes() throws {
    let place = try TemporarySandbox()
    let ours = place.sandbox.temporary + "/unseam-0000001-0000abc"
    try TrialFolders.claim(ours)
    #expect(throws: Never.self) { try TrialFolders.claim(ours) }
  }

  @Test func aFolderThatCannotBeMadeIsNamed() {
    #expect(throws: TrialFoldersError.self) {
      try TrialFolders.claim("/nonexistent/unseam-0000001-0000abc")
    }
  }
}
