import Foundation
import Glibc
import TestSupport

/// Programs that tests run: the Bezel that was built with them, and tools of this machine.
enum Program {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The path of a tool, as the shell would find it.
    static func path(of tool: String) -> String? {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin:/sbin"
        return path.split(separator: ":").map { "\($0)/\(tool)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Runs a tool to its end in the repository's root.
    static func run(_ tool: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = arguments
        process.currentDirectoryURL = Places.root
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Files and not pipes, so that both outputs need not be read at the same time.
        let folder = try TemporaryFolder()
        let streams = try ["out", "err"].map { name in
            let url = folder.url.appending(path: name)
            try Data().write(to: url)
            return (url, try FileHandle(forWritingTo: url))
        }
        (process.standardOutput, process.standardError) = (streams[0].1, streams[1].1)
        try process.run()
        process.waitUntilExit()
        let texts = try streams.map { String(decoding: try Data(contentsOf: $0.0), as: UTF8.self) }
        return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }

    /// Runs `bezel run` until it has printed a text, then ends it. It waits at most half a minute without output.
    ///
    /// - Parameter launcher: The program that starts it, with its arguments; empty for none.
    /// - Returns: Its output up to then.
    static func service(
        _ arguments: [String], environment: [String: String] = [:], through launcher: [String] = [],
        until quote: String
    ) throws -> String {
        let process = Process()
        let words = launcher + [Places.bezel ?? "", "run"] + arguments
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        var said = Data()
        var waiting = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while !String(decoding: said, as: UTF8.self).contains(quote), poll(&waiting, 1, 30_000) > 0 {
            let more = pipe.fileHandleForReading.readAvailable()
            if more.isEmpty { break }
            said += more
        }
        process.terminate()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}
