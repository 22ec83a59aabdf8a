import Basics

/// The JSON Schema of what the name says, as it is published.
///
/// That of the configuration knows all keys, as its reader does. That of the report leaves room for more, since a later
/// version may write some within the same schema, and a reader must not fail for them.
package func schema(of name: SchemaName) -> String {
  let bytes =
    switch name {
    case .report: PackageResources.report_schema_json
    case .configuration: PackageResources.configuration_schema_json
    }
  return String(decoding: bytes, as: UTF8.self)
}
