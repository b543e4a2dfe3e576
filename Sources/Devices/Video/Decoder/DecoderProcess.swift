internal import EventLoop
internal import Glibc

/// A running decoder: its process, the socket to it, and the memory that both see. The process ends with this; the loop does
/// not wait for it.
final class DecoderProcess {
    let socket: CInt
    let units: SharedMemory
    let pictures: SharedMemory
    let id: pid_t
    private var isEnding = false

    /// - Parameter command: The program, and the words that make it ``DecoderWorker/run()``. Its output is this program's
    ///   until it confines itself, so that the dynamic linker's errors are seen.
    init(_ command: [String]) throws(DecoderError) {
        units = try SharedMemory("bezel-units", size: UnitRing.standardCapacity)
        pictures = try SharedMemory("bezel-pictures", size: PictureSlots.memory)
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw DecoderError(operation: "socketpair", errno: errno)
        }
        defer { close(ends[1]) }
        do throws(DecoderError) {
            id = try Self.start(command, passing: [ends[1], units.descriptor, pictures.descriptor])
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

    /// Ends the process if it still runs. Only the first call does something.
    ///
    /// - Parameter report: Called on another thread with how it has ended. A process that ended by itself keeps its
    ///   exit status or signal.
    func end(_ report: @escaping @Sendable (DecoderEnd) -> Void) {
        guard !isEnding else { return }
        isEnding = true
        kill(id, SIGKILL)
        let collect = { @Sendable [id, pictures] in
            var status: CInt = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            report(DecoderEnd(status: status, note: pictures.note))
        }
        if (try? NamedThread(name: "decoder's end", collect)) == nil { collect() }
    }

    /// - Parameter descriptors: Those that the process gets as 3, 4 and so on.
    private static func start(_ command: [String], passing descriptors: [CInt]) throws(DecoderError) -> pid_t {
        // Above all numbers that they get, so that none overwrites another.
        let first = DecoderWorker.socket + CInt(descriptors.count)
        let copies = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, first) }
        defer { for copy in copies where copy >= 0 { close(copy) } }
        guard !copies.contains(where: { $0 < 0 }) else { throw DecoderError(operation: "fcntl", errno: errno) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (index, copy) in copies.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, copy, DecoderWorker.socket + CInt(index))
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
        guard let program = arguments[0] else { throw DecoderError(operation: "strdup", errno: ENOMEM) }
        let error = posix_spawn(&process, program, &actions, &attributes, &arguments, &environment)
        guard error == 0 else { throw DecoderError(operation: "posix_spawn", errno: error) }
        return process
    }
}

extension SharedMemory {
    /// The note of `clinux_confine`, in the memory of pictures.
    fileprivate var note: UInt32 { bytes.loadUnaligned(fromByteOffset: PictureSlots.noteOffset, as: UInt32.self) }
}
