import Foundation

/// Starts a program and waits for its end.
enum Errand {
    static func run(_ path: String) throws -> Int32 {
        var child: pid_t = 0
        let vector = [strdup(path), nil]
        defer { free(vector[0]) }
        let status = posix_spawn(&child, path, nil, nil, vector, environ)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        var ending: Int32 = 0
        waitpid(child, &ending, 0)
        return ending
    }
}

/// Passes one passenger at a time; each test has its own.
actor Ferry {
    private var aboard = 0

    func cross() async throws -> Int {
        aboard += 1
        defer { aboard -= 1 }
        try await Task.sleep(for: .milliseconds(5))
        return aboard
    }
}
