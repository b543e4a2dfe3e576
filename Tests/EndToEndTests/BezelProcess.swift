import Foundation
import Glibc
import TCPLink
import TestSupport

/// `bezel run` as a separate process, so that its descriptors and its memory can be counted from outside.
final class BezelProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The port that apps connect to.
    let port: UInt16
    /// The path of the panel's pipe.
    let pipe: String
    /// The control socket's path.
    let socket: String
    /// The console's URL with its token; nil without `[web]` in the configuration.
    let console: String?
    private let process = Process()
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - configuration: TOML.
    ///   - range: The axis ranges of the events in the pipe.
    ///   - variables: Variables of its environment beside those of this process.
    init(
        _ configuration: String = "", range: String = "0:799,0:479", variables: [String: String] = [:]
    ) throws {
        guard let program = Places.bezel else { throw Failure(description: "there is no bezel beside the tests") }
        folder = try TemporaryFolder()
        let file = folder.url.appending(path: "bezel.toml")
        // The default folder is shared by the machine, and only one process may use it.
        let storage = configuration.contains("[storage]") ? [] : ["--storage", folder.url.appending(path: "kept").path]
        try Data((configuration + (PhoneBridge.given?.configuration ?? "")).utf8).write(to: file)
        pipe = folder.url.appending(path: "panel").path
        guard mkfifo(pipe, 0o600) == 0 else { throw Failure(description: "mkfifo: errno \(errno)") }
        socket = folder.url.appending(path: "control.sock").path
        let log = Pipe()
        process.executableURL = URL(filePath: program)
        let arguments = [
            "run", "--config", file.path, "--display", "headless", "--touch", "stream:\(pipe)", "--touch-range",
            range, "--listen", "127.0.0.1:0", "--socket", socket,
        ]
        process.arguments = arguments + storage
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardError = log
        try process.run()
        var text = ""
        let hasConsole = configuration.contains("[web]")
        let parts = ["listening on 127.0.0.1:"] + (hasConsole ? ["console: "] : [])
        while !parts.allSatisfy({ text.contains($0) }) || text.last != "\n" {
            let data = log.fileHandleForReading.readAvailable()
            guard !data.isEmpty else { throw Failure(description: "bezel ended: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
        log.fileHandleForReading.drain()
        console = hasConsole ? text.firstMatch(of: #/console: (http:\S+)/#).map { String($0.1) } : nil
        let found = text.split(separator: "listening on 127.0.0.1:").dropFirst().first?.prefix { $0.isNumber }
        guard let port = found.flatMap({ UInt16($0) }) else { throw Failure(description: text) }
        self.port = PhoneBridge.given?.address.port ?? port
    }

    /// Ends it with SIGTERM and waits for it.
    ///
    /// - Returns: Its exit status.
    @discardableResult func stop() -> Int32 {
        process.terminate()
        return waitForEnd()
    }

    /// Ends it with SIGKILL, like a crash, and waits for it.
    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// - Returns: Its exit status.
    @discardableResult func waitForEnd() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Its child processes.
    var children: [pid_t] {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return names.flatMap { name -> [pid_t] in
            let text = (try? String(contentsOfFile: "\(tasks)/\(name)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// Open descriptors, including files that a worker has open for a short time, like fonts.
    var descriptors: Int { links.count }
    /// Open sockets.
    var sockets: Int { links.count { $0.hasPrefix("socket:") } }

    /// The names of its threads.
    var threads: [String] {
        let folder = "/proc/\(process.processIdentifier)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8) }
            .map { $0.trimmingCharacters(in: .newlines) }
    }

    /// What its descriptors mean: paths of files, and words like "socket:[7]".
    var links: [String] {
        let folder = "/proc/\(process.processIdentifier)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }

    /// Which of these files are mapped into its memory; a part of a file's name is enough.
    func mapped(_ names: [String]) -> [String] {
        let maps = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/maps", encoding: .utf8)) ?? ""
        return names.filter { maps.contains($0) }
    }

    /// Present resident memory, in KiB.
    var residentMemory: Int { status("VmRSS") }
    /// Maximum of the resident memory, in KiB.
    var mostResidentMemory: Int { status("VmHWM") }

    /// Bytes that it has written so far, to files and sockets.
    var written: Int { number("wchar", in: "io") }

    private func status(_ key: String) -> Int { number(key, in: "status") }

    private func number(_ key: String, in file: String) -> Int {
        let path = "/proc/\(process.processIdentifier)/\(file)"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return -1 }
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(key):") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? -1
    }
}
