import SwiftSyntax

extension Resolver {
  /// The parameter that each argument is for; nil where they do not fit the declaration.
  func parameters(of member: Member, for arguments: [CallArgument]) -> [Member.Parameter]? {
    var found: [Member.Parameter] = []
    var next = 0
    for argument in arguments {
      if let last = found.last, last.isVariadic, argument.label == nil, !argument.isTrailing,
        next == 0 || member.parameters[next - 1].name == last.name
      {
        found.append(last)
        continue
      }
      while next < member.parameters.count, !takes(member.parameters[next], argument) {
        guard member.parameters[next].mayBeLeftOut else { return nil }
        next += 1
      }
      guard next < member.parameters.count else { return nil }
      found.append(member.parameters[next])
      next += 1
    }
    return member.parameters[next...].allSatisfy(\.mayBeLeftOut) ? found : nil
  }

  private func takes(_ parameter: Member.Parameter, _ argument: CallArgument) -> Bool {
    guard argument.isTrailing else { return parameter.label == argument.label }
    guard let type = parameter.type else { return false }
    switch types.reference(type) {
    case .function: return true
    case .opaque, .external: return !parameter.hasDefault
    default: return false
    }
  }
}

extension Member.Parameter {
  fileprivate var mayBeLeftOut: Bool { hasDefault || isVariadic }
}
