import Foundation
import Synchronization
import Testing

@testable import UnseamRuntime

/// Snapshots of variables in memory.
@Suite struct StateProbeTests {
  @Test func anUntouchedVariableIsNoChange() throws {
    let scene = try ProbeScene(id: "static:Sample.untouched")
    let probe = scene.probe
    #expect(scene.changes(probe, from: probe.snapshot(), to: probe.snapshot()).isEmpty)
  }

  @Test func firstTouchOfALazyStaticIsNoChange() throws {
    let scene = try ProbeScene(id: "static:Sample.lazy")
    let probe = scene.probe
    let before = probe.snapshot()
    scene.value.pointee = _unseamSeen("static:Sample.lazy", 5)
    scene.token.pointee = -1
    #expect(scene.changes(probe, from: before, to: probe.snapshot()).isEmpty)
  }

  @Test func firstTouchOfAnUnwrappedVariableIsNoChange() throws {
    let scene = try ProbeScene(id: "memory:sample.lazy")
    let probe = scene.probe
    let before = probe.snapshot()
    scene.value.pointee = 5
    scene.token.pointee = -1
    #expect(scene.changes(probe, from: before, to: probe.snapshot()).isEmpty)
  }

  @Test func aValueOtherThanTheFirstIsAChangeEvenInTheTestThatTouchesFirst() throws {
    let scene = try ProbeScene(id: "static:Sample.changed")
    let probe = scene.probe
    let before = probe.snapshot()
    scene.value.pointee = _unseamSeen("static:Sample.changed", 5)
    scene.token.pointee = -1
    scene.value.pointee = 6
    #expect(
      scene.changes(probe, from: before, to: probe.snapshot())
        == [ProbedChange(id: "static:Sample.changed", before: "5", after: "6")])
  }

  @Test func aLazyPropertyThatIsMadeIsToldFromOneThatIsSet() throws {
    let scene = try ProbeScene(id: "static:Sample.catalogue")
    let probe = scene.probe
    let place = UnsafeMutableRawPointer(scene.value).bindMemory(to: Catalogue.self, capacity: 1)
    place.initialize(to: _unseamSeen("static:Sample.catalogue", Catalogue()))
    defer { place.deinitialize(count: 1) }
    scene.token.pointee = -1
    let before = probe.snapshot()
    #expect(place.pointee.titles == ["a"])
    let made = scene.changes(probe, from: before, to: probe.snapshot())
    #expect(made.map(\.isFirstUse) == [true])
    #expect(made.first?.before == "titles: nil")
    let between = probe.snapshot()
    place.pointee.titles = []
    place.pointee.count = 1
    _ = place.pointee.index
    let set = scene.changes(probe, from: between, to: probe.snapshot())
    #expect(set.map(\.isFirstUse) == [nil])
    #expect(set.first?.after == "titles: [], count: 1")
  }

  @Test func whatALockGuardsIsReadFromItsFirstValueOn() throws {
    let scene = try ProbeScene(id: "static:Sample.lock")
    let probe = scene.probe
    let before = probe.snapshot()
    let lock = UnsafeMutableRawPointer(scene.value).bindMemory(to: Mutex<Int32>.self, capacity: 1)
    lock.initialize(to: _unseamSeen("static:Sample.lock", Mutex(Int32(5))))
    defer { lock.deinitialize(count: 1) }
    scene.token.pointee = -1
    #expect(scene.changes(probe, from: before, to: probe.snapshot()).isEmpty)
    lock.pointee.withLock { $0 = 6 }
    #expect(
      scene.changes(probe, from: before, to: probe.snapshot())
        == [ProbedChange(id: "static:Sample.lock", before: "5", after: "6")])
  }

  @Test func anAtomicIsComparedWithItsFirstBytes() throws {
    let scene = try ProbeScene(id: "static:Sample.atomic")
    let probe = scene.probe
    let before = probe.snapshot()
    let atomic = UnsafeMutableRawPointer(scene.value).bindMemory(to: Atomic<Int>.self, capacity: 1)
    atomic.initialize(to: _unseamSeen("static:Sample.atomic", Atomic(5)))
    defer { atomic.deinitialize(count: 1) }
    scene.token.pointee = -1
    #expect(scene.changes(probe, from: before, to: probe.snapshot()).isEmpty)
    atomic.pointee.store(6, ordering: .relaxed)
    #expect(
      scene.changes(probe, from: before, to: probe.snapshot()).map(\.id) == ["static:Sample.atomic"]
    )
  }

  @Test func wordsOfMemoryAreCompared() throws {
    let scene = try ProbeScene(id: "memory:sample")
    scene.token.pointee = -1
    let probe = scene.probe
    let before = probe.snapshot()
    scene.value.pointee = 12
    let after = probe.snapshot()
    #expect(
      scene.changes(probe, from: before, to: after)
        == [ProbedChange(id: "memory:sample", before: "0", after: "12")])
    #expect(probe.endState(from: before, to: after)["memory:sample"] == "12")
  }

  @Test func aValuePutBackIsNoChange() throws {
    let scene = try ProbeScene(id: "static:Sample.back")
    scene.value.pointee = _unseamSeen("static:Sample.back", 1)
    scene.token.pointee = -1
    let probe = scene.probe
    let before = probe.snapshot()
    scene.value.pointee = 2
    scene.value.pointee = 1
    #expect(scene.changes(probe, from: before, to: probe.snapshot()).isEmpty)
  }

  @Test func anIdThatTwoVariablesShareNamesNeither() throws {
    let scene = try ProbeScene(id: "static:Sample.twice")
    let map = scene.folder.appendingPathComponent("map")
    let line = try String(contentsOf: map, encoding: .utf8)
    try Data((line + line).utf8).write(to: map)
    let probe = scene.probe
    scene.value.pointee = _unseamSeen("static:Sample.twice", 1)
    let before = probe.snapshot()
    scene.value.pointee = 2
    #expect(scene.changes(probe, from: before, to: probe.snapshot()).isEmpty)
  }
}

/// Which seams are toggled and which were reached.
@Suite(.serialized) struct ToggleTests {
  @Test func aSeamStandsAsWrittenUnlessItIsToggled() {
    var board = Switchboard()
    board.toggled = [2]
    #expect(on(1, with: board).stands)
    #expect(!on(2, with: board).stands)
  }

  @Test func everySeamThatIsAskedIsReached() {
    #expect(on(1, with: Switchboard()).reached == [1])
    #expect(on(2, with: Switchboard(toggled: [2])).reached == [2])
  }

  @Test func takingTheReachedForgetsThem() {
    let saved = switchboard.withLock { $0 }
    defer { switchboard.withLock { $0 = saved } }
    _ = _unseamOn(9)
    _ = _unseamOn(3)
    let taken = _unseamTakeReached()
    #expect(taken.contains(3) && taken.contains(9))
    #expect(taken == taken.sorted())
    #expect(!_unseamTakeReached().contains(9))
  }

  /// Asks with the process's switchboard put aside, since an audit of this very test may be using it.
  private func on(_ seam: UInt64, with board: Switchboard) -> (stands: Bool, reached: Set<UInt64>) {
    let saved = switchboard.withLock { current in
      defer { current = board }
      return current
    }
    defer { switchboard.withLock { $0 = saved } }
    let stands = _unseamOn(seam)
    return (stands, switchboard.withLock { $0.reached })
  }
}

private final class Catalogue {
  lazy var titles = ["a"]
  lazy var index = 5
  var count = 0
}
