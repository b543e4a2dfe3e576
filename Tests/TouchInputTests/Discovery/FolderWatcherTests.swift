import Foundation
import Glibc
import TestSupport
import Testing

@testable import TouchInput

struct FolderWatcherTests {
    @Test func `only the names that were asked for are worth a look`() throws {
        let folder = try TemporaryFolder()
        let watcher = try FolderWatcher(paths: ["\(folder.path)/panel", "relative"])
        #expect(!watcher.drain())
        try Data().write(to: folder.url.appending(path: "other"))
        #expect(!watcher.drain())
        try Data().write(to: folder.url.appending(path: "panel"))
        #expect(watcher.drain())
        #expect(!watcher.drain(), "once")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.url.appending(path: "panel").path)
        #expect(watcher.drain(), "permissions that are fixed")
    }

    @Test func `a node that is not there, and one that is no device, are told apart`() {
        #expect(NodeAccess(path: "/nonexistent/event0", isProbed: true) == .closed(ENOENT))
        #expect(NodeAccess(path: "/dev/null", isProbed: true) == .free)
    }

    @Test func `who has a file open is found, but not this process`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "held-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let own = try FileHandle(forReadingFrom: file)
        defer { try? own.close() }
        #expect(NodeHolder.all(of: file.path).isEmpty)
        let sleeper = Process()
        sleeper.executableURL = URL(filePath: "/bin/sleep")
        sleeper.arguments = ["60"]
        sleeper.standardInput = own
        try sleeper.run()
        // SIGKILL: the signals that a service waits for are blocked in all that this process starts.
        defer { kill(sleeper.processIdentifier, SIGKILL) }
        let holders = NodeHolder.all(of: file.path)
        #expect(holders.map(\.process) == [Int(sleeper.processIdentifier)])
    }
}
