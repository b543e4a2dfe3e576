import Foundation
import Glibc
import TestSupport
import Testing

@testable import TouchInput

struct FolderWatcherTests {
    @Test func `only changes of the watched names are reported`() throws {
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
        #expect(watcher.drain(), "a change of permissions")
    }

    @Test func `a missing node is reported as ENOENT, unlike one that is not a device`() {
        #expect(NodeAccess(path: "/nonexistent/event0", isProbed: true) == .closed(ENOENT))
        #expect(NodeAccess(path: "/dev/null", isProbed: true) == .free)
    }

    @Test func `processes that have a file open are listed, except for this one`() throws {
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
        // SIGKILL: signals for which a service waits are blocked in its child processes.
        defer { kill(sleeper.processIdentifier, SIGKILL) }
        let holders = NodeHolder.all(of: file.path)
        #expect(holders.map(\.process) == [Int(sleeper.processIdentifier)])
    }
}
