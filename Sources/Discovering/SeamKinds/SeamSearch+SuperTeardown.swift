import SwiftSyntax

/// The `super.tearDown…()` call where a superclass of the subject's own has something to clean.
///
/// ## Before
/// ```swift
/// super.tearDown()
/// ```
/// ## After
/// ```swift
/// if _unseamOn(0x…) { super.tearDown() }
/// ```
extension SeamSearch {
  func superTeardownSeam(of item: CodeBlockItemSyntax) -> SeamCandidate? {
    guard let name = item.superCallName, name.hasPrefix("tearDown"),
      let function = item.ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first,
      function.name.text == name, function.isTearDown, isTestCaseOverride(function),
      let type = resolver.types.enclosing(Syntax(function))
    else { return nil }
    let own = Member(function, in: file)
    let isInherited = index.ancestry(of: type).superclasses.contains { parent in
      parent.members.contains { above in
        above.name == own.name && above.isStatic == own.isStatic && above.isAsync == own.isAsync
          && above.kind == .function && above.parameters.isEmpty
          && above.body?.contains { $0.superCallName == nil } == true
      }
    }
    return isInherited ? SeamCandidate(statement: item, kind: .superTeardown) : nil
  }
}
