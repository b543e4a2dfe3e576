internal import Glibc

extension SDLManager {
    /// Runs the work of a program. An error that it throws becomes one sentence on standard error, and the program ends with
    /// status 1; without this, Swift ends it with a crash report.
    ///
    /// ```swift
    /// await SDLManager.program {
    ///     let app = try SDLManager(LifecycleConfiguration(name: "Fuel", appID: "fuel", host: "127.0.0.1"))
    ///     try await app.start()
    /// }
    /// ```
    ///
    /// - Parameter work: What the program does, in the isolation of the caller.
    public nonisolated(nonsending) static func program(
        _ work: nonisolated(nonsending) () async throws -> Void
    ) async {
        do {
            try await work()
        } catch {
            let line = Array("\(message(for: error))\n".utf8)
            _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(1)
        }
    }

    /// One line for an error.
    static func message(for error: any Error) -> String {
        let name = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last } ?? "app"
        return "\(name): \(error)".split(separator: "\n").joined(separator: " ")
    }
}
