internal import Glibc

/// An app as a process of its own, without output. It ends with this.
struct AppProcess: ~Copyable {
    private let id: pid_t

    struct Failure: Error, CustomStringConvertible {
        let program: String
        let errno: CInt
        var description: String { "\(program): \(errorText(errno))" }
    }

    init(_ program: String, _ arguments: [String]) throws(Failure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The service has blocked the signals that it reads from a descriptor.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id = pid_t()
        let error = posix_spawn(&id, program, &actions, &attributes, &words, environ)
        guard error == 0 else { throw Failure(program: program, errno: error) }
        self.id = id
    }

    deinit {
        kill(id, SIGKILL)
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
}
