import Foundation
import TestSupport

/// A command of bezel or another program, run as a process.
final class Command {
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private var unread = Data()

    /// - Parameters:
    ///   - socket: The control socket of the service.
    ///   - file: The file for its output; nil: this object reads it.
    convenience init(_ arguments: [String], socket: String, into file: FileHandle? = nil) throws {
        try self.init(program: "bezel", arguments + ["--socket", socket], into: file)
    }

    /// - Parameter program: A program that was built with the tests.
    convenience init(program: String, _ arguments: [String], into file: FileHandle? = nil) throws {
        guard let path = Places.program(program) else {
            throw BezelProcess.Failure(description: "there is no \(program) beside the tests")
        }
        try self.init(executable: path, arguments, into: file)
    }

    init(executable path: String, _ arguments: [String], into file: FileHandle? = nil) throws {
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardOutput = file ?? output
        if file != nil { try output.fileHandleForWriting.close() }
        process.standardError = errors
        try process.run()
        // A program that hangs fails its test and does not block the others.
        DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak process] in
            if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    deinit { if process.isRunning { end() } }

    /// Waits for it to end.
    func finish() -> Outcome {
        let rest = unread + output.fileHandleForReading.readUntilEnd()
        let words = errors.fileHandleForReading.readUntilEnd()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: rest, as: UTF8.self),
            errors: String(decoding: words, as: UTF8.self))
    }

    /// The next line of its output; nil at the end.
    func nextLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread = Data(unread[(end + 1)...])
                return line
            }
            let data = output.fileHandleForReading.readAvailable()
            guard !data.isEmpty else { return nil }
            unread += data
        }
    }

    /// Stops reading its output.
    func stopReading() throws { try output.fileHandleForReading.close() }

    /// Waits for it to end without reading its output.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Ends it with SIGKILL: a program under test may ignore SIGINT and SIGTERM.
    func end() { kill(process.processIdentifier, SIGKILL) }

    /// Interrupts it, like Ctrl-C.
    func interrupt() { kill(process.processIdentifier, SIGINT) }

    static func run(_ arguments: String..., socket: String) throws -> Outcome {
        try Command(arguments, socket: socket).finish()
    }
}
