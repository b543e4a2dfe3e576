public import Foundation

/// A new empty folder, which is removed when the last reference to this object is released.
public final class TemporaryFolder: Sendable {
    public let url: URL
    public var path: String { url.path }
    /// The names in it, sorted.
    public var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }

    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    /// Writes a file, and creates the folders on the way to it.
    ///
    /// - Parameter path: Relative to the folder.
    public func write(_ path: String, _ text: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
