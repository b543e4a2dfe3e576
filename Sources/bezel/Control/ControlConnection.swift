internal import ArgumentParser
internal import BezelControl
internal import BezelService
internal import EventLoop
internal import Glibc
internal import SmartDeviceLink
internal import TCPLink

/// A command's connection to the control socket: sends a request and waits for the answer.
final class ControlConnection {
    private let path: String
    private let loop: EventLoop
    private let connection: StreamConnection
    /// An answer may be longer than a request: a screenshot.
    private var input = LineBuffer(limit: 2 * ControlServer.backlogLimit)
    private var lines: [[UInt8]] = []
    private var kept: [JSON] = []
    private var isOver = false
    private var lastID: Int64 = 0
    private let patience: Int64?
    private var reader: Watch?
    private var isRead = true

    /// - Parameter patience: Longest time without an answer, in nanoseconds; nil = no limit.
    init(path: String, patience: Int64? = nil) throws {
        self.path = path
        self.patience = patience
        loop = try EventLoop()
        do {
            connection = try StreamConnection.connect(to: path, on: loop)
        } catch {
            throw ControlFailure.unreachable(error)
        }
        connection.backlogLimit = 2 * ControlServer.lineLimit
        connection.received = { [unowned self] in self.received($0) }
        connection.closed = { [unowned self] _ in self.isOver = true }
    }

    /// The process that listens on the socket.
    var process: Int? { connection.credentials.map { Int($0.process) } }

    /// Sends a request and waits for its answer.
    ///
    /// - Parameter event: Called with each event before the answer.
    func ask(_ order: some ControlOrder, event: (JSON) -> Void = { _ in }) throws -> JSON {
        lastID += 1
        var bytes: [UInt8] = []
        bytes.append(json: ControlRequest(id: lastID, order: order).json)
        guard bytes.count <= ControlServer.lineLimit else {
            throw ControlFailure.refused("that is \(bytes.count) bytes; \(ControlServer.lineLimit) are the most")
        }
        bytes.append(UInt8(ascii: "\n"))
        connection.send(bytes)
        while true {
            let line = try nextLine()
            if let ignored = line["ignored"] { Console.error("the service is older and ignores: \(ignored.plain)") }
            if line["ok"]?.boolean == true { return line }
            if let error = line["error"]?.string { throw ControlFailure.refused(error) }
            event(line)
        }
    }

    /// Lets ``nextEvent()`` return an event that came before an answer.
    func putBack(_ event: JSON) { kept.append(event) }

    /// Waits for the next event, after an answer that is followed by events.
    func nextEvent() throws -> JSON { kept.isEmpty ? try nextLine() : kept.removeFirst() }

    /// Waits for the next line.
    func nextLine() throws -> JSON {
        let deadline = patience.map { Clock.monotonic + $0 }
        while lines.isEmpty {
            guard isRead else { throw ExitCode.failure }
            guard !isOver else { throw ControlFailure.ended(path: path) }
            let left = deadline.map { $0 - Clock.monotonic }
            if let left, left <= 0 { throw ControlFailure.silent(path: path) }
            try loop.turn(timeout: left.map { CInt(clamping: $0 / 1_000_000 + 1) } ?? -1)
        }
        return try JSONParser.parse(lines.removeFirst()[...])
    }

    /// Lets ``nextLine()`` fail silently when the reader of standard output has closed it. Otherwise `bezel watch | head -1`
    /// would run until the next event. Files have no reader and are not affected.
    func endsWithReader() {
        reader = try? loop.watch(STDOUT_FILENO, for: []) { [unowned self] _ in self.isRead = false }
    }

    private func received(_ bytes: [UInt8]) {
        do throws(LineBuffer.TooLong) { lines += try input.append(bytes) } catch { isOver = true }
    }
}

/// Why a command that talks to the service failed.
enum ControlFailure: Error, CustomStringConvertible {
    case unreachable(UnixSocketError)
    /// The service refused the request for this reason.
    case refused(String)
    case ended(path: String)
    /// The service accepted the connection and does not answer.
    case silent(path: String)

    var description: String {
        switch self {
        case .unreachable(let error) where error.isNobodyThere:
            "no service runs at \(error.path)\n       start it with bezel run, or name its socket with --socket"
        case .unreachable(let error):
            "\(error)\n       its owner and the group named by control.group may use it"
        case .refused(let reason): reason
        case .ended(let path): "the service at \(path) has ended"
        case .silent(let path): "the service at \(path) does not answer"
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .unreachable, .ended, .silent: ControlExit.noService
        case .refused: .failure
        }
    }
}

/// Exit codes of the commands that talk to the service.
enum ControlExit {
    static let timedOut = ExitCode(2)
    static let takenAway = ExitCode(3)
    static let rejected = ExitCode(4)
    static let noService = ExitCode(5)

    static let help = """
        Exit codes: 0 done; 1 the service refused; 5 no service runs; 64 the command line is wrong.
        """
}
