import Foundation
import TestSupport

/// A keyboard for a compositor without devices: a client of virtual-keyboard-unstable-v1.
final class VirtualKeyboard {
    private static let (seat, manager, keyboard) =
        (WireClient.firstNumber, WireClient.firstNumber + 1, WireClient.firstNumber + 2)
    private let client: WireClient

    /// The characters of the keys do not matter, but a compositor accepts no keys without a keymap.
    private static let map = """
        xkb_keymap {
        xkb_keycodes "none" { minimum = 8; maximum = 255; <K1> = 9; };
        xkb_types "none" { include "complete" };
        xkb_compatibility "none" { include "complete" };
        xkb_symbols "none" { key <K1> { [ Escape ] }; };
        };

        """

    init(socket path: String) throws {
        client = try WireClient(socket: path)
        try client.bind("wl_seat", as: Self.seat)
        try client.bind("zwp_virtual_keyboard_manager_v1", as: Self.manager)
        client.send(Self.manager, 0, [Self.seat, Self.keyboard])
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/map"
        try Self.map.write(toFile: file, atomically: false, encoding: .utf8)
        let descriptor = open(file, O_RDONLY)
        client.send(Self.keyboard, 0, [1, UInt32(Self.map.utf8.count + 1)], file: descriptor)
        close(descriptor)
    }

    /// - Parameter code: The kernel's number of a key.
    func press(_ code: UInt16) { client.send(Self.keyboard, 1, [Self.time, UInt32(code), 1]) }
    func release(_ code: UInt16) { client.send(Self.keyboard, 1, [Self.time, UInt32(code), 0]) }

    /// Milliseconds of the monotonic clock, like the kernel's keyboards.
    private static var time: UInt32 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    }
}
