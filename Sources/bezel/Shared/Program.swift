internal import Glibc

/// Why a program could not be run.
struct ProgramError: Error, CustomStringConvertible {
    let call: String
    let code: CInt
    let name: String

    var description: String { "\(name): \(call): \(String(cString: strerror(code)))" }
}

/// Programs of PATH that commands run.
enum Program {
    /// The most bytes of a program's output that are read; the rest is ignored.
    private static let outputLimit = 256 << 10

    /// Runs a program to its end, with the standard input of this process.
    ///
    /// - Returns: Its exit code; 128 and the signal's number when a signal has ended it.
    static func run(_ words: [String]) throws(ProgramError) -> CInt { try code(of: start(words), words[0]) }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - input: Its standard input, at most what a pipe holds: 64 KiB.
    ///   - readsOutput: Whether its standard output is read. Otherwise it is that of this process.
    /// - Returns: Its exit code, as above, and what it has printed.
    static func run(
        _ words: [String], input: [UInt8], readsOutput: Bool = false
    ) throws(ProgramError) -> (code: CInt, output: [UInt8]) {
        let name = words.first ?? ""
        let inputEnds = try pipe(for: name)
        defer { close(inputEnds.read) }
        // The program does not read yet: the write must not wait for it.
        _ = fcntl(inputEnds.write, F_SETFL, O_NONBLOCK)
        let written = write(inputEnds.write, input, input.count)
        let error = errno
        close(inputEnds.write)
        guard written == input.count else {
            throw ProgramError(call: "write", code: written < 0 ? error : EMSGSIZE, name: name)
        }
        guard readsOutput else { return (try code(of: start(words, input: inputEnds.read), name), []) }
        let outputEnds = try pipe(for: name)
        defer { close(outputEnds.read) }
        let started = Result { () throws(ProgramError) in
            try start(words, input: inputEnds.read, output: outputEnds.write)
        }
        close(outputEnds.write)
        let child = try started.get()
        let output = read(outputEnds.read)
        return (try code(of: child, name), output)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - input: Its standard input; nil for this process's.
    ///   - output: Its standard output; nil for this process's.
    static func start(
        _ words: [String], input: CInt? = nil, output: CInt? = nil
    ) throws(ProgramError) -> pid_t {
        let name = words.first ?? ""
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let spawned = posix_spawnp(&child, name, &actions, nil, &arguments, environ)
        guard spawned == 0 else { throw ProgramError(call: "posix_spawnp", code: spawned, name: name) }
        return child
    }

    /// Waits for the end of a program.
    ///
    /// - Returns: Its exit code; 128 and the signal's number when a signal has ended it.
    static func code(of child: pid_t, _ name: String) throws(ProgramError) -> CInt {
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw ProgramError(call: "waitpid", code: errno, name: name) }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// A pipe whose ends are closed in programs, but for the numbers that they get.
    static func pipe(for name: String) throws(ProgramError) -> (read: CInt, write: CInt) {
        var ends: [CInt] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw ProgramError(call: "pipe", code: errno, name: name) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Reads to the end.
    private static func read(_ descriptor: CInt) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += part.prefix(min(count, outputLimit - bytes.count))
        }
    }
}
