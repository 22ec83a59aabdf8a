import Foundation

/// What tests do to the world. Each tells what is so afterwards.
public enum Moves {
  public static func goLocal() -> Bool {
    World.source = Local()
    return World.source is Local
  }

  public static func retell() -> Bool {
    World.anything = "five"
    return World.anything is String
  }

  public static func dropSpare() -> Bool {
    World.spare = nil
    return World.spare == nil
  }

  public static func retitle() -> Bool {
    World.sourced = Ticket(title: "other")
    return World.sourced.title == "other"
  }

  public static func rewatch() -> Bool {
    World.watcher = Watcher(seen: 1)
    return World.watcher.seen == 1
  }

  public static func lengthen() -> Bool {
    World.list = [Local(), Ticket()]
    return World.list.count == 2
  }

  public static func widen() -> Bool {
    World.table["b"] = Ticket()
    return World.table.count == 2
  }

  public static func change() -> Bool {
    World.kind = Local.self
    return World.kind == Local.self
  }

  public static func remake() -> Bool {
    World.making = { Local() }
    return World.making() is Local
  }

  public static func worsen() -> Bool {
    World.fault = Fault.late
    return World.fault is Fault
  }

  public static func count() -> Bool {
    World.counter.count += 1
    return World.counter.count > 0
  }

  public static func raise() -> Bool {
    World.rate = 2
    return World.rate == 2
  }

  public static func tag() -> Bool {
    World.tags.insert("b")
    return World.tags.count == 2
  }

  public static func move() -> Bool {
    World.place = URL(string: "http://b.example")
    return World.place != nil
  }

  public static func force() -> Bool {
    World.forced = Copy.Remote()
    return World.forced is Copy.Remote
  }

  public static func pairUp() -> Bool {
    World.pair = (Local(), 1)
    return World.pair.0 is Local
  }

  public static func replace() -> Bool {
    World.object = Watcher(seen: 2)
    return World.object is Watcher
  }

  public static func look() -> Bool {
    World.looker = lasting
    return World.looker != nil
  }

  @MainActor public static func log() -> Bool {
    Desk.logger = Local()
    return Desk.logger is Local
  }


  /// Everything gets a value equal to the one that it has at first: new objects and arrays of the same content.
  public static func renew() -> Bool {
    World.source = Remote()
    World.anything = 5
    World.spare = Remote()
    World.sourced = Ticket(title: "ticket")
    World.watcher = Watcher(seen: 0)
    World.list = [Remote(), Ticket()]
    World.table = ["a": Remote()]
    World.kind = Remote.self
    World.fault = Fault.early
    World.counter.count = 0
    World.rate = 1.0
    World.tags = Set(["a"])
    World.place = URL(string: "http://a.example")
    World.forced = Remote()
    World.pair = (Remote(), 1)
    World.object = Watcher(seen: 1)
    World.looker = nil
    return World.spare != nil
  }

  @MainActor public static func renewDesk() -> Bool {
    Desk.logger = Remote()
    Desk.boxed = Remote()
    return Desk.boxed is Remote
  }
}
