/// Things in a curiosity shop, one for each kind of odd test.
public enum Bell { nonisolated(unsafe) public static var rings = 0 }
public enum Gong { nonisolated(unsafe) public static var strokes = 0 }
public enum Lamp { nonisolated(unsafe) public static var isLit = false }
public enum Lantern { nonisolated(unsafe) public static var isLit = false }
public enum Drawer { nonisolated(unsafe) public static var openings = 0 }
public enum Shelf { nonisolated(unsafe) public static var books = 0 }
public enum Clock { nonisolated(unsafe) public static var ticks = 0 }
public enum Spring { nonisolated(unsafe) public static var turns = 0 }
public enum Key { nonisolated(unsafe) public static var isTurned = false }
@MainActor public enum Chair { public static var isTaken = false }
@MainActor public enum Stool { public static var isTaken = false }
