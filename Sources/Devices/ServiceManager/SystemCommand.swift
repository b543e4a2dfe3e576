internal import Glibc

/// Runs the tools of the system.
public enum SystemCommand {
    /// Runs a program of PATH, or one with a path, to its end.
    ///
    /// - Returns: the first 64 KB of what it printed; nil when there is no such program, or it failed.
    public static func output(of words: [String]) -> String? {
        var ends: [CInt] = [-1, -1]
        // No pipe(2): a process that another thread starts meanwhile would keep its end open.
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        let spawned = posix_spawnp(&child, words[0], &actions, nil, &arguments, &environment)
        close(ends[1])
        guard spawned == 0 else {
            close(ends[0])
            return nil
        }

        let text = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
            while filled < buffer.count {
                let count = read(ends[0], buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
                if count > 0 { filled += count } else if count == 0 || errno != EINTR { break }
            }
        }
        close(ends[0])
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? String(decoding: text, as: UTF8.self) : nil
    }
}
