internal import BezelConfiguration
internal import Glibc

/// An app as a separate process, without output. It ends when this value is released. The signals that the service
/// reads from a descriptor do not end it, because it has inherited them blocked.
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
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id = pid_t()
        let error = posix_spawn(&id, program, &actions, nil, &words, environ)
        guard error == 0 else { throw Failure(program: program, errno: error) }
        self.id = id
    }

    /// The path of an example app beside this program; nil where only the program is installed.
    static func program(_ name: String) -> String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return nil }
        let program = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = program.lastIndex(of: "/") else { return nil }
        let found = String(program[...slash]) + name
        return access(found, X_OK) == 0 ? found : nil
    }

    deinit {
        kill(id, SIGKILL)
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
}
