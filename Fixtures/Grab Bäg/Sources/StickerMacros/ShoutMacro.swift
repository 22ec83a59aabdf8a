import SwiftSyntax
import SwiftSyntaxMacros

/// Writes a string literal in capitals while the program is compiled.
public struct ShoutMacro: ExpressionMacro {
  public static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) -> ExprSyntax {
    let literal = node.arguments.first?.expression.trimmedDescription ?? "\"\""
    return "\(raw: literal.uppercased())"
  }
}
