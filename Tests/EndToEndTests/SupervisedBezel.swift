import Foundation
import Glibc
import TestSupport
import Testing

/// `bezel run` as a service manager starts it: this object receives the notifications, and passes sockets.
///
/// The notifications keep the test in step with the service, so that nothing waits for a time to pass.
final class SupervisedBezel {
    struct Failure: Error {
        let description: String
    }

    let folder: TemporaryFolder
    let process: pid_t
    /// The socket that receives its notifications.
    private let notifications: CInt
    private var status: Int32?

    var socket: String { folder.url.appending(path: "control.sock").path }
    var log: String { (try? String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)) ?? "" }

    /// - Parameters:
    ///   - configuration: TOML.
    ///   - sockets: Listening sockets to pass, by name. The caller still owns them.
    ///   - watchdog: Microseconds; nil for none.
    ///   - limit: A shell command that is run before it, like `ulimit -f 1`.
    init(
        _ configuration: String = "", arguments: [String] = [], sockets: [(name: String, descriptor: CInt)] = [],
        watchdog: Int? = nil, limit: String = ":"
    ) throws {
        guard let program = Places.bezel else { throw Failure(description: "there is no bezel") }
        folder = try TemporaryFolder()
        try Data(configuration.utf8).write(to: folder.url.appending(path: "bezel.toml"))
        let (panel, log) = (folder.url.appending(path: "panel").path, folder.url.appending(path: "log").path)
        guard mkfifo(panel, 0o600) == 0 else { throw Failure(description: "mkfifo: errno \(errno)") }
        let notify = folder.url.appending(path: "notify").path
        notifications = try Self.datagrams(at: notify)
        var words = [
            "run", "--config", folder.url.appending(path: "bezel.toml").path, "--display", "headless", "--touch",
            "stream:\(panel)", "--storage", "",
        ]
        if !sockets.contains(where: { $0.name == "bezel-control" }) {
            words += ["--socket", folder.url.appending(path: "control.sock").path]
        }
        var environment = ["NOTIFY_SOCKET=\(notify)", "PATH=/usr/bin:/bin"]
        // Variables of the loader, of an emulated processor, and of coverage.
        let own = ProcessInfo.processInfo.environment
        environment += own.filter { variable in
            ["LD_", "QEMU_", "LLVM_"].contains { variable.key.hasPrefix($0) }
        }.map { "\($0.key)=\($0.value)" }
        if let watchdog { environment.append("WATCHDOG_USEC=\(watchdog)") }
        if !sockets.isEmpty {
            environment.append("LISTEN_FDS=\(sockets.count)")
            environment.append("LISTEN_FDNAMES=\(sockets.map(\.name).joined(separator: ":"))")
        }
        // LISTEN_PID must be the program's process number, which is the shell's: exec keeps it.
        let script = "\(limit); export LISTEN_PID=$$; exec \"$0\" \"$@\""
        let command = ["/bin/sh", "-c", script, program] + words + arguments
        process = try Self.spawn(command, environment, sockets.map(\.descriptor), log: log)
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            _ = waitForEnd()
        }
        close(notifications)
    }

    /// The next notification; nil after 30 s without any.
    func nextNotification() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(notifications, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// Every notification up to one with this prefix.
    func notifications(upTo beginning: String) -> [String] {
        var received: [String] = []
        while let next = nextNotification() {
            received.append(next)
            if next.hasPrefix(beginning) { break }
        }
        return received
    }

    func configure(_ configuration: String) throws {
        try Data(configuration.utf8).write(to: folder.url.appending(path: "bezel.toml"))
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// Sends a signal to the thread of the loop, which is the process's first.
    func signalLoop(_ number: Int32) throws {
        // glibc has it since 2.30, and Swift's module map shows it only for GNU's extensions.
        let function = try #require(dlsym(nil, "tgkill"))
        typealias TGKill = @convention(c) (pid_t, pid_t, Int32) -> Int32
        #expect(unsafeBitCast(function, to: TGKill.self)(process, process, number) == 0)
    }

    /// - Returns: The status of waitpid.
    func waitForEnd() -> Int32 {
        if let status { return status }
        var result: Int32 = 0
        waitpid(process, &result, 0)
        status = result
        return result
    }

    private static func datagrams(at path: String) throws -> CInt {
        let descriptor = try unixSocket(at: path, isDatagram: true)
        var time = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        return descriptor
    }

    /// - Parameter sockets: They become descriptors 3 and following.
    private static func spawn(
        _ command: [String], _ environment: [String], _ sockets: [CInt], log: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        // Numbers that do not collide with the final ones.
        let copies = sockets.map { fcntl($0, F_DUPFD_CLOEXEC, 200) }
        defer { for copy in copies { close(copy) } }
        for (index, copy) in copies.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, copy, 3 + CInt(index))
        }
        var words = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, command[0], &actions, nil, &words, &variables)
        guard code == 0 else { throw Failure(description: "posix_spawn: errno \(code)") }
        return process
    }
}
