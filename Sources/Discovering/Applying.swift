/// Placeholder until the module is merged.
package func apply(_ edits: [SourceEdit], to original: [UInt8]) -> [UInt8] { original }
