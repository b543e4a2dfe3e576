import EventLoop
import Foundation
import Glibc
import TCPLink
import TestSupport
import Testing

extension TemporaryFolder {
    fileprivate func mode(_ name: String) -> mode_t {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 ? status.st_mode : 0
    }
}

struct UnixListenerTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/sockets/bezel.sock" }
    private let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
    }

    private func listener(_ accept: @escaping (StreamConnection) -> Void = { _ in }) throws -> UnixListener {
        try UnixListener(path: path, on: loop, accept: accept)
    }

    private func problem(at path: String, group: String = "") -> UnixSocketError? {
        #expect(throws: UnixSocketError.self) {
            try UnixListener(path: path, group: group, on: loop) { _ in }
        }
    }

    @Test func `the file of a passed socket is not removed`() throws {
        let name = "\(folder.path)/passed.sock"
        let descriptor = try unixSocket(at: name)
        var accepted: StreamConnection?
        var listener: UnixListener? = try UnixListener(adopting: descriptor, on: loop) { accepted = $0 }
        #expect(listener?.path == name)
        let client = try StreamConnection.connect(to: name, on: loop)
        while accepted == nil { try loop.turn(timeout: 5000) }
        listener = nil
        #expect(folder.mode("passed.sock") & S_IFMT == S_IFSOCK)
        withExtendedLifetime(client) {}
    }

    @Test func `bytes arrive at the other end, and the kernel reports the peer's user`() throws {
        var server: StreamConnection?
        let listener = try listener { server = $0 }
        let client = try StreamConnection.connect(to: listener.path, on: loop)
        while server == nil { try loop.turn(timeout: 5000) }
        var received: [UInt8] = []
        client.received = { received += $0 }
        server?.send(Array("hello".utf8))
        while received.count < 5 { try loop.turn(timeout: 5000) }
        #expect(received == Array("hello".utf8))
        #expect(server?.credentials?.process == getpid())
        #expect(server?.credentials?.user == getuid())
        #expect(server?.peer == nil)
    }

    @Test func `the socket and its new folder are for owner and group only, whatever the umask`() throws {
        let listener = try listener()
        #expect(folder.mode("sockets/bezel.sock") & 0o7777 == 0o660)
        #expect(folder.mode("sockets/bezel.sock") & S_IFMT == S_IFSOCK)
        #expect(folder.mode("sockets") & 0o7777 & ~0o750 == 0)
        _ = listener
    }

    @Test func `a listener removes its socket file`() throws {
        var listener: UnixListener? = try listener()
        #expect(folder.mode("sockets/bezel.sock") != 0)
        listener = nil
        #expect(folder.mode("sockets/bezel.sock") == 0)
        _ = listener
    }

    @Test func `a listener does not remove a file that has replaced its socket`() throws {
        var former: UnixListener? = try listener()
        unlink(path)
        let successor = try listener()
        former = nil
        #expect(folder.mode("sockets/bezel.sock") & S_IFMT == S_IFSOCK)
        _ = (former, successor)
    }

    @Test func `a socket left by a crashed run is replaced`() throws {
        mkdir("\(folder.path)/sockets", 0o700)
        close(try unixSocket(at: path))
        let listener = try listener()
        _ = try StreamConnection.connect(to: listener.path, on: loop)
    }

    @Test func `a socket of a running listener is an error and is not removed`() throws {
        let listener = try listener()
        let error = problem(at: path)
        #expect(error?.description == "bind \(path): another program listens there (EADDRINUSE)")
        _ = try StreamConnection.connect(to: listener.path, on: loop)
    }

    @Test func `a file that is not a socket is not changed`() throws {
        let file = "\(folder.path)/file"
        #expect(FileManager.default.createFile(atPath: file, contents: Data("mine".utf8)))
        #expect(problem(at: file)?.errno == ENOTSOCK)
        #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
    }

    @Test func `invalid paths and groups are errors and leave no file`() {
        #expect(problem(at: "")?.errno == ENAMETOOLONG)
        #expect(problem(at: "/" + String(repeating: "a", count: 107))?.errno == ENAMETOOLONG)
        #expect(problem(at: "\(folder.path)/no/such/folder/a.sock")?.errno == ENOENT)
        #expect(problem(at: path, group: "no such group")?.description.hasSuffix("there is no such group") == true)
        #expect(folder.mode("sockets") == 0)
    }

    @Test func `without a listener a connection is refused at once`() throws {
        let error = #expect(throws: UnixSocketError.self) { try StreamConnection.connect(to: path, on: loop) }
        #expect(error?.isNobodyThere == true)
    }

    @Test func `a peer that does not read is disconnected at the backlog limit`() throws {
        var server: StreamConnection?
        let listener = try listener { server = $0 }
        let client = try StreamConnection.connect(to: listener.path, on: loop)
        while server == nil { try loop.turn(timeout: 5000) }
        var ending: StreamConnection.Ending?
        server?.closed = { ending = $0 }
        server?.backlogLimit = 4 << 20
        let megabyte = [UInt8](repeating: 1, count: 1 << 20)
        var count = 0
        while ending == nil, count < 100 {
            #expect(server.map { $0.unsent <= 4 << 20 } == true)
            server?.send(megabyte)
            count += 1
        }
        #expect(ending == .tooSlow)
        #expect(count > 4)
        _ = client
    }
}
