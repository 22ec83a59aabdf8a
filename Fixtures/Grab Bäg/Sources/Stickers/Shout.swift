/// The literal in capitals.
@freestanding(expression)
public macro shout(_ text: StaticString) -> String =
  #externalMacro(module: "StickerMacros", type: "ShoutMacro")
