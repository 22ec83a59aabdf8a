import Basics

extension TestID {
  /// The id without its module, as sentences name a test: `CartTests/testTotal`, `total()`.
  var short: String {
    guard let dot = rawValue.firstIndex(of: ".") else { return rawValue }
    return String(rawValue[rawValue.index(after: dot)...])
  }

  /// The class or suite that holds it, as source names it (`Outer.Inner` for a nested one); nil for a function without one.
  var suite: String? {
    guard let slash = lastSlash else { return nil }
    return String(short[..<slash]).replacing("/", with: ".")
  }

  /// The method or function.
  var function: String {
    guard let slash = lastSlash else { return short }
    return String(short[short.index(after: slash)...])
  }

  /// The slash between suite and function; one within a raw identifier's backticks separates nothing.
  private var lastSlash: String.Index? {
    var found: String.Index?
    var isRaw = false
    for index in short.indices {
      switch short[index] {
      case "`": isRaw.toggle()
      case "(" where !isRaw: return found
      case "/" where !isRaw: found = index
      default: break
      }
    }
    return found
  }
}
