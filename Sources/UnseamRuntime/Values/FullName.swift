import Foundation

// `_typeName` is what `String(reflecting:)` asks for a type in the end, after asking first whether the type of types conforms to this
// and that. Each such question takes longer in a new process than the name.

/// The type's name with its module; of a private type without the address that tells it from others of its name.
func fullName(of type: Any.Type) -> String {
  let name = _typeName(type, qualified: true)
  guard name.contains("(unknown context at ") else { return name }
  return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
}

/// The name of the module and type, without the subject's modules, which every reader knows.
func shortName(of type: Any.Type) -> String { _typeName(type, qualified: false) }

/// Types whose insides are the libraries' own affair and change without anybody's doing.
func isOpaque(_ type: Any.Type) -> Bool {
  let name = _typeName(type, qualified: true)
  return opaqueModules.contains { name.hasPrefix($0) }
}

/// Whether it inherits from such a class, `NSObject` aside.
func hasOpaqueParent(_ type: AnyClass) -> Bool {
  var parent: AnyClass? = _getSuperclass(type)
  while let next = parent {
    if next != NSObject.self, isOpaque(next) { return true }
    parent = _getSuperclass(next)
  }
  return false
}

private let opaqueModules = [
  "Foundation.", "FoundationEssentials.", "FoundationInternationalization.",
  "FoundationNetworking.",
  "Dispatch.", "XCTest.", "Testing.", "_Concurrency.", "UnseamInjected.",
]
