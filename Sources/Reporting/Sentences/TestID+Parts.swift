import Basics

extension TestID {
  /// The id without its module, as sentences name a test: `CartTests/testTotal`, `total()`.
  var short: String { String(rawValue[afterModule...]) }

  /// The same, or the whole id where one of the others has the same class and function in another module.
  func name(among others: some Sequence<TestID>) -> String {
    others.contains { $0 != self && $0.short == short } ? rawValue : short
  }

  /// The class or suite that holds it, as source names it (`Outer.Inner` for a nested one); nil for a function without one.
  var suite: String? {
    guard let slash = lastSlash, slash >= afterModule else { return nil }
    return String(rawValue[afterModule..<slash]).replacing("/", with: ".")
  }

  /// The method or function.
  var function: String {
    guard let slash = lastSlash, slash >= afterModule else { return short }
    return String(rawValue[rawValue.index(after: slash)...])
  }

  private var afterModule: String.Index {
    rawValue.firstIndex(of: ".").map(rawValue.index(after:)) ?? rawValue.startIndex
  }
}
