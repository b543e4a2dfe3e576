public import Foundation

/// Files that tests read and programs that they start.
public enum Places {
    /// The repository.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL
    public static let recordings = root.appending(path: "Tests/Recordings")
    /// A folder beside the repository with transcripts of the official libraries and sdl_core, which may be missing.
    public static let transcripts = root.deletingLastPathComponent().appending(path: "shared/golden")

    /// The text of a file of the repository.
    ///
    /// - Parameter path: From the repository's root.
    public static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// A program that was built with the tests; nil if it was not.
    public static func program(_ name: String) -> String? {
        guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        let path = URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    public static let bezel = program("bezel")
}
