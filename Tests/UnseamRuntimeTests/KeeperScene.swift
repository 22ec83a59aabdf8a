import Foundation

@testable import UnseamRuntime

/// A lazy variable in memory of our own, which a keeper knows by its id.
final class KeeperScene<Value> {
  let place: UnsafeMutablePointer<Value>
  let keeper: StateKeeper
  private let token: UnsafeMutablePointer<Int>
  private let id: StaticString
  private let folder: URL

  /// Copies are kept from here on.
  ///
  /// - Parameter maker: the function that makes the variable, to be asked for its first value now.
  init(
    _ id: StaticString, of type: Value.Type = Value.self,
    maker: (@convention(c) (UnsafeMutableRawPointer?) -> Void)? = nil
  ) throws {
    self.id = id
    place = .allocate(capacity: 1)
    token = .allocate(capacity: 1)
    token.initialize(to: 0)
    folder = try makeFolder()
    let map = folder.appendingPathComponent("map")
    let size = String(MemoryLayout<Value>.size, radix: 16)
    var text = "\(offset(place)) \(size) \(offset(token)) \(id)\n"
    if let maker {
      let function = unsafeBitCast(maker, to: UnsafeMutableRawPointer.self)
      text += "maker \(offset(function)) \(offset(token))\n"
    }
    try Data(text.utf8).write(to: map)
    keeper = StateKeeper(
      map: StateMap(file: map.path), folders: [], ownFolders: [], ids: [id.description],
      firstValues: maker == nil ? [] : [id.description])
    keeper.keep()
  }

  deinit {
    token.deallocate()
    try? FileManager.default.removeItem(at: folder)
    seenVariables.withLock { [name = id.description] list in list.removeAll { $0.id == name } }
  }

  /// Whether the variable counts as made.
  var isMade: Bool { token.pointee < 0 }

  /// The variable comes to exist, as when code touches it first.
  func make(_ first: @autoclosure () -> Value, putBack: ((Value) -> Void)? = nil) {
    place.initialize(
      to: putBack.map { _unseamSeen(id, first(), putBack: $0) } ?? _unseamSeen(id, first()))
    token.pointee = -1
  }

  /// Lets it seem unused again.
  func unmake() -> PutBackState? {
    keeper.putBack([KeptPart(id: id.description, isUse: true)]).first
  }

  func putBack(_ fields: [String] = []) -> PutBackState? {
    let name = id.description
    let parts =
      fields.isEmpty
      ? [KeptPart(id: name)] : fields.map { KeptPart(id: name, field: $0) }
    return keeper.putBack(parts).first
  }
}

private func offset(_ pointer: UnsafeMutableRawPointer) -> String {
  String(UInt(bitPattern: pointer) &- (executableBase ?? 0), radix: 16)
}
