import Foundation

extension Renderer {
  /// What a library's object is set to, of the kinds that tests put in the place of others or change: the shared ones by
  /// name, of the others what their users choose. Nil for all else. No code of the subject's runs; of the library's at most what
  /// makes a shared center or file manager, and a formatter its format.
  mutating func libraryObject(_ object: AnyObject, _ mirror: Mirror, depth: Int) -> Node? {
    if let name = sharedName(of: object) { return .leaf(name) }
    let type = shortName(of: mirror.subjectType)
    if let settings = settings(of: object) {
      return .object(type: type, fields: settings.map { .init(name: $0, value: .leaf($1)) })
    }
    guard let names = chosenFields[type] else { return nil }
    let fields = mirror.children.filter { names.contains($0.label ?? "") }.flatMap { child in
      child.label == "_configuration"
        ? chosen(in: child.value, chosenFields["URLSessionConfiguration"] ?? [], depth: depth)
        : [Node.Field(name: child.label ?? "", value: node(for: child.value, depth: depth + 1))]
    }
    return fields.isEmpty ? nil : .object(type: type, fields: fields)
  }

  private mutating func chosen(in value: Any, _ names: Set<String>, depth: Int) -> [Node.Field] {
    Mirror(reflecting: value).children.filter { names.contains($0.label ?? "") }.map { child in
      .init(name: child.label ?? "", value: node(for: child.value, depth: depth + 1))
    }
  }
}

/// The fields of such objects that say how they are set, by the type's name; others hold what they work with.
private let chosenFields: [String: Set<String>] = [
  "ByteCountFormatter": ["allowedUnits", "countStyle"],
  "ISO8601DateFormatter": ["timeZone", "formatOptions"],
  "JSONDecoder": ["options"], "JSONEncoder": ["options"],
  "NSMutableURLRequest": ["url", "_httpMethod", "allHTTPHeaderFields", "timeoutInterval"],
  "OperationQueue": ["__maxNumOps", "__suspended", "__mainQ"],
  "Progress": ["_selfFraction", "isCancelled", "isPaused"],
  "PropertyListDecoder": ["options"], "PropertyListEncoder": ["options"],
  "URLSession": ["_configuration", "delegate"],
  "URLSessionConfiguration": [
    "identifier", "requestCachePolicy", "timeoutIntervalForRequest", "timeoutIntervalForResource",
    "httpShouldSetCookies", "httpAdditionalHeaders", "httpMaximumConnectionsPerHost",
    "protocolClasses",
  ],
  "UserDefaults": ["suite"],
]

/// The name under which everybody reaches the object; nil for those that somebody made.
private func sharedName(of object: AnyObject) -> String? {
  switch object {
  case let center as NotificationCenter where center === NotificationCenter.default:
    "NotificationCenter.default"
  case let files as FileManager where files === FileManager.default: "FileManager.default"
  case let bundle as Bundle where bundle === Bundle.main: "Bundle.main"
  default: nil
  }
}

/// What the object's own properties say where reflection shows nothing.
private func settings(of object: AnyObject) -> [(String, String)]? {
  switch object {
  case let queue as DispatchQueue: [("label", quoted(queue.label))]
  case let expression as NSRegularExpression:
    [
      ("pattern", quoted(expression.pattern)),
      ("options", "\(expression.options.rawValue)"),
    ]
  case let formatter as DateFormatter:
    [
      ("dateFormat", quoted(formatter.dateFormat ?? "")),
      ("locale", quoted(formatter.locale?.identifier ?? "")),
      ("timeZone", quoted(formatter.timeZone?.identifier ?? "")),
      ("isLenient", "\(formatter.isLenient)"),
    ]
  case let formatter as NumberFormatter:
    [
      ("numberStyle", "\(formatter.numberStyle.rawValue)"),
      ("locale", quoted(formatter.locale?.identifier ?? "")),
      ("minimumFractionDigits", "\(formatter.minimumFractionDigits)"),
      ("maximumFractionDigits", "\(formatter.maximumFractionDigits)"),
    ]
  case let text as NSAttributedString: [("string", quoted(text.string))]
  default: nil
  }
}
