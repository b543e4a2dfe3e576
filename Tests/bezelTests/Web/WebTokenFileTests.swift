import Foundation
import Glibc
import Testing

@testable import BezelService

/// The file that keeps the console's token.
struct WebTokenFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("token-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("web-token").path }
    private static let word = "0123456789abcdefghijklmnopqrstuv"

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func write(_ text: String, mode: mode_t = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(chmod(path, mode) == 0)
    }

    private func problem() -> String {
        do {
            _ = try WebTokenFile.token(path)
            return ""
        } catch { return error.description }
    }

    @Test func `a missing file is created for its owner only, and keeps the token`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let token = try WebTokenFile.token(path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try WebTokenFile.token(path) == token)
    }

    @Test func `starts at the same time have one token, and leave no other file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<50 {
            let path = path
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<4 { group.addTask { try WebTokenFile.token(path).description } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["web-token"])
            #expect(unlink(path) == 0)
        }
    }

    @Test func `a link to a file that does not exist is not followed`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(symlink(folder.appendingPathComponent("target").path, path) == 0)
        #expect(problem().contains("cannot be opened"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["web-token"])
    }

    @Test func `a token of the owner is used, with or without a line break`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for text in [Self.word, Self.word + "\n"] {
            try write(text)
            #expect(try WebTokenFile.token(path).description == Self.word)
        }
    }

    @Test func `a file that others can read, or that holds no token, is refused with its reason`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for mode: mode_t in [0o640, 0o604, 0o620, 0o666] {
            try write(Self.word, mode: mode)
            #expect(problem().contains("can be read by others: sudo chmod 600"))
        }
        for text in [
            "", "short", String(Self.word.dropLast()), Self.word + " " + Self.word, String(repeating: "a", count: 129),
        ] {
            try write(text)
            #expect(problem().contains("holds no token: expected 32 to 128"), "\(text)")
        }
    }

    @Test func `what is no regular file is refused`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(mkfifo(path, 0o600) == 0)
        #expect(problem().contains("is no regular file"))
        #expect(unlink(path) == 0 && symlink("/etc/hostname", path) == 0)
        #expect(problem().contains("cannot be opened"))
        #expect(unlink(path) == 0)
        try FileManager.default.removeItem(at: folder)
        #expect(problem().contains("cannot be created"))
    }
}
