import Basics
import Discovering
import Foundation

/// The edits that do not compile, by what the file holds and what is inserted: what was learned in one build is known in the
/// next, as long as the same would be tried.
struct Rollbacks: Codable {
  /// By the hash of a file's path, original bytes and insertions: the edits to leave out, each with the compiler's reason.
  private var dropped: [String: [String: String]] = [:]

  init(reading path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let read = try? JSONDecoder().decode(Rollbacks.self, from: data)
    else { return }
    self = read
  }

  func write(to scratch: Scratch) throws(ScratchError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try scratch.write((try? encoder.encode(self)) ?? Data(), to: scratch.rollbacks)
  }

  /// The edits to leave out of the file.
  func purposes(in file: EditedFile) -> Set<SourceEdit.Purpose> {
    let known = dropped[key(file)] ?? [:]
    return Set(file.edits.map(\.purpose).filter { known[name($0)] != nil })
  }

  /// Why the file's edit is left out; nil where it is not.
  func reason(_ purpose: SourceEdit.Purpose, in file: EditedFile) -> String? {
    dropped[key(file)]?[name(purpose)]
  }

  mutating func drop(_ edits: [SourceEdit], of file: EditedFile, because reason: String) {
    if edits.isEmpty { return }
    let reasons = edits.map { (name($0.purpose), reason) }
    dropped[key(file), default: [:]].merge(reasons) { $1 }
  }

  /// The variables of which it is known which tests look at them: through accessors of ours, or since they are made on
  /// first touch; of an id that stands for several, all in the same way.
  func tracked(in discovery: Discovery) -> Set<StateID> {
    var ways: [StateID: Set<[Bool]>] = [:]
    for file in discovery.files {
      let kept = Set(file.edits.map(\.purpose)).subtracting(purposes(in: file))
      for case .state(let id) in Set(file.edits.map(\.purpose)) {
        ways[id, default: []].insert([kept.contains(.look(id)), kept.contains(.state(id))])
      }
    }
    let known = ways.filter { $0.value == [[true, true]] || $0.value == [[false, true]] }
    return Set(known.keys).subtracting(discovery.untraceable)
  }

  private func key(_ file: EditedFile) -> String {
    let inserted = file.edits.flatMap(\.insertions).map { "\($0.offset) \($0.text)" }
    let texts = ([file.path] + inserted).joined(separator: "\0")
    return StableHash.hexadecimal(StableHash.of(bytes: Array(texts.utf8) + [0] + file.original))
  }

  private func name(_ purpose: SourceEdit.Purpose) -> String {
    switch purpose {
    case .seam(let id): id.rawValue
    case .state(let id): id.rawValue
    case .look(let id): "look " + id.rawValue
    case .field(let id): "field " + id.rawValue
    case .storage(let id): "storage " + id.rawValue
    case .name(let id): "name " + id.rawValue
    case .body(let place): "body " + place
    case .delay(let place): "delay " + place
    }
  }
}
