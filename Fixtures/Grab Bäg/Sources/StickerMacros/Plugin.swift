import Foundation
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// Answers the compiler over standard input and output, as the library that the toolchain does not ship would.
@main
struct Plugin: PluginProvider {
  static func main() throws {
    let handler = PluginProviderMessageHandler(provider: Plugin())
    let listener = CompilerPluginMessageListener(
      connection: StandardConnection(), messageHandler: handler)
    try listener.main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    ShoutMacro.self
  }
}

/// Messages are JSON, each after its length in eight bytes.
struct StandardConnection: MessageConnection {
  func sendMessage<Message: Encodable>(_ message: Message) throws {
    let payload = try JSONEncoder().encode(message)
    let header = withUnsafeBytes(of: UInt64(payload.count).littleEndian) { Data($0) }
    try FileHandle.standardOutput.write(contentsOf: header + payload)
  }

  func waitForNextMessage<Message: Decodable>(_ type: Message.Type) throws -> Message? {
    guard let header = try FileHandle.standardInput.read(upToCount: 8), header.count == 8 else {
      return nil
    }
    let count = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let payload = try FileHandle.standardInput.read(upToCount: count) else { return nil }
    return try JSONDecoder().decode(type, from: payload)
  }
}
