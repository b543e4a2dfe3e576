internal import CLinux
public import EventLoop
internal import Glibc

/// Looks up the addresses of a host's name on its own thread, because the C library has no call that does not block.
///
/// The thread ends with the lookup. Released before that, it still runs until the C library returns: at
/// most some ten seconds for each name server that does not answer.
public final class NameLookup {
    /// Why there is no address, in the C library's words.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// The largest number of addresses that are returned.
    public static let limit = 4
    /// The room for the thread's result: at most 4 addresses and ports, or `!` and a message.
    private static let room = 1024

    private let loop: EventLoop
    private let listening: CInt
    private var watch: Watch?

    /// - Parameter done: Called once on the loop's thread, with 1 to ``limit`` addresses in the order of the C library.
    public init(
        _ name: String, port: UInt16, on loop: EventLoop,
        done: @escaping (Result<[TCPAddress], Failure>) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw EventLoopError(operation: "socketpair", errno: errno)
        }
        let writing = ends[1]
        listening = ends[0]
        watch = try loop.watch(listening, for: .readable) { [unowned self] _ in
            if let watch { loop.unwatch(watch) }
            watch = nil
            done(answer)
        }
        do throws(EventLoopError) {
            _ = try NamedThread(name: "bezel-names") {
                let text = Array(Self.answer(to: name, port: port).utf8.prefix(Self.room))
                // Sent in one piece. This fails after the object was released.
                _ = text.withUnsafeBytes { clinux_send(writing, $0.baseAddress, $0.count) }
                close(writing)
            }
        } catch {
            close(writing)
            throw error
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(listening)
    }

    private var answer: Result<[TCPAddress], Failure> {
        var bytes = [UInt8](repeating: 0, count: Self.room)
        let count = read(listening, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        guard !text.hasPrefix("!") else { return .failure(Failure(description: String(text.dropFirst()))) }
        let addresses = text.split(separator: "\n").compactMap { try? TCPAddress(String($0)) }
        return addresses.isEmpty ? .failure(Failure(description: "it has no address")) : .success(addresses)
    }

    /// Blocks.
    private static func answer(to name: String, port: UInt16) -> String {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &first)
        guard code == 0 else { return "!" + (gai_strerror(code).map { String(cString: $0) } ?? "error \(code)") }
        defer { freeaddrinfo(first) }
        var lines: [String] = []
        var next = first
        while let entry = next?.pointee, lines.count < limit {
            next = entry.ai_next
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(text.count)
            guard getnameinfo(entry.ai_addr, entry.ai_addrlen, &text, size, nil, 0, NI_NUMERICHOST) == 0 else {
                continue
            }
            let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            lines.append(TCPAddress(host: host, port: port).description)
        }
        return lines.joined(separator: "\n")
    }
}
