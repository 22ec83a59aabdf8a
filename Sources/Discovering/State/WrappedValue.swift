import SwiftSyntax

/// What stands before and behind an initial value that is passed on through `_unseamSeen`.
///
/// Where a type is written out it rules: without it the value's own type would be inferred, and what holds a protocol, an
/// optional or another type of a literal would be read as that.
///
/// ## Before
/// ```swift
/// static var current: Provider = NetworkProvider()
/// ```
/// ## After
/// ```swift
/// static var current: Provider = _unseamSeen("static:Shop.Client.current", (NetworkProvider()) as Provider)
/// ```
struct WrappedValue {
  let before: String
  let after: String
  /// Whether the value becomes the result of a closure.
  let isClosure: Bool

  /// Nil where nothing can be said about the value's type.
  init?(_ value: ExprSyntax, as type: TypeSyntax?) {
    let coerced = type?.coerced
    // These stand only where a value is given to something, which a closure's result is.
    isClosure = value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self)
    if isClosure {
      guard coerced?.contains(TypeSyntax.placeholder) != true, type?.isOpaque != true else {
        return nil
      }
      (before, after) = (coerced.map { "{ () -> \($0) in " } ?? "{ ", " }()")
    } else if let coerced {
      (before, after) = ("(", ") as " + coerced)
    } else {
      (before, after) = ("", "")
    }
  }
}

extension TypeSyntax {
  /// What stands for a type that only the compiler can name.
  fileprivate static let placeholder = "_"

  /// The type as a value can be coerced to it, on one line; nil where the value's own type is the variable's.
  fileprivate var coerced: String? {
    if isOpaque || !canBeCopied { return nil }
    if let forced = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "(" + forced.wrappedType.textWithPlaceholders + ")?"
    }
    return textWithPlaceholders
  }

  /// `some P`, which is the type of the value.
  fileprivate var isOpaque: Bool {
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return only.type.isOpaque
    }
    return self.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
  }

  /// The text on one line, without comments; what is opaque inside it stands as `_`.
  private var textWithPlaceholders: String {
    var text = ""
    var skipped: Range<AbsolutePosition>?
    for token in tokens(viewMode: .sourceAccurate) {
      if skipped?.contains(token.position) == true { continue }
      let hasRoom =
        !text.isEmpty
        && (token.previousToken(viewMode: .sourceAccurate)
          .map { !$0.trailingTrivia.isEmpty } ?? false || !token.leadingTrivia.isEmpty)
      if hasRoom { text += " " }
      if token.tokenKind == .keyword(.some), let opaque = token.parent {
        skipped = opaque.position..<opaque.endPosition
        text += Self.placeholder
      } else {
        text += token.text
      }
    }
    return text
  }

  /// False for the library's own types that can be handed on but not read out of a variable.
  var canBeCopied: Bool {
    let name = trimmedDescription.prefix { $0 != "<" }.split(separator: ".").last ?? ""
    return !["Mutex", "Atomic"].contains(name)
  }
}
