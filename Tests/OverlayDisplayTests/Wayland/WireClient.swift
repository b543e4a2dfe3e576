import Foundation

/// A client that speaks Wayland's wire format (a message is the object's number, its length and operation, and its
/// arguments, in 32-bit words).
final class WireClient {
    private static let (display, registry, callback): (UInt32, UInt32, UInt32) = (1, 2, 3)
    /// The number of the first object that a caller may create.
    static let firstNumber: UInt32 = 4

    private let descriptor: CInt
    /// The compositor's globals: number by interface name, in words.
    private var globals: [[UInt32]: UInt32] = [:]

    init(socket path: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard result == 0 else { throw Sway.Failure(text: "connect \(path): \(errno)") }
        send(Self.display, 1, [Self.registry])
        send(Self.display, 0, [Self.callback])
        // The answer to the second request follows the whole list.
        while true {
            let head = try read(2)
            let arguments = try read(Int(head[1] >> 16) / 4 - 2)
            if head[0] == Self.callback { break }
            if head[0] == Self.registry { globals[Array(arguments.dropFirst().dropLast())] = arguments[0] }
        }
    }

    deinit { close(descriptor) }

    /// Binds version 1 of a global.
    func bind(_ name: String, as number: UInt32) throws {
        guard let global = globals[Self.words(of: name)] else { throw Sway.Failure(text: "no \(name)") }
        send(Self.registry, 0, [global] + Self.words(of: name) + [1, number])
    }

    /// - Parameter file: A descriptor that is sent with the message.
    func send(_ object: UInt32, _ operation: UInt32, _ arguments: [UInt32], file: CInt? = nil) {
        let length = UInt32(8 + 4 * arguments.count)
        var words = [object, length << 16 | operation] + arguments
        // struct cmsghdr: its length, SOL_SOCKET and SCM_RIGHTS; then the descriptor.
        var control: [UInt32] = file.map { [20, 0, 1, 1, UInt32(bitPattern: $0), 0] } ?? []
        words.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    (message.msg_iov, message.msg_iovlen) = (part, 1)
                    (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
                    _ = sendmsg(descriptor, &message, 0)
                }
            }
        }
    }

    /// A length, and the bytes with a terminating zero, padded to a whole word.
    private static func words(of text: String) -> [UInt32] {
        var bytes = Array(text.utf8) + [0]
        let count = UInt32(bytes.count)
        while bytes.count % 4 != 0 { bytes.append(0) }
        return [count] + bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    private func read(_ count: Int) throws -> [UInt32] {
        var words = [UInt32](repeating: 0, count: count)
        let bytes = words.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, CInt(MSG_WAITALL)) }
        guard bytes == 4 * count else { throw Sway.Failure(text: "the compositor has closed the connection") }
        return words
    }
}
