import SwiftSyntax

/// A double where it is used.
struct DoubleUse {
  let type: DeclaredType
  let isMetatype: Bool
}

/// Tells which types of the tests stand in for something of the product. Names are never evidence.
final class Doubles {
  let index: SourceIndex
  let resolver: Resolver
  private let suites: Suites
  private var known: [ObjectIdentifier: Bool] = [:]
  /// Protocols of the tests to which an extension makes a product type conform.
  private lazy var adopted: [DeclaredType] = index.types.filter {
    $0.isProduct && $0.kind != .protocol
  }
  .flatMap { index.ancestry(of: $0).protocols }.filter(\.isTest)
  /// Protocols of dependencies to which the product conforms.
  private lazy var foreign: Set<String> = index.types.filter {
    $0.isProduct && importsDependency($0)
  }
  .reduce(into: Set<String>()) { $0.formUnion(index.ancestry(of: $1).external) }
  .subtracting(Self.systemTypes)

  /// The names of the static stored properties of the tests.
  private lazy var staticNames: Set<String> = index.types.filter(\.isTest)
    .reduce(into: Set<String>()) { names, type in
      names.formUnion(type.members.filter { $0.isStatic && $0.kind == .stored }.map(\.name))
    }
  /// The names under which something of the product can be called.
  private lazy var callableNames: Set<String> = {
    let members =
      index.types.filter(\.isProduct).flatMap(\.members)
      + index.globals.values
      .flatMap { $0.values.joined() }.filter { !$0.file.isTest }
    return Set(members.filter { $0.kind == .function }.map(\.name))
      .union(index.types.map(\.simpleName)).union(["init", "Self"])
  }()

  init(index: SourceIndex) {
    self.index = index
    resolver = Resolver(index: index)
    suites = Suites(index: index)
  }

  /// Whether `type` is a double.
  func isDouble(_ type: DeclaredType) -> Bool {
    if let answer = known[ObjectIdentifier(type)] { return answer }
    let answer = standsIn(type)
    known[ObjectIdentifier(type)] = answer
    return answer
  }

  private func standsIn(_ type: DeclaredType) -> Bool {
    guard type.isTest, [.class, .struct, .enum, .actor].contains(type.kind) else { return false }
    let above = index.ancestry(of: type)
    if (above.superclasses + above.protocols).contains(where: \.isProduct) { return true }
    if above.protocols.contains(where: { own in adopted.contains { $0 === own } }) { return true }
    return importsDependency(type) && !above.external.isDisjoint(with: foreign)
  }

  /// Whether the type holds tests, so that what it has is a test's own.
  func isTestHolder(_ type: DeclaredType) -> Bool {
    suites.isTestCase(type) || suites.isSuite(type)
  }

  /// The double that `expression` is; nil where it is none or its text does not tell.
  func use(in expression: ExprSyntax) -> DoubleUse? {
    guard !expression.is(InOutExprSyntax.self), let value = resolver.value(of: expression),
      let type = value.type, isDouble(type)
    else { return nil }
    return DoubleUse(type: type, isMetatype: value.isMetatype)
  }

  /// Whether the last name in `use` is that of some static of the tests: a quick answer before a careful one.
  func mayBeHeld(_ use: ExprSyntax) -> Bool {
    let name =
      use.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? use.as(DeclReferenceExprSyntax.self)?.baseName
    return name.map { staticNames.contains($0.plainText) } ?? false
  }

  /// Whether the called name is that of something of the product: a quick answer before a careful one.
  func mayBeProduct(_ call: FunctionCallExprSyntax) -> Bool {
    if call.calledExpression.is(GenericSpecializationExprSyntax.self) { return true }
    return call.calledName.map { callableNames.contains($0.plainText) } ?? false
  }

  private func importsDependency(_ type: DeclaredType) -> Bool {
    !type.file.imports.subtracting(index.modules).subtracting(Self.systemModules).isEmpty
  }

  private static let systemModules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    "FoundationInternationalization", "XCTest", "Testing", "Dispatch", "Glibc", "Darwin", "Musl",
    "Android", "WinSDK", "CRT", "ucrt", "os", "OSLog", "Combine", "Synchronization", "Observation",
    "RegexBuilder", "Distributed", "_Concurrency", "SwiftUI", "UIKit", "AppKit", "CoreFoundation",
    "CoreData", "CryptoKit", "WASILibc", "Bionic", "Builtin", "System", "Security", "QuartzCore",
    "CoreGraphics", "CoreImage", "SpriteKit", "SceneKit", "WebKit", "AVFoundation", "MapKit",
  ]

  private static let systemTypes: Set<String> = [
    "Sendable", "Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable",
    "Identifiable", "Error", "LocalizedError", "CustomNSError", "CustomStringConvertible",
    "CustomDebugStringConvertible", "CustomReflectable", "LosslessStringConvertible",
    "CaseIterable",
    "RawRepresentable", "OptionSet", "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral",
    "ExpressibleByArrayLiteral", "ExpressibleByDictionaryLiteral", "ExpressibleByBooleanLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByNilLiteral", "ExpressibleByStringInterpolation",
    "ExpressibleByUnicodeScalarLiteral", "ExpressibleByExtendedGraphemeClusterLiteral",
    "StringInterpolationProtocol", "Sequence", "IteratorProtocol", "Collection",
    "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
    "RangeReplaceableCollection", "AsyncSequence", "AsyncIteratorProtocol", "Actor", "AnyObject",
    "NSObject", "NSObjectProtocol", "NSCopying", "NSCoding", "NSSecureCoding", "String", "Int",
    "UInt8", "UInt16", "UInt32", "UInt64", "Int8", "Int16", "Int32", "Int64", "Character",
    "CodingKey", "Encoder", "Decoder", "KeyedEncodingContainerProtocol",
    "KeyedDecodingContainerProtocol", "UnkeyedEncodingContainer", "UnkeyedDecodingContainer",
    "SingleValueEncodingContainer", "SingleValueDecodingContainer", "Strideable", "Numeric",
    "SignedNumeric", "BinaryInteger", "FixedWidthInteger", "BinaryFloatingPoint",
    "AdditiveArithmetic", "TextOutputStream", "TextOutputStreamable", "Clock", "InstantProtocol",
    "DurationProtocol", "BitwiseCopyable", "Copyable", "Escapable", "SetAlgebra", "Swift.Error",
    "LazySequenceProtocol", "Executor", "SerialExecutor", "Thread", "Operation", "NSError",
    "DistributedActor", "RandomNumberGenerator", "StringProtocol", "ObservableObject",
  ]
}
