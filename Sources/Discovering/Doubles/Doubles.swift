import SwiftSyntax

/// Tells which types of the tests stand in for something that the product depends on. Names are never evidence.
final class Doubles {
  let index: SourceIndex
  let resolver: Resolver
  private let suites: Suites
  let points: InjectionPoints
  let erasers: Erasers
  private var known: [ObjectIdentifier: Bool] = [:]
  private var knownMetatypes: [ObjectIdentifier: Bool] = [:]
  /// Whether structures of the product hold what it depends on, since one is asked about many times.
  var structures: [ObjectIdentifier: Bool] = [:]
  private var foundHanding: Handing.Result?
  /// What the tests hand to the product.
  private var handing: Handing.Result {
    if let foundHanding { return foundHanding }
    // Entered first as empty: to find it, uses of doubles are looked at, which ask for it.
    foundHanding = Handing.Result()
    let found = Handing(doubles: self).result()
    foundHanding = found
    return found
  }
  /// The double that each variable and parameter of the tests holds that is declared as the product's type, by the
  /// type as written there.
  var places: [SyntaxIdentifier: DoubleUse] { handing.places }

  private lazy var urlProtocols = urlProtocolsHandedOn()
  /// The names of the static stored properties of the tests.
  private lazy var staticNames: Set<String> = index.types.filter(\.isTest)
    .reduce(into: Set<String>()) { names, type in
      names.formUnion(type.members.filter { $0.isStatic && $0.kind == .stored }.map(\.name))
    }
  /// The names of the tests' functions that take something that the product takes.
  private lazy var helperNames: Set<String> = {
    let members =
      index.types.filter(\.isTest).flatMap(\.members)
      + index.globals.values.flatMap { $0.values.joined() }.filter(\.file.isTest)
    let takesDoubles = { (parameter: Member.Parameter) in
      parameter.type.map(self.resolver.types.held(by:))?.contains {
        $0.declared?.isProduct == true || parameter.hasDefault && $0.declared != nil
      } == true || parameter.isFunctionWithDefault
    }
    return Set(members.filter { $0.parameters.contains(where: takesDoubles) }.map(\.name))
  }()
  /// The names of the static members of the product's types, those that the tests add to them among them.
  private lazy var staticMemberNames: Set<String> = index.types.filter(\.isProduct)
    .reduce(into: ["init"]) { names, type in
      names.formUnion(type.members.filter { $0.isStatic && $0.kind != .enumCase }.map(\.name))
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
    erasers = Erasers(index: index)
    points = InjectionPoints(index: index, erasers: erasers)
  }

  /// Whether `type` is a double, of whose instances or of which itself the product makes use.
  func isDouble(_ type: DeclaredType) -> Bool {
    isDouble(type, asMetatype: false) || isDouble(type, asMetatype: true)
  }

  /// Whether an instance of `type`, or its metatype, can stand in for something of the product.
  func isDouble(_ type: DeclaredType, asMetatype: Bool) -> Bool {
    let cache = asMetatype ? \Doubles.knownMetatypes : \Doubles.known
    if let answer = self[keyPath: cache][ObjectIdentifier(type)] { return answer }
    let answer = standsIn(type, asMetatype: asMetatype)
    self[keyPath: cache][ObjectIdentifier(type)] = answer
    return answer
  }

  private func standsIn(_ type: DeclaredType, asMetatype: Bool) -> Bool {
    guard type.isTest, [.class, .struct, .enum, .actor].contains(type.kind) else { return false }
    let above = index.ancestry(of: type)
    let declared = (above.superclasses + above.protocols).filter(\.isProduct)
    if declared.contains(where: { points.take($0, asMetatype: asMetatype) }) { return true }
    return !asMetatype && importsDependency(type)
      && above.external.subtracting(Self.systemTypes).contains { points.take(foreign: $0) }
  }

  /// Whether the tests hand the double, or one below it, to the product somewhere, or the URL protocol to Foundation.
  func isHanded(_ type: DeclaredType) -> Bool {
    (handing.types + urlProtocols).contains { index.isKind($0, of: type) }
  }

  /// Whether `used` is what something declared with `type` takes from outside.
  func fits(_ used: DoubleUse, _ type: TypeSyntax) -> Bool {
    resolver.types.held(by: type).contains { held in
      guard held.isMetatype == used.isMetatype else { return false }
      switch held.name {
      case .declared(let position):
        if used.isStructure { return position === used.type }
        if case .wrapped(let wrapper) = used.form { return index.isKind(wrapper, of: position) }
        return position.isProduct && index.isKind(used.type, of: position)
          && points.take(position, asMetatype: held.isMetatype)
      case .external(let name, _):
        return points.take(foreign: name) && index.ancestry(of: used.type).external.contains(name)
      }
    }
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

  /// Whether an argument could be a double, a closure or a function: a quick answer before a careful one.
  func mayBeDouble(_ argument: CallArgument) -> Bool {
    argument.mayBeDouble
      || argument.expression.implicitName.map { staticMemberNames.contains($0) } == true
  }

  /// Whether the called name is that of something of the product: a quick answer before a careful one.
  func mayBeProduct(_ call: FunctionCallExprSyntax) -> Bool {
    if call.calledExpression.is(GenericSpecializationExprSyntax.self) { return true }
    return call.calledName.map { callableNames.contains($0.plainText) } ?? false
  }

  /// Whether the called name is that of something of the product, or of a function of the tests that takes one of its
  /// types: a quick answer before a careful one.
  func mayTakeDoubles(_ call: FunctionCallExprSyntax) -> Bool {
    mayBeProduct(call) || call.calledName.map { helperNames.contains($0.plainText) } == true
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

extension Member.Parameter {
  fileprivate var isFunctionWithDefault: Bool {
    hasDefault && type?.trimmedDescription.contains("->") == true
  }
}
