import Basics

/// The JSON Schema of the configuration file, as it is published. It knows all keys, as the file's reader does.
package func configurationSchema() -> String {
  String(decoding: PackageResources.configuration_schema_json, as: UTF8.self)
}
