import CLegacyVersion

/// What the message manager asks the legacy utility for.
protocol VersionProviding {
    static func versionType() -> String
}

/// The Swift face of the legacy version utility.
final class LegacyVersionUtility {
    static func versionType() -> String {
        String(cString: legacy_version_type())
    }
}

extension LegacyVersionUtility: VersionProviding {}
