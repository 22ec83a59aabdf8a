import Basics
import Foundation
import Pinpointing

extension ShardRecord {
  /// What is for the merge alone stands in lines of compact JSON, since nobody reads it.
  var json: JSON {
    func line(_ value: some Encodable) -> JSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = (try? encoder.encode(value)) ?? Data()
      return .string(String(decoding: data, as: UTF8.self))
    }
    return [
      "index": .integer(shard.index), "count": .integer(shard.count), "input": line(input),
      "observations": .array(records.map(line)),
    ]
  }
}

extension ShardRecord: Decodable {
  private enum Key: String, CodingKey { case index, count, input, observations }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ type: Value.Type, of line: String, _ key: Key) throws -> Value {
      do { return try JSONDecoder().decode(type, from: Data(line.utf8)) } catch {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "\(error)")
      }
    }
    let numbers = (
      try values.decode(Int.self, forKey: .index), try values.decode(Int.self, forKey: .count)
    )
    guard let shard = Shard(index: numbers.0, count: numbers.1) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: values, debugDescription: "no such shard")
    }
    self.shard = shard
    input = try value(
      AuditInput.self, of: try values.decode(String.self, forKey: .input), .input)
    records = try values.decode([String].self, forKey: .observations).map {
      try value(Record.self, of: $0, .observations)
    }
  }
}
