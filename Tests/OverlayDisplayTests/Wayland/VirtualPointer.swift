import BezelModel
import Foundation

/// A pointer of a compositor without devices: a client of wlr-virtual-pointer-unstable-v1, which speaks Wayland's wire format
/// (a message is the object's number, its length and operation, and its arguments, in 32-bit words).
final class VirtualPointer {
    private static let leftButton: UInt32 = 0x110
    private enum Number: UInt32 { case display = 1, registry, callback, manager, pointer }

    private let descriptor: CInt
    private let size: DisplaySize

    /// - Parameter size: The output's.
    init(socket path: String, size: DisplaySize) throws {
        self.size = size
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard result == 0 else { throw Sway.Failure(text: "connect \(path): \(errno)") }
        send(.display, 1, [Number.registry.rawValue])
        send(.display, 0, [Number.callback.rawValue])
        let name = "zwlr_virtual_pointer_manager_v1"
        guard let global = try global(named: name) else { throw Sway.Failure(text: "no \(name)") }
        send(.registry, 0, [global] + Self.words(of: name) + [1, Number.manager.rawValue])
        send(.manager, 0, [0, Number.pointer.rawValue])
    }

    deinit { close(descriptor) }

    func move(to point: DisplayPoint) {
        let (x, y) = (UInt32(bitPattern: point.x), UInt32(bitPattern: point.y))
        send(.pointer, 1, [0, x, y, UInt32(bitPattern: size.width), UInt32(bitPattern: size.height)])
        send(.pointer, 4, [])
    }

    func press() { button(1) }
    func release() { button(0) }

    private func button(_ state: UInt32) {
        send(.pointer, 2, [0, Self.leftButton, state])
        send(.pointer, 4, [])
    }

    private func send(_ object: Number, _ operation: UInt32, _ arguments: [UInt32]) {
        let length = UInt32(8 + 4 * arguments.count)
        let words = [object.rawValue, length << 16 | operation] + arguments
        _ = words.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// A length, and the bytes with a zero behind them, up to a whole word.
    private static func words(of text: String) -> [UInt32] {
        var bytes = Array(text.utf8) + [0]
        let count = UInt32(bytes.count)
        while bytes.count % 4 != 0 { bytes.append(0) }
        return [count] + bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    /// Reads what the compositor offers, to the end of the list.
    private func global(named wanted: String) throws -> UInt32? {
        var found: UInt32?
        let name = Self.words(of: wanted)
        while true {
            let head = try read(2)
            let arguments = try read(Int(head[1] >> 16) / 4 - 2)
            if head[0] == Number.registry.rawValue, arguments.dropFirst().starts(with: name) { found = arguments[0] }
            if head[0] == Number.callback.rawValue { return found }
        }
    }

    private func read(_ count: Int) throws -> [UInt32] {
        var words = [UInt32](repeating: 0, count: count)
        let bytes = words.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, CInt(MSG_WAITALL)) }
        guard bytes == 4 * count else { throw Sway.Failure(text: "the compositor has closed the connection") }
        return words
    }
}
