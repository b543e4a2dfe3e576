import Foundation

/// A folder with the structure of sysfs.
final class FakeSysfs {
    let root: String

    init(_ files: [String: String], links: [String: String] = [:]) throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        for (path, text) in files {
            let url = URL(fileURLWithPath: root).appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        for (path, target) in links {
            try FileManager.default.createSymbolicLink(atPath: "\(root)/\(path)", withDestinationPath: target)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    subscript(path: String) -> String? { try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) }
}
