import Foundation
import Testing

@testable import UnseamRuntime

struct Public {}
private protocol Service {}
private class Base<T> {}
private final class Derived: Base<Int> {}

private enum First { struct Same {} }
private enum Second { struct Same {} }

/// What `ObjectIdentifier`s, types and bare addresses read as.
@Suite struct IdentifierTests {
  @Test func aTypesIdentifierIsItsName() {
    #expect(
      render(ObjectIdentifier(Public.self)).text
        == "ObjectIdentifier(UnseamRuntimeTests.Public.self)")
    #expect(
      render(ObjectIdentifier([Int].self)).text == "ObjectIdentifier(Swift.Array<Swift.Int>.self)")
    #expect(
      render(ObjectIdentifier((any Error).self)).text == "ObjectIdentifier(Swift.Error.self)")
    #expect(
      render(ObjectIdentifier((any Hashable & Sendable).self)).text.contains("Swift.Hashable"))
    #expect(render(ObjectIdentifier(Any.self)).text == "ObjectIdentifier(Any.self)")
    #expect(!render(ObjectIdentifier(Public.self)).identity.contains("\u{FFFD}"))
  }

  @Test func typesOfAllKindsAreToldApartAndTheSameInEachProcess() {
    let types: [Any.Type] = [
      Int.self, Public.self, Base<Int>.self, Base<String>.self, Derived.self, NSObject.self,
      Int?.self, [String: Int].self, (any Service).self, First.self, First.Same.self,
      Second.Same.self, DateFormatter.self, (any Actor).self,
    ]
    let all = types.map { render(ObjectIdentifier($0)) }
    for (index, node) in all.enumerated() {
      #expect(all.firstIndex(of: node) == index)
      #expect(!node.identity.contains("\u{FFFD}"), "\(node.text)")
      #expect(!node.text.contains("0x"))
    }
    #expect(render(Set(types.map { ObjectIdentifier($0) })).text.contains("Public.self"))
  }

  @Test func anObjectsIdentifierIsComparedWithinTheProcess() {
    let (one, other) = (NSObject(), Public.self as Any as AnyObject)
    let nodes = [render(ObjectIdentifier(one)), render(ObjectIdentifier(other))]
    #expect(nodes[0] != nodes[1])
    #expect(nodes[0].text == "ObjectIdentifier(object)")
    #expect(nodes[0].identity.contains("\u{FFFD}"))
  }

  @Test func whatIsGoneIsNotRead() {
    let bits: [UInt] = [1, 8, 0x10, 0x7fff_ffff_fff8, 0xdead_beef_0000, .max & ~7, .max]
    for bits in bits {
      let identifier = unsafeBitCast(bits, to: ObjectIdentifier.self)
      #expect(render(identifier).text == "ObjectIdentifier(object)")
    }
    for size in [16, 48, 200_000_000] {
      let memory = calloc(1, size)!
      let identifier = unsafeBitCast(memory, to: ObjectIdentifier.self)
      #expect(render(identifier).text == "ObjectIdentifier(object)")
      free(memory)
      #expect(render(identifier).text == "ObjectIdentifier(object)")
    }
  }

  @Test func keysAndElementsThatReadAlikeAreToldApart() {
    let objects = (0..<20).map { _ in NSObject() }
    let names = objects.map { ObjectIdentifier($0) }
    #expect(render(Set(names)) == render(Set(names.reversed())))
    #expect(render([names[0]: 1]) != render([names[1]: 1]))
    #expect(render([names[0]: 1]).text == render([names[1]: 1]).text)
  }

  @Test func vectorsAndBareAddressesAreToldApart() {
    #expect(render(SIMD4<Float>(1, 2, 3, 4)) == render(SIMD4<Float>(1, 2, 3, 4)))
    #expect(render(SIMD4<Float>(1, 2, 3, 4)) != render(SIMD4<Float>(1, 2, 3, 5)))
    let nodes = [8, 16].map { render(Bare(address: UnsafeRawPointer(bitPattern: $0)!)) }
    #expect(nodes[0] == render(Bare(address: UnsafeRawPointer(bitPattern: 8)!)))
    #expect(nodes[0] != nodes[1])
    #expect(nodes[0].text == nodes[1].text)
    #expect(nodes[0].identity.contains("\u{FFFD}"))
  }
}

/// Shows what only the compiler has a name for.
private struct Bare: CustomReflectable {
  let address: UnsafeRawPointer
  var customMirror: Mirror { Mirror(self, children: ["value": address._rawValue]) }
}
