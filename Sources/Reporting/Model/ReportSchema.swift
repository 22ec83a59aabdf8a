import Basics

/// The JSON Schema of the JSON report, as it is published.
///
/// It leaves room for more keys, since a later version may write some within the same schema, and a reader must not
/// fail for them. The file in this module lacks the words for kinds of findings and seams, which are those of the code.
package func reportSchema() -> String {
  let schema = String(decoding: PackageResources.report_schema_json, as: UTF8.self)
  return schema.withWords(FindingKind.allCases.map(\.rawValue), for: "findingKind")
    .withWords(SeamKind.allCases.map(\.rawValue), for: "seamKind")
}

extension String {
  /// The schema with these as the only texts that the definition allows; it begins with its type.
  fileprivate func withWords(_ words: [String], for definition: String) -> String {
    let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
    return replacing(
      "\"\(definition)\": { \"type\": \"string\"", with: "\"\(definition)\": { \"enum\": [\(list)]")
  }
}
