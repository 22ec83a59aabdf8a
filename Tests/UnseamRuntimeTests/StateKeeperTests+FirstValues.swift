import Synchronization
import Testing

@testable import UnseamRuntime

private let configured = Mutex(3)

/// Variables that a test makes otherwise than nobody's use would.
extension StateKeeperTests {
  /// As of a static that a test makes while it has changed what the static is made from.
  @Test func whatATestMakesOtherwiseIsPutBackToWhatItWouldHaveBeen() throws {
    let scene = try KeeperScene("static:Kept.asFirst", of: Int.self) { _ in
      _ = _unseamSeen("static:Kept.asFirst", configured.withLock(\.self))
    }
    configured.withLock { $0 = 7 }
    defer { configured.withLock { $0 = 3 } }
    scene.make(configured.withLock(\.self))
    let told = scene.putBack()
    #expect(scene.place.pointee == 3)
    #expect(told?.isPutBack == true)
    #expect(told?.fields == [.init(path: "", before: "3", after: "7")])
  }

  /// Else the tests would find it made before them all, and as nobody made it.
  @Test func whatIsMadeForAFirstValueSeemsUnusedAgain() throws {
    let nested = try KeeperScene("static:Kept.nested", of: Int.self) { _ in
      configured.withLock { $0 = 4 }
    }
    defer { configured.withLock { $0 = 3 } }
    #expect(configured.withLock(\.self) == 4)
    #expect(!nested.isMade)
  }

  /// A new one in the place of one that was changed since differs in more than that it is new.
  @Test(arguments: [true, false]) func whatWasMadeSeemsUnusedAgainUnlessItChanged(
    isChanged: Bool
  ) throws {
    let scene = try KeeperScene("static:Kept.used", of: Int.self)
    scene.make(3)
    if isChanged { scene.place.pointee = 4 }
    let told = scene.unmake()
    #expect(told?.isPutBack == !isChanged)
    #expect(scene.isMade == isChanged)
    #expect(
      told?.fields == (isChanged ? [] : [.init(path: "", before: "not made yet", after: "3")]))
  }

  @Test(arguments: [true, false]) func onlyWhatCameToBeSinceIsUnmade(isUsedBefore: Bool) throws {
    let scene = try KeeperScene("static:Kept.unused", of: Int.self)
    if isUsedBefore {
      scene.make(3)
      scene.keeper.keep()
    }
    #expect(scene.unmake()?.isPutBack == false)
    #expect(scene.isMade == isUsedBefore)
  }
}
