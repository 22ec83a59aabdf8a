import Basics

/// The JSON Schema of the configuration file, as it is published. It knows all keys, as the file's reader does.
///
/// In the file in this module, marks that begin with `@` stand for what the code says: the help of an option, the kinds
/// of seams and the formats.
package func configurationSchema() -> String {
  var schema = String(decoding: PackageResources.configuration_schema_json, as: UTF8.self)
  for (key, option) in OptionDefinition.configurable {
    schema = schema.replacing("\"@help \(key)\"", with: "\"\(option.help)\"")
  }
  let seams = SeamKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: "|")
  return schema.replacing("\"@seamKinds\"", with: seams).replacing("@formats", with: formats)
}
