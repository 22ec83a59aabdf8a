import Foundation
import Labels

/// The ink that every printer has.
public struct BlackInk: Ink {
  public let name = "black"

  public init() {}
}

/// Turns sheets into text.
public struct Printer {
  #if os(Windows)
    static let lineBreak = "\r\n"
  #else
    static let lineBreak = "\n"
  #endif

  #if DEBUG
    /// What was printed, for the developers' menu.
    public nonisolated(unsafe) static var log: [String] = []
  #endif

  private let ink: any Ink

  public init(ink: any Ink = BlackInk()) {
    self.ink = ink
  }

  public func print(_ sheet: Sheet) -> String {
    #if DEBUG
      Self.log.append("\(sheet.stickers.count) in \(ink.name)")
    #endif
    return sheet.stickers.map { $0 + Self.lineBreak }.joined()
  }
}

/// The phrases that come with the library.
public enum Phrases {
  public static func load() throws -> [String] {
    guard let url = Bundle.module.url(forResource: "Phrases", withExtension: "txt") else { return [] }
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
