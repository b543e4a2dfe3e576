import BezelModel
import Foundation
import OverlayDisplay
import Testing

/// The pointer and the keyboard of a real compositor as touches and keys.
@Suite(.serialized, .enabled(if: Sway.problem == nil, "\(Sway.problem ?? "")"))
struct WaylandInputTests: OnSway {
    let sway: Sway
    private static let enterKey: UInt16 = 28
    private static let leftKey: UInt16 = 105
    /// Keys that no test presses itself.
    private static let probe: UInt16 = 193
    private static let mark: UInt16 = 194

    init() throws { sway = try Sway() }

    private func display(_ shell: WaylandSettings.Shell, _ input: WaylandInput) throws -> Display {
        var settings = settings(shell)
        settings.input = input
        return try Display.wayland(settings, at: now)
    }

    // MARK: The pointer

    /// Moves a new pointer onto the picture, and handles the events until none follows: an earlier press would be lost,
    /// as the client has not requested the pointer yet.
    private func enter(_ pointer: VirtualPointer, _ display: inout Display) throws {
        for x in [99, 100] as [Int32] {
            pointer.move(to: DisplayPoint(x: x, y: 100))
            let descriptor = display.descriptor
            var entry = pollfd(fd: try #require(descriptor), events: Int16(POLLIN), revents: 0)
            while poll(&entry, 1, 300) > 0 { _ = try display.handleEvents(at: now) }
        }
    }

    /// The contacts of the next input frame.
    private func contacts(of display: inout Display) throws -> [Contact] {
        while true {
            if case .touch(let frame) = display.nextInput() { return (0..<frame.count).map { frame[$0] } }
            _ = try turn(&display)
        }
    }

    @Test func `the compositor's pointer acts as a finger while its button is down`() throws {
        var display = try display(.screen, WaylandInput(touches: true))
        _ = try show(picture(1, size: size), on: &display)
        let pointer = try VirtualPointer(socket: sway.socket, size: size)
        try enter(pointer, &display)
        pointer.move(to: DisplayPoint(x: 120, y: 110))
        pointer.press()
        let down = try contacts(of: &display)
        #expect(down.map(\.phase) == [.begin])
        #expect(down.first?.point == DisplayPoint(x: 120, y: 110))
        pointer.move(to: DisplayPoint(x: 300, y: 200))
        let moved = try contacts(of: &display)
        #expect(moved.map(\.phase) == [.move])
        #expect(moved.first?.point == DisplayPoint(x: 300, y: 200))
        pointer.release()
        #expect(try contacts(of: &display).map(\.phase) == [.end])
    }

    @Test func `a pointer that disappears with its button down is cancelled, and the next one works`() throws {
        var display = try display(.screen, WaylandInput(touches: true))
        _ = try show(picture(1, size: size), on: &display)
        var pointer: VirtualPointer? = try VirtualPointer(socket: sway.socket, size: size)
        try enter(try #require(pointer), &display)
        pointer?.press()
        #expect(try contacts(of: &display).map(\.phase) == [.begin])
        pointer = nil
        let last = try contacts(of: &display)
        #expect(last.map(\.phase) == [.cancel])
        #expect(last.map(\.point) == [DisplayPoint(x: 100, y: 100)])
        let next = try VirtualPointer(socket: sway.socket, size: size)
        next.move(to: DisplayPoint(x: 200, y: 150))
        try enter(next, &display)
        next.press()
        let begun = try contacts(of: &display)
        #expect(begun.map(\.phase) == [.begin] && begun.map(\.point) == [DisplayPoint(x: 100, y: 100)])
    }

    // MARK: The keyboard

    private func nextKey(_ display: inout Display) throws -> KeyEvent {
        while true {
            if case .key(let key) = display.nextInput() { return key }
            _ = try turn(&display)
        }
    }

    /// A keyboard whose keys reach the display until this object is released.
    private func keyboard(for display: inout Display) throws -> VirtualKeyboard {
        let keyboard = try VirtualKeyboard(socket: sway.socket)
        _ = try untilHeard(keyboard, by: &display)
        return keyboard
    }

    /// Presses a separate key repeatedly until the display receives it: keys that were pressed before the display has
    /// requested the keyboard are lost.
    ///
    /// - Returns: All keys that were received.
    private func untilHeard(_ keyboard: VirtualKeyboard, by display: inout Display) throws -> Set<UInt16> {
        let descriptor = display.descriptor
        var entry = pollfd(fd: try #require(descriptor), events: Int16(POLLIN), revents: 0)
        var received: Set<UInt16> = []
        while !received.contains(Self.probe) {
            keyboard.press(Self.probe)
            keyboard.release(Self.probe)
            if poll(&entry, 1, 50) > 0 { _ = try display.handleEvents(at: now) }
            while case .key(let key)? = display.nextInput() { received.insert(key.code) }
        }
        keyboard.press(Self.mark)
        keyboard.release(Self.mark)
        while true {
            let key = try nextKey(&display)
            received.insert(key.code)
            if key.code == Self.mark, key.phase == .up { return received }
        }
    }

    @Test func `keys have the kernel's codes, come once each, and have this machine's time`() throws {
        var display = try display(.screen, WaylandInput(keys: true))
        _ = try show(picture(1, size: size), on: &display)
        let keyboard = try keyboard(for: &display)
        let before = now
        keyboard.press(Self.leftKey)
        keyboard.press(Self.enterKey)
        keyboard.release(Self.leftKey)
        keyboard.release(Self.enterKey)
        let keys = try (0..<4).map { _ in try nextKey(&display) }
        #expect(keys.map(\.code) == [Self.leftKey, Self.enterKey, Self.leftKey, Self.enterKey])
        #expect(keys.map(\.phase) == [.down, .down, .up, .up])
        #expect(
            keys.allSatisfy { before.nanoseconds / 1_000_000 <= $0.stamp.nanoseconds / 1_000_000 && $0.stamp <= now })
    }

    @Test func `a held key is cancelled when another window gets the keyboard, and its release is ignored`() throws {
        var display = try display(.window(isFullscreen: false), WaylandInput(keys: true))
        _ = try display.present(picture(1, size: display.size), at: now)
        try wait(&display) { $0.size == size }
        _ = try show(picture(2, size: size), on: &display)
        let keyboard = try keyboard(for: &display)
        keyboard.press(Self.enterKey)
        #expect(try nextKey(&display).phase == .down)
        do {
            var other = try Display.wayland(settings(.window(isFullscreen: false)), at: now)
            _ = try other.present(picture(1, size: other.size), at: now)
            try wait(&other) { $0.counters.flips > 0 }
            let lost = try nextKey(&display)
            #expect(lost.code == Self.enterKey && lost.phase == .lost)
            keyboard.release(Self.enterKey)
        }
        // The other window is gone, and this one has the keyboard again.
        #expect(try untilHeard(keyboard, by: &display) == [Self.probe, Self.mark])
    }

    @Test func `a held key is cancelled when the compositor dies`() throws {
        var display = try display(.screen, WaylandInput(keys: true))
        _ = try show(picture(1, size: size), on: &display)
        let keyboard = try keyboard(for: &display)
        keyboard.press(Self.enterKey)
        #expect(try nextKey(&display).phase == .down)
        sway.kill()
        let lost = try nextKey(&display)
        #expect(lost.code == Self.enterKey && lost.phase == .lost)
    }

    @Test func `without configured keys the window keeps the keyboard`() throws {
        var window = try display(.window(isFullscreen: true), WaylandInput(keys: true))
        _ = try window.present(picture(1, size: window.size), at: now)
        try wait(&window) { $0.size == size }
        _ = try show(picture(2, size: size), on: &window)
        var screen = try display(.screen, WaylandInput(touches: true))
        _ = try show(picture(1, size: size), on: &screen)
        let keyboard = try keyboard(for: &window)
        keyboard.press(Self.enterKey)
        #expect(try nextKey(&window).code == Self.enterKey)
        let received = screen.nextInput()
        #expect(received == nil)
    }
}
