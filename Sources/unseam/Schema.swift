import Reporting
import Requesting

/// The JSON Schema that `unseam schema NAME` prints.
package func schema(of name: SchemaName) -> String {
  switch name {
  case .report: reportSchema()
  case .configuration: configurationSchema()
  }
}
