import Depot
import Testing

@Suite(.serialized) struct DepotSuites {
  /// Clean one by one.
  @Suite struct Shelf {
    @Test func port() { #expect(Depot.serve(on: 47_812) == 0) }

    @Test func lockForAll() { #expect(Depot.lock("/tmp/unseam-fixture-depot-suite.lock")) }

    @Test func sharedMemory() { #expect(Depot.share("/unseam-fixture-depot-suite")) }
  }

  /// Leaves its file beside the package.
  @Suite struct Ledger {
    @Test func opensANewLedger() throws {
      #expect(!Depot.exists(Depot.file("ledger.txt")))
      try Depot.write("ledger", to: Depot.file("ledger.txt"))
    }

    @Test func takesItsNotesAway() throws {
      let notes = Depot.file("notes.txt")
      #expect(!Depot.exists(notes))
      try Depot.write("notes", to: notes)
      #expect(Depot.exists(notes))
      unlinkFile(notes)
    }
  }
}

import Foundation

private func unlinkFile(_ path: String) { unlink(path) }
