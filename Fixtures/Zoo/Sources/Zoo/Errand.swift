import Foundation

/// Starts a program and does not look back.
enum Errand {
    static func run(_ arguments: [String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let vector = arguments.map { strdup($0) } + [nil]
        var child: pid_t = 0
        let status = posix_spawn(&child, arguments[0], &actions, nil, vector, environ)
        vector.forEach { free($0) }
        posix_spawn_file_actions_destroy(&actions)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        return child
    }
}
