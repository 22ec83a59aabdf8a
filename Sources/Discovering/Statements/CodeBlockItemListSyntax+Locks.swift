import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The statements without what only keeps other threads away: of `queue.sync { … }` those of the closure, and no
  /// `lock.lock()` or `defer { lock.unlock() }`.
  var withoutLocks: [CodeBlockItemSyntax] {
    flatMap { item -> [CodeBlockItemSyntax] in
      if item.isLockCall { return [] }
      if let later = item.item.as(DeferStmtSyntax.self)?.body.statements,
        later.allSatisfy(\.isLockCall)
      {
        return []
      }
      guard let call = item.callStatement, let closure = call.trailingClosure,
        ["sync", "withLock", "withLockUnchecked", "performAndWait"].contains(call.calledName?.text)
      else { return [item] }
      return closure.statements.withoutLocks
    }
  }
}

extension CodeBlockItemSyntax {
  fileprivate var isLockCall: Bool {
    guard let call = callStatement, call.trailingClosure == nil else { return false }
    return call.arguments.isEmpty && ["lock", "unlock"].contains(call.calledName?.text)
  }
}
