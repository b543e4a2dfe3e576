import CLinux
import Glibc
import Testing

@testable import Confinement

/// The system calls that a confined process may make. A child process confines itself and makes the real system call
/// directly, not through glibc or the vDSO.
struct ConfinementTests {
    /// A system call that the child makes after it has confined itself.
    struct Attempt: CustomTestStringConvertible {
        var call: String
        var arguments = (0, 0, 0, 0, 0, 0)
        /// An argument of the call that is replaced by the child's process or thread number, as for tgkill(2).
        var isOwn = false
        var testDescription: String { "\(call)\(arguments)" }
    }

    /// The calls that read the time where the vDSO cannot.
    static let clocks = [
        Attempt(call: "gettimeofday"), Attempt(call: "time"),
        Attempt(call: "clock_gettime", arguments: (1, 0, 0, 0, 0, 0)),
        Attempt(call: "clock_gettime64", arguments: (1, 0, 0, 0, 0, 0)), Attempt(call: "clock_getres"),
        Attempt(call: "clock_getres_time64"),
    ]

    @Test(arguments: clocks)
    func `a confined process may read the time by system calls`(attempt: Attempt) throws {
        // The call does not exist on some architectures.
        guard Self.number(of: attempt.call) != nil else { return }
        // A null pointer may be an error for a clock that the kernel reads; then the call was carried out.
        #expect([.exited(status: 0), .exited(status: 1)].contains(try Self.end(of: attempt)))
    }

    @Test func `a confined process may send a signal to itself`() throws {
        #expect(try Self.end(of: Attempt(call: "tgkill", isOwn: true)) == .exited(status: 0))
    }

    static let forbidden = [
        // Signal 0 has no effect, and needs the same permission.
        Attempt(call: "tgkill", arguments: (Int(getpid()), Int(getpid()), 0, 0, 0, 0)),
        Attempt(call: "tgkill", arguments: (1, 1, 0, 0, 0, 0)), Attempt(call: "kill", arguments: (1, 0, 0, 0, 0, 0)),
        // AT_FDCWD and an invalid path: the call must end the process before the kernel reads them.
        Attempt(call: "openat", arguments: (-100, 0, 0, 0, 0, 0)),
        Attempt(call: "socket", arguments: (1, 1, 0, 0, 0, 0)),
        Attempt(call: "rt_sigaction", arguments: (Int(SIGSYS), 0, 0, 8, 0, 0)), Attempt(call: "prctl"),
        Attempt(call: "mprotect", arguments: (0, 0, Int(PROT_READ | PROT_EXEC), 0, 0, 0)),
    ]

    @Test(arguments: forbidden)
    func `any other system call ends the confined process, and its end names the call`(attempt: Attempt) throws {
        let number = try #require(Self.number(of: attempt.call))
        let end = try Self.end(of: attempt)
        #expect(end == .killed(signal: SIGSYS, call: number))
        let words = "signal 31 (SIGSYS) ended it: its confinement forbids the system call \(attempt.call) (\(number))"
        #expect(end.description == words)
    }

    @Test(arguments: [0, 1, 2])
    func `a confined process closes the descriptors that it inherited`(descriptor: Int) throws {
        #expect(try Self.end(of: Attempt(call: "write", arguments: (descriptor, 0, 0, 0, 0, 0))) == .exited(status: 1))
    }

    // MARK: The child

    private static func number(of call: String) -> CInt? {
        (0..<1000).first { clinux_call_name($0).map { String(cString: $0) } == call }
    }

    /// Runs a child that confines itself, makes one system call, and exits with 0 if it succeeds and 1 if it fails.
    private static func end(of attempt: Attempt) throws -> ProcessEnd {
        typealias Fork = @convention(c) () -> pid_t
        // The variadic C function. All its arguments are in registers, as for a function that is not variadic.
        typealias Call = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int
        // Swift does not import RTLD_DEFAULT, which is a null handle.
        let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)
        let system = unsafeBitCast(try #require(dlsym(nil, "syscall")), to: Call.self)
        let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        let note = try #require(page).bindMemory(to: UInt32.self, capacity: 1)
        defer { munmap(page, 4096) }
        let number = Int(try #require(Self.number(of: attempt.call)))
        let arguments = attempt.arguments
        let isOwn = attempt.isOwn
        let child = fork()
        try #require(child >= 0)
        if child == 0 {
            // Nothing that needs a lock: another thread of the parent may have held it.
            if clinux_confine(1 << 30, 1 << 30, 3, note) != 0 { _exit(99) }
            let own = Int(getpid())
            let result =
                isOwn
                ? system(number, own, own, 0, 0, 0, 0)
                : system(number, arguments.0, arguments.1, arguments.2, arguments.3, arguments.4, arguments.5)
            _exit(result < 0 ? 1 : 0)
        }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return ProcessEnd(status: status, note: note.pointee)
    }
}
