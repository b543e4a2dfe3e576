internal import CLinux
public import EventLoop
internal import Glibc

/// The inside of a confined process: it decodes untrusted data, so that a fault damages nothing but that data.
///
/// It opens its libraries, confines itself (see `clinux_confine`), and then carries out requests of the program at the
/// other end of its socket, until that has gone.
public struct ConfinedWorker {
    /// The descriptors that a process has to be started with: this one, and the next two for ``input`` and ``output``.
    public static let socket: CInt = 3

    /// Exit statuses of the process.
    public enum Status: CInt, Sendable {
        case serviceGone = 0
        case notStarted, noLibrary, notConfined, invalidMessage
    }

    /// The resources that the process may use.
    public struct Limits: Hashable, Sendable {
        /// Its own memory, in bytes.
        public var memory: Int
        /// Address space in bytes, including the shared memory.
        public var addresses: Int

        public init(memory: Int, addresses: Int = 1 << 30) {
            self.memory = memory
            self.addresses = addresses
        }
    }

    /// Memory that the program writes for this process. It can only be read here.
    public let input: UnsafeRawBufferPointer
    /// Memory that this process writes, without the room of the note.
    public let output: UnsafeMutableRawBufferPointer
    private let memories: [SharedMemory]

    /// - Returns: nil when the process was not started by a ``ConfinedProcess`` with memory of these sizes.
    public init?(inputSize: Int, outputSize: Int) {
        guard let input = SharedMemory(opened: Self.socket + 1, size: inputSize, isWritable: false),
            let output = SharedMemory(opened: Self.socket + 2, size: outputSize, isWritable: true)
        else { return nil }
        self.input = UnsafeRawBufferPointer(input.bytes)
        self.output = UnsafeMutableRawBufferPointer(rebasing: output.bytes[..<(outputSize - SharedMemory.noteRoom)])
        memories = [input, output]
    }

    /// Confines the process for the rest of its life. When memory is short, the kernel ends it before others.
    ///
    /// - Returns: false if it cannot be confined.
    public func confine(_ limits: Limits, _ scheduling: Scheduling) -> Bool {
        scheduling.apply()
        Self.volunteer()
        guard let note = memories.last?.noteAddress else { return false }
        return clinux_confine(limits.addresses, limits.memory, Self.socket, note) == 0
    }

    /// Runs `work` and ends the process with its status.
    public func run(_ work: () -> Status) -> Never {
        // Neither memory may close its descriptor: the confinement has done that, and forbids close(2).
        withExtendedLifetime(memories) { Self.end(work()) }
    }

    /// Ends the process without the work of exit(3), which may make calls that the confinement forbids.
    public static func end(_ status: Status) -> Never { _exit(status.rawValue) }

    /// proc_pid_oom_score_adj(5).
    private static func volunteer() {
        let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, "500", 3)
        close(file)
    }
}
