import EventLoop
import Glibc
import TCPLink
import Testing

/// A listener and a connection to it, both on one loop.
private final class Pair {
    let loop: EventLoop
    private(set) var server: StreamConnection?
    private(set) var client: StreamConnection?
    private var listener: TCPListener?
    private var connector: TCPConnector?

    init(host: String = "127.0.0.1") throws {
        loop = try EventLoop()
        let listener = try TCPListener(TCPAddress(host: host, port: 0), on: loop) { [unowned self] in self.server = $0 }
        self.listener = listener
        var isReady = false
        let connector = try TCPConnector(listener.address, on: loop) { isReady = true }
        while !isReady || server == nil { try loop.turn(timeout: 5000) }
        client = try connector.connection()
    }

    func turn(until isDone: () -> Bool) throws {
        while !isDone() { try loop.turn(timeout: 5000) }
    }

    func dropClient() { client = nil }
}

struct TCPLinkTests {
    /// A socket that listens, as the service manager creates it; connections wait.
    private func passedSocket(_ family: CInt) -> CInt {
        let descriptor = socket(family, CInt(SOCK_STREAM.rawValue), 0)
        return listen(descriptor, 1) == 0 ? descriptor : -1  // Listening binds it to a port that the kernel chooses.
    }

    @Test(arguments: [(AF_INET, "0.0.0.0", "127.0.0.1"), (AF_INET6, "::", "::1")])
    func `a passed socket has its address and accepts connections without waiting`(
        family: CInt, any: String, own: String
    ) throws {
        let loop = try EventLoop()
        let descriptor = passedSocket(family)
        var accepted: StreamConnection?
        let listener = try TCPListener(adopting: descriptor, on: loop) { accepted = $0 }
        #expect(listener.address.host == any)
        #expect(listener.address.port != 0)
        #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
        var isReady = false
        let connector = try TCPConnector(TCPAddress(host: own, port: listener.address.port), on: loop) {
            isReady = true
        }
        while !isReady || accepted == nil { try loop.turn(timeout: 5000) }
        #expect(accepted?.peer?.hasSuffix(own) == true)
        withExtendedLifetime((listener, connector)) {}
    }

    @Test func `an urgent event waits for one pending connection at most`() throws {
        let loop = try EventLoop()
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var order: [String] = []
        let urgent = try loop.watch(ends[0], for: .readable, isUrgent: true) { _ in
            var byte: UInt8 = 0
            if Glibc.read(ends[0], &byte, 1) == 1 { order.append("urgent") }
        }
        defer { loop.unwatch(urgent) }
        let listener = try TCPListener(TCPAddress(host: "127.0.0.1", port: 0), on: loop) { _ in
            order.append("connection")
            _ = Glibc.write(ends[1], "!", 1)
        }
        let connectors = try (0..<3).map { _ in try TCPConnector(listener.address, on: loop) {} }
        while order.count < 6 { try loop.turn(timeout: 5000) }
        #expect(order == ["connection", "urgent", "connection", "urgent", "connection", "urgent"])
        withExtendedLifetime((listener, connectors)) {}
    }

    @Test func `a descriptor that is not a socket is refused and closed`() throws {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let loop = try EventLoop()
        #expect(throws: TCPError(operation: "getsockname", subject: "the passed socket \(descriptor)", errno: ENOTSOCK))
        {
            try TCPListener(adopting: descriptor, on: loop) { _ in }
        }
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `bytes sent over a connection arrive in order`(host: String) throws {
        let pair = try Pair(host: host)
        var received: [UInt8] = []
        pair.server?.received = { received += $0 }
        for number in 0..<50 { pair.client?.send([UInt8(number)]) }
        try pair.turn { received.count == 50 }
        #expect(received == Array(0..<50))
    }

    @Test func `the rest of an expected message is read in the same turn, up to a limit`() throws {
        var ends: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        defer { Glibc.close(ends[1]) }
        let loop = try EventLoop()
        let connection = try #require(StreamConnection(adopting: ends[0], peer: "test", on: loop))
        var reads: [Int] = []
        connection.received = { bytes in
            reads.append(bytes.count)
            // Of the third turn: its second read needs more bytes, which waits for the next turn.
            connection.expect([1: 20_000, 3: .max, 4: 50_000, 5: 0, 6: 0][reads.count] ?? 0)
        }
        let bytes = [UInt8](repeating: 1, count: 100_000)
        try #require(write(ends[1], bytes, bytes.count) == bytes.count)
        var turns: [Int] = []
        for _ in 1...4 {
            try loop.turn(timeout: 5000)
            turns.append(reads.count)
        }
        #expect(reads == [4096, 20_000, 4096, 61_440, 4096, 4096])
        #expect(turns == [2, 4, 5, 6])
    }

    @Test func `bytes that the peer does not accept at once wait, and the owner is informed`() throws {
        let pair = try Pair()
        var backlogs: [Int] = []
        var received = 0
        pair.server?.backlogged = { backlogs.append($0) }
        let megabyte = [UInt8](repeating: 7, count: 400_000)
        var sent = 0
        // Until the kernel's buffers are full.
        while backlogs.isEmpty, sent < 1000 {
            pair.server?.send(megabyte)
            sent += 1
        }
        let most = try #require(backlogs.first)
        #expect(backlogs.count == 1)
        #expect(most % (64 << 10) == 0 && (1...(400_000 + 64 << 10)).contains(most))
        pair.client?.received = { received += $0.count }
        try pair.turn { backlogs.count == 2 }
        #expect(backlogs == [most, 0])
        try pair.turn { received == sent * megabyte.count }
    }

    @Test func `a slow reader costs no more memory than the bytes that wait for it`() throws {
        let pair = try Pair()
        var backlogs: [Int] = []
        var received = 0
        pair.server?.backlogged = { backlogs.append($0) }
        pair.client?.received = { received += $0.count }
        pair.server?.backlogLimit = 16 << 20
        let piece = [UInt8](repeating: 7, count: 500_000)
        var (sent, waiting) = (0, 0)
        // Each time as many bytes follow as it has read, so that it never has all.
        while sent < 40_000_000 {
            repeat {
                pair.server?.send(piece)
                sent += piece.count
                waiting = pair.server?.unsent ?? .max
            } while waiting < 4_000_000
            try pair.turn { pair.server?.unsent != waiting }
        }
        #expect(!backlogs.contains(0), "it never received the whole message")
        #expect(backlogs.max() ?? 0 <= 12_000_000)
        try pair.turn { received == sent }
    }

    @Test func `a paused connection is not read but can send`() throws {
        for hours: Int64 in [0, 1] {
            let pair = try Pair()
            var (received, answered): ([UInt8], [UInt8]) = ([], [])
            pair.server?.received = { received += $0 }
            pair.client?.received = { answered += $0 }
            pair.server?.rest(for: hours * 3600 * 1_000_000_000)
            pair.client?.send([1, 2, 3])
            pair.server?.send([4])
            try pair.turn { answered == [4] && (hours > 0 || received == [1, 2, 3]) }
            #expect(received == (hours > 0 ? [] : [1, 2, 3]))
        }
    }

    @Test func `abandoning a connection drops its waiting bytes at once`() throws {
        let pair = try Pair()
        var ending: StreamConnection.Ending?
        var isBacklogged = false
        pair.server?.closed = { ending = $0 }
        pair.server?.backlogged = { isBacklogged = $0 > 0 }
        let piece = [UInt8](repeating: 7, count: 100_000)
        for _ in 0..<1000 where !isBacklogged { pair.server?.send(piece) }
        pair.server?.abandon()
        #expect(ending == .tooSlow)
        #expect(pair.server?.unsent == 0)
    }

    @Test func `a peer that never reads is disconnected at the backlog limit`() throws {
        let pair = try Pair()
        var ending: StreamConnection.Ending?
        pair.server?.closed = { ending = $0 }
        let piece = [UInt8](repeating: 7, count: 100_000)
        for _ in 0..<1000 where ending == nil { pair.server?.send(piece) }
        #expect(ending == .tooSlow)
    }

    @Test func `closing first sends the waiting bytes`() throws {
        let pair = try Pair()
        var received: [UInt8] = []
        var endings: [StreamConnection.Ending] = []
        pair.client?.received = { received += $0 }
        pair.client?.closed = { endings.append($0) }
        // Bytes that the closing side has not read would make the kernel reset the connection.
        pair.client?.send([1, 2, 3])
        pair.server?.send(Array("good bye".utf8))
        pair.server?.close()
        try pair.turn { !endings.isEmpty }
        #expect(String(decoding: received, as: UTF8.self) == "good bye")
        #expect(endings == [.peer])
    }

    @Test func `closing does not wait without limit for a peer that never reads`() throws {
        let loop = try EventLoop()
        var server: StreamConnection?
        let listener = try TCPListener(TCPAddress(host: "127.0.0.1", port: 0), on: loop) { server = $0 }
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = listener.address.port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #expect(result == 0)
        while server == nil { try loop.turn(timeout: 5000) }
        var ending: StreamConnection.Ending?
        var isBacklogged = false
        server?.closed = { ending = $0 }
        server?.backlogged = { isBacklogged = $0 > 0 }
        let piece = [UInt8](repeating: 7, count: 100_000)
        for _ in 0..<1000 where !isBacklogged { server?.send(piece) }
        #expect(isBacklogged)
        server?.close()
        while ending == nil { try loop.turn(timeout: 5000) }
        #expect(ending == .local)
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `each end of a connection has the other's address`(host: String) throws {
        let pair = try Pair(host: host)
        #expect(pair.server?.peer == host)
        #expect(pair.client?.peer == host)
    }

    @Test func `a half-closed connection ends after its last bytes are read`() throws {
        let pair = try Pair()
        var received: [UInt8] = []
        var ending: StreamConnection.Ending?
        pair.server?.received = { received += $0 }
        pair.server?.closed = { ending = $0 }
        pair.client?.send([1, 2, 3])
        pair.client?.close()
        try pair.turn { ending != nil }
        #expect(received == [1, 2, 3])
        #expect(ending == .peer)
    }

    @Test func `the end of a connection is reported once`() throws {
        let pair = try Pair()
        var endings: [StreamConnection.Ending] = []
        pair.server?.closed = { endings.append($0) }
        pair.dropClient()
        try pair.turn { !endings.isEmpty }
        #expect(endings == [.peer])
    }

    @Test func `a port in use is refused with the call and its errno`() throws {
        let loop = try EventLoop()
        let first = try TCPListener(TCPAddress(host: "127.0.0.1", port: 0), on: loop) { _ in }
        let error = #expect(throws: TCPError.self) { _ = try TCPListener(first.address, on: loop) { _ in } }
        #expect(error?.operation == "bind")
        #expect(error?.errno == EADDRINUSE)
        #expect(error?.description.contains("another program has the port already") == true)
    }

    @Test func `a refused connection is reported`() throws {
        let loop = try EventLoop()
        let port = try TCPListener(TCPAddress(host: "127.0.0.1", port: 0), on: loop) { _ in }.address
        var isReady = false
        let connector = try TCPConnector(port, on: loop) { isReady = true }
        while !isReady { try loop.turn(timeout: 5000) }
        let error = #expect(throws: TCPError.self) { _ = try connector.connection() }
        #expect(error?.errno == ECONNREFUSED)
    }

    @Test(arguments: [
        ("127.0.0.1:12345", "127.0.0.1:12345"), ("[::1]:1", "[::1]:1"), ("0.0.0.0:0", "0.0.0.0:0"),
    ])
    func `numeric addresses are parsed`(text: String, shown: String) throws {
        #expect(try TCPAddress(text).description == shown)
    }

    @Test(arguments: ["", "localhost:1", "127.0.0.1", "127.0.0.1:65536", "1.2.3:4", ":1"])
    func `a text that is not a numeric address is refused`(text: String) {
        #expect(throws: TCPError.self) { _ = try TCPAddress(text) }
    }
}
