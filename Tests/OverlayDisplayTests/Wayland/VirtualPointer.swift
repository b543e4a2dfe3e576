import BezelModel

/// A pointer for a compositor without devices: a client of wlr-virtual-pointer-unstable-v1.
final class VirtualPointer {
    private static let leftButton: UInt32 = 0x110
    private static let (manager, pointer) = (WireClient.firstNumber, WireClient.firstNumber + 1)

    private let client: WireClient
    private let size: DisplaySize

    /// - Parameter size: The size of the output.
    init(socket path: String, size: DisplaySize) throws {
        self.size = size
        client = try WireClient(socket: path)
        try client.bind("zwlr_virtual_pointer_manager_v1", as: Self.manager)
        client.send(Self.manager, 0, [0, Self.pointer])
    }

    func move(to point: DisplayPoint) {
        let (x, y) = (UInt32(bitPattern: point.x), UInt32(bitPattern: point.y))
        client.send(Self.pointer, 1, [0, x, y, UInt32(bitPattern: size.width), UInt32(bitPattern: size.height)])
        client.send(Self.pointer, 4, [])
    }

    func press() { button(1) }
    func release() { button(0) }

    private func button(_ state: UInt32) {
        client.send(Self.pointer, 2, [0, Self.leftButton, state])
        client.send(Self.pointer, 4, [])
    }
}
