public func _unseamOn(_ seam: UInt64) -> Bool { true }
