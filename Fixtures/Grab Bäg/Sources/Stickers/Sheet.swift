import CStickers
import Labels

/// A sheet of stickers, one a line.
public struct Sheet {
  public let stickers: [String]

  public init(@SheetBuilder stickers: () -> [String]) {
    self.stickers = stickers()
  }

  /// A number that no sheet of this process had before.
  public static func nextSerial() -> Int {
    Int(sticker_next_serial())
  }
}

/// Collects stickers, each framed as a label.
@resultBuilder
public enum SheetBuilder {
  public static func buildExpression(_ text: String) -> [String] {
    [label(text)]
  }

  public static func buildBlock(_ parts: [String]...) -> [String] {
    parts.flatMap { $0 }
  }

  public static func buildArray(_ parts: [[String]]) -> [String] {
    parts.flatMap { $0 }
  }

  public static func buildOptional(_ part: [String]?) -> [String] {
    part ?? []
  }
}
