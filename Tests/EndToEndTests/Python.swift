import Foundation
import TestSupport

/// Python of this machine, with the modules of config/examples. BEZEL_TEST_PYTHON names another one, for instance of a virtual
/// environment with python-can and cantools.
enum Python {
    static let path = [
        ProcessInfo.processInfo.environment["BEZEL_TEST_PYTHON"], "/usr/bin/python3", "/usr/local/bin/python3",
    ].compactMap(\.self).first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The path of a program of config/examples.
    static func example(_ name: String) -> String { Places.root.appending(path: "config/examples/\(name)").path }

    /// Whether these modules are installed.
    static func has(_ modules: String...) -> Bool {
        let words = modules.map { "import \($0)" }.joined(separator: ";")
        return (try? run(["-c", words]))?.status == 0
    }

    static func run(_ arguments: [String], input: String = "") throws -> Command.Outcome {
        struct Missing: Error {}
        guard let path else { throw Missing() }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PYTHONPATH": Places.root.appending(path: "config/examples").path, "PYTHONDONTWRITEBYTECODE": "1",
        ]) { $1 }
        let (given, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (given, output, errors)
        try process.run()
        // Less than a pipe holds.
        try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try given.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readUntilEnd()
        let words = errors.fileHandleForReading.readUntilEnd()
        process.waitUntilExit()
        return Command.Outcome(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: words, as: UTF8.self))
    }
}
