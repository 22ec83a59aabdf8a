import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The statements without what only keeps other threads away: of `queue.sync { … }` those of the closure, and no
  /// `lock.lock()` or `defer { lock.unlock() }`.
  var withoutLocks: [CodeBlockItemSyntax] {
    let isUnlocked = tokens(viewMode: .sourceAccurate).contains { $0.text == "unlock" }
    return flatMap { item -> [CodeBlockItemSyntax] in
      if isUnlocked, item.isLockCall { return [] }
      if let later = item.item.as(DeferStmtSyntax.self)?.body.statements,
        later.allSatisfy(\.isLockCall)
      {
        return []
      }
      guard let call = item.callStatement, let closure = call.trailingClosure,
        call.calledExpression.rootName?.text.first?.isUppercase == false,
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
