import Basics

extension Options {
  /// The options as a configuration file, each value with where it comes from; without `origins` the defaults.
  package func configuration(withOrigins: Bool = true) -> String {
    let lines = OptionDefinition.all.filter { OptionDefinition.configurable[$0.key] != nil }
      .map { definition -> String in
        let origin = origins[definition.name] ?? "default"
        guard let value = shown(definition) else {
          return "  // \"\(definition.key)\": \(definition.help.trimmingEnd)"
        }
        return "  \"\(definition.key)\": \(value)," + (withOrigins ? "  // \(origin)" : "")
      }
    return "{\n" + lines.joined(separator: "\n") + "\n}\n"
  }

  /// The value as JSON; nil where it has none.
  private func shown(_ definition: OptionDefinition) -> String? {
    switch definition.name {
    case "--scratch-path": scratchPath.map(\.quotedJSON)
    case "--filter": filters.json
    case "--skip": skips.json
    case "--seam": seams.map(\.rawValue).json
    case "--since": since.map(\.quotedJSON)
    case "--skip-failing": "\(skipFailing)"
    case "--seed": "\(seed.value)"
    case "--jobs": jobs.map(String.init)
    case "--time-limit": timeLimit.map { "\($0 / .seconds(1))" }
    case "--allow-real": "\(allowReal)"
    case "--budget": budget.map { OptionDefinition.text(of: $0).quotedJSON }
    case "--fresh": "\(fresh)"
    case "--shard": shard.map { "\($0.index)/\($0.count)".quotedJSON }
    case "--exhaustive": "\(exhaustive)"
    case "--format":
      effectiveFormats.map { $0.name.rawValue + ($0.file.map { ":" + $0 } ?? "") }.json
    case "--no-annotations": "\(noAnnotations)"
    case "--report": report.map(\.quotedJSON)
    case "--baseline": baseline.map(\.quotedJSON)
    case "--fail-on": (failOn?.rawValue ?? "never").quotedJSON
    case "--quiet": "\(quiet)"
    case "--verbose": "\(verbose)"
    case "--color": color.rawValue.quotedJSON
    default: nil
    }
  }
}

extension [String] {
  fileprivate var json: String { "[" + map(\.quotedJSON).joined(separator: ", ") + "]" }
}

extension String {
  /// As a JSON text.
  fileprivate var quotedJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  fileprivate var trimmingEnd: String { replacing("\n", with: " ") }
}
