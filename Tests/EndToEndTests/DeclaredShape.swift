import Testing

/// A variable with a declared type that its initial value does not have by itself, and what is done to it.
struct DeclaredShape: Sendable, CustomTestStringConvertible {
  let name: String
  /// As it stands in `enum Shapes`, or at file level for globals.
  let declaration: String
  /// What names the variable.
  let reading: String
  let id: String
  /// Gives it a value that is equal by type and content.
  let equal: String
  let change: String

  var testDescription: String { name }

  /// A static of `enum Shapes`.
  static func variable(
    _ name: String, _ rest: String, equal: String, change: String, prefix: String = "static var"
  ) -> DeclaredShape {
    let reading = "Shapes." + name
    return DeclaredShape(
      name: name, declaration: "  nonisolated(unsafe) \(prefix) \(name)\(rest)", reading: reading,
      id: "static:Shapes.\(reading)", equal: "\(reading) = \(equal)",
      change: change.contains("§") ? change.replacing("§", with: reading) : "\(reading) = \(change)"
    )
  }

  static let all: [DeclaredShape] = protocols + containers + literals + others

  private static let protocols: [DeclaredShape] = [
    .variable("bare", ": P = A()", equal: "A()", change: "B()"),
    .variable("written", ": any P = A()", equal: "A()", change: "N(number: 1)"),
    .variable("content", ": any P = N(number: 1)", equal: "N(number: 1)", change: "N(number: 2)"),
    .variable("namesake", ": any P = A()", equal: "A()", change: "Other.A()"),
    .variable("composed", ": P & Q = N(number: 1)", equal: "N(number: 1)", change: "N(number: 2)"),
    .variable("alias", ": PQ = N(number: 1)", equal: "N(number: 1)", change: "N(number: 2)"),
    .variable("large", ": any P = L()", equal: "L()", change: "L(e: 9)"),
    .variable("bound", ": any O = K(1)", equal: "K(1)", change: "K(2)"),
    .variable("boundKind", ": any O = K(1)", equal: "K(1)", change: "K2(1)"),
    .variable("object", ": AnyObject = K(1)", equal: "K(1)", change: "K(2)"),
    .variable("whole", ": Any = 5", equal: "5", change: "\"five\""),
    .variable("wholeNumber", ": Any = 5", equal: "5", change: "Int8(5)"),
    .variable("wholeEmpty", ": Any = [Int]()", equal: "[Int]()", change: "[String]()"),
    .variable("fault", ": any Error = F.one", equal: "F.one", change: "F.two"),
    .variable("otherFault", ": Error = F.one", equal: "F.one", change: "G.one"),
    .variable("associated", ": any H<Int> = HI(x: 1)", equal: "HI(x: 1)", change: "HI(x: 2)"),
    .variable("kind", ": any P.Type = A.self", equal: "A.self", change: "B.self"),
    .variable("opaque", ": some M = MS()", equal: "§.n = 0", change: "§.n = 1")
      .withEqual("Shapes.opaque.n = 0"),
    .variable("implicit", ": any P = .standard", equal: "A()", change: "B()"),
    .variable("chosen", ": any P = if flag { A() } else { B() }", equal: "A()", change: "B()"),
  ]

  private static let containers: [DeclaredShape] = [
    .variable("optional", ": (any P)? = A()", equal: "A()", change: "nil"),
    .variable("absent", ": (any P)?", equal: "nil", change: "A()"),
    .variable("forced", ": (any P)! = A()", equal: "A()", change: "B()"),
    .variable("opaqueOptional", ": (some M)? = MS()", equal: "", change: "§?.n = 1")
      .withEqual("Shapes.opaqueOptional?.n = 0"),
    .variable("list", ": [P] = [A(), A()]", equal: "[A(), A()]", change: "[A(), B()]"),
    .variable(
      "table", ": [String: any P] = [\"a\": A()]", equal: "[\"a\": A()]",
      change: "[\"a\": B()]"),
    .variable("tuple", ": (any P, Int) = (A(), 1)", equal: "(A(), 1)", change: "(B(), 1)"),
    .variable(
      "generic", ": Two<any P> = Two(one: A(), two: A())",
      equal: "Two(one: A(), two: A())", change: "Two(one: A(), two: B())"),
    .variable("genericAlias", ": List<any P> = []", equal: "[]", change: "[A()]"),
    .variable("anyTable", ": [AnyHashable: Any] = [1: 2]", equal: "[1: 2]", change: "[1: 2.0]"),
  ]

  private static let literals: [DeclaredShape] = [
    .variable("real", ": Double = 1", equal: "1", change: "2"),
    .variable("length", ": CGFloat = 1", equal: "1", change: "2"),
    .variable("byte", ": UInt8 = 1", equal: "1", change: "2"),
    .variable("set", ": Set = [1, 2]", equal: "[2, 1]", change: "[3]"),
    .variable("place", ": URL? = nil", equal: "nil", change: "URL(string: \"http://a\")"),
    .variable("character", ": Character = \"a\"", equal: "\"a\"", change: "\"b\""),
    .variable("wide", ": Any? = nil", equal: "nil", change: "5"),
  ]

  private static let others: [DeclaredShape] = [
    .variable("closure", ": () -> any P = { A() }", equal: "", change: "{ B() }")
      .withEqual("_ = 0"),
    .variable("sendable", ": @Sendable (Int) -> Int = { $0 }", equal: "", change: "{ $0 + 1 }")
      .withEqual("_ = 0"),
    .variable("watched", ": any P = A() { didSet {} }", equal: "A()", change: "B()"),
    .variable("feeble", ": (any O)?", equal: "nil", change: "kept", prefix: "weak static var"),
    .variable(
      "unowned", ": any O = kept", equal: "kept", change: "kept2",
      prefix: "unowned static var"),
    DeclaredShape(
      name: "wrapped", declaration: "", reading: "Boxes.storage", id: "static:Shapes.Boxes.wrapped",
      equal: "Boxes.wrapped = A()", change: "Boxes.wrapped = B()"),
    DeclaredShape(
      name: "main", declaration: "  @MainActor static var main: any P = A()",
      reading: "Shapes.main", id: "static:Shapes.Shapes.main", equal: "Shapes.main = A()",
      change: "Shapes.main = B()"),
    DeclaredShape(
      name: "part",
      declaration: "  nonisolated(unsafe) static var (part, rest): (any P, Int) = (A(), 1)",
      reading: "Shapes.part", id: "static:Shapes.Shapes.part", equal: "Shapes.part = A()",
      change: "Shapes.part = B()"),
    DeclaredShape(
      name: "second",
      declaration: "  nonisolated(unsafe) static var first = 1, second: any P = A()",
      reading: "Shapes.second", id: "static:Shapes.Shapes.second", equal: "Shapes.second = A()",
      change: "Shapes.second = B()"),
    DeclaredShape(
      name: "global", declaration: "", reading: "world", id: "global:Shapes.world",
      equal: "world = A()", change: "world = B()"),
    DeclaredShape(
      name: "actor", declaration: "", reading: "Keeper.current", id: "static:Shapes.Keeper.current",
      equal: "Keeper.current = A()", change: "Keeper.current = B()"),
    DeclaredShape(
      name: "local", declaration: "", reading: "local(nil)", id: "static:Shapes.local.Memory.value",
      equal: "_ = local(A())", change: "_ = local(B())"),
  ]

  private func withEqual(_ statement: String) -> DeclaredShape {
    DeclaredShape(
      name: name, declaration: declaration, reading: reading, id: id, equal: statement,
      change: change)
  }
}
