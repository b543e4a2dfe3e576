import EventLoop
import Glibc
import HeadUnit
import Logging
import Synchronization
import TCPLink
import Testing

@testable import BezelConfiguration
@testable import BezelService

/// A connection that a test ends.
private final class EndedLink: AppLink {
    let peer: String? = "10.0.0.1"
    var received: ([UInt8]) -> Void = { _ in }
    var backlogged: (Int) -> Void = { _ in }
    var closed: (StreamConnection.Ending) -> Void = { _ in }
    func send(_ bytes: UnsafeRawBufferPointer) {}
    func close() {}
    func abandon() {}
    func rest(for time: Int64) {}
}

/// Counts its lines.
private final class LineCount: Sendable {
    private let kept = Mutex(0)

    var value: Int { kept.withLock { $0 } }
    var logger: Logger { Logger(label: "bezel") { _ in Handler(count: self) } }

    private struct Handler: LogHandler {
        let count: LineCount
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { count.kept.withLock { $0 += 1 } }
    }
}

/// A peer cannot fill the log with the ends of its connections.
struct FailedConnectionTests {
    @Test(arguments: [StreamConnection.Ending.failed(errno: ECONNRESET), .tooSlow])
    func `connections that a stranger resets or does not read write a limited number of lines`(
        ending: StreamConnection.Ending
    ) throws {
        let written = LineCount()
        let loop = try EventLoop()
        let lines = LimitedLog(20, perSeconds: 30, on: loop, log: written.logger)
        let connections = AppConnections(ProgramConfiguration().limits, peerLines: lines)
        let host = FakeHost()
        for _ in 0..<100 {
            let link = EndedLink()
            connections.accept(link, from: "10.0.0.1", of: .tcp(address: "10.0.0.1"), for: host)
            link.closed(ending)
        }
        #expect(connections.isEmpty)
        // The rest is counted in one line when the limited log ends.
        withExtendedLifetime(connections) { #expect(written.value == 20) }
    }

    @Test func `no more connections are accepted than files can be opened for`() throws {
        let loop = try EventLoop()
        let lines = LimitedLog(20, perSeconds: 30, on: loop, log: LineCount().logger)
        let connections = AppConnections(ProgramConfiguration().limits, peerLines: lines)
        connections.openable = 8
        let host = FakeHost()
        for number in 0..<20 {
            connections.accept(EndedLink(), from: "10.0.0.\(number)", of: .tcp(address: "10.0.0.\(number)"), for: host)
        }
        #expect(connections.count == 6, "guests leave a quarter to others")
        #expect(connections.refused == 14)
    }
}
