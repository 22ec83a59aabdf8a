/// The JSON Schema of the JSON report, as it is published.
///
/// It leaves room for more keys, since a later version may write some within the same schema, and a reader must not
/// fail for them.
package func reportSchema() -> String {
  String(decoding: PackageResources.report_schema_json, as: UTF8.self)
}
