import Basics
import SwiftSyntax

extension ClassSetUp {
  /// Reads what the class and its superclasses say.
  init(of type: DeclaredType, in index: SourceIndex) {
    func code(_ name: String) -> Code {
      let methods = index.classLevel(name, of: type)
      let changed = UndoneStates(resolver: Resolver(index: index))
      return Code(
        words: Set(
          methods.compactMap(\.bodyBlock).flatMap { body in
            body.tokens(viewMode: .sourceAccurate).map(\.plainText)
          }),
        states: Set(methods.flatMap { $0.body ?? [] }.flatMap { changed.states(of: $0) }))
    }
    self.init(setUp: code("setUp"), tearDown: code("tearDown"))
  }

  /// Those of all classes of tests whose set-up does something, by the id that their tests have for a suite.
  static func all(in index: SourceIndex) -> [SuiteID: ClassSetUp] {
    let suites = Suites(index: index)
    var found: [SuiteID: ClassSetUp] = [:]
    for type in index.types where type.isTest && type.kind == .class && suites.isTestCase(type) {
      let classLevel = ClassSetUp(of: type, in: index)
      guard !classLevel.setUp.words.isEmpty else { continue }
      found[SuiteID(type.file.module + "." + type.name)] = classLevel
    }
    return found
  }
}

extension SourceIndex {
  /// The methods of that name that run once for all tests of the class, its superclasses' among them.
  func classLevel(_ name: String, of type: DeclaredType) -> [Member] {
    ([type] + ancestry(of: type).superclasses).flatMap(\.members).filter {
      $0.isStatic && $0.kind == .function && $0.name == name && $0.parameters.isEmpty
    }
  }
}
