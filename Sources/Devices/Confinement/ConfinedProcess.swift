internal import EventLoop
internal import Glibc
internal import Synchronization

/// A running process that decodes untrusted data: the process, the socket to it, and the shared memory. The process
/// ends when this object is released; another thread waits for its end.
public final class ConfinedProcess {
    public let socket: CInt
    /// Memory that this program writes and the process reads.
    public let input: SharedMemory
    /// Memory that the process writes. Its last ``SharedMemory/noteRoom`` bytes are the note of its end.
    public let output: SharedMemory
    public let id: CInt
    private let isEnding = Atomic(false)

    /// - Parameter command: The program, and the arguments that make it a ``ConfinedWorker``. It uses this program's
    ///   output until it confines itself, so that the dynamic linker's errors are visible.
    public init(_ command: [String], input: SharedMemory, output: SharedMemory) throws(ConfinementError) {
        self.input = input
        self.output = output
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ConfinementError(operation: "socketpair", errno: errno)
        }
        defer { close(ends[1]) }
        do throws(ConfinementError) {
            id = try Self.start(command, passing: [ends[1], input.descriptor, output.descriptor])
        } catch {
            close(ends[0])
            throw error
        }
        socket = ends[0]
    }

    deinit {
        close(socket)
        end { _ in }
    }

    /// Ends the process if it still runs. Only the first call has an effect. Callable from any thread.
    ///
    /// - Parameter report: Called on another thread with how it has ended. A process that ended by itself keeps its
    ///   exit status or signal.
    public func end(_ report: @escaping @Sendable (ProcessEnd) -> Void) {
        guard !isEnding.exchange(true, ordering: .relaxed) else { return }
        kill(id, SIGKILL)
        let collect = { @Sendable [id, output] in report(Self.end(of: id, output)) }
        if (try? NamedThread(name: "decoder's end", collect)) == nil { collect() }
    }

    /// Like ``end(_:)``, but waits for the end: do not call it on a loop's thread.
    ///
    /// - Returns: nil if it was ended before.
    public func endNow() -> ProcessEnd? {
        guard !isEnding.exchange(true, ordering: .relaxed) else { return nil }
        kill(id, SIGKILL)
        return Self.end(of: id, output)
    }

    private static func end(of id: pid_t, _ output: SharedMemory) -> ProcessEnd {
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return ProcessEnd(status: status, note: output.note)
    }

    /// Processor time that the process has used, in nanoseconds; nil when it has ended.
    public var processorTime: Int64? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// - Parameter descriptors: The descriptors that the process gets as 3, 4 and so on.
    private static func start(_ command: [String], passing descriptors: [CInt]) throws(ConfinementError) -> pid_t {
        // Above all numbers that they get, so that none overwrites another.
        let first = ConfinedWorker.socket + CInt(descriptors.count)
        let copies = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, first) }
        defer { for copy in copies where copy >= 0 { close(copy) } }
        guard !copies.contains(where: { $0 < 0 }) else { throw ConfinementError(operation: "fcntl", errno: errno) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (index, copy) in copies.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, copy, ConfinedWorker.socket + CInt(index))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The program reads its signals from a descriptor and has blocked them.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process = pid_t()
        guard let program = arguments[0] else { throw ConfinementError(operation: "strdup", errno: ENOMEM) }
        let error = posix_spawn(&process, program, &actions, &attributes, &arguments, &environment)
        guard error == 0 else { throw ConfinementError(operation: "posix_spawn", errno: error) }
        return process
    }
}
