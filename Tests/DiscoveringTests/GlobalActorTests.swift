import Basics
import Testing

@testable import Discovering

/// Which actor guards a variable.
@Test(arguments: [
  ("@MainActor public enum Store { public static var count = 0 }", "MainActor"),
  ("public enum Store { @MainActor public static var count = 0 }", "MainActor"),
  ("public enum Store { @Disk public static var count = 0 }", "Disk"),
  ("@MainActor public enum Store { @Disk public static var count = 0 }", "Disk"),
  ("@MainActor public enum Store { nonisolated(unsafe) public static var count = 0 }", nil),
  ("public enum Store { public static var count = 0 }", nil),
])
func theActorThatGuardsAVariableIsKnown(text: String, actor: String?) throws {
  let disk = "\n@globalActor public actor Disk { public static let shared = Disk() }"
  let found = try SmallSubject(product: text + disk).discover().variables
  let count = try #require(found.first { $0.id.lastName == "count" })
  #expect(count.actor == actor)
}
