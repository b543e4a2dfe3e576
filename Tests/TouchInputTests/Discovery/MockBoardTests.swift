import Glibc
import Testing

@testable import TouchInput

/// The real libudev and libevdev with devices of umockdev.
@Suite(.enabled(if: MockBoard.problem == nil, "\(MockBoard.problem ?? "")"))
struct MockBoardTests {
    private static let panel = MockBoard.Device(
        name: "Goodix", kinds: ["TOUCHSCREEN"], keys: [0x14a],
        axes: [0: 799, 1: 479, 0x2f: 4, 0x35: 799, 0x36: 479, 0x39: 65535], properties: [1])

    private static func panel(_ change: (inout MockBoard.Device) -> Void) -> MockBoard.Device {
        var device = panel
        change(&device)
        return device
    }

    private static func tap(_ id: Int32, _ x: Int32, _ y: Int32) -> [[(type: UInt16, code: UInt16, value: Int32)]] {
        [[(3, 0x39, id), (3, 0x35, x), (3, 0x36, y), (1, 0x14a, 1)], [(3, 0x39, -1), (1, 0x14a, 0)]]
    }

    @Test func `of ten devices the panels and the keys are found and read`() throws {
        let board = MockBoard(devices: [
            .init(name: "Power", kinds: ["KEY"], keys: [116]),
            .init(name: "Mouse", kinds: ["MOUSE"], keys: [0x110], knobs: [0, 1, 8]),
            .init(name: "Tilt", kinds: ["ACCELEROMETER"], axes: [0: 255, 1: 255, 2: 255]),
            .init(name: "Pen", kinds: ["TABLET"], keys: [0x140, 0x14a], axes: [0: 999, 1: 999], properties: [1]),
            Self.panel { $0.frames = Self.tap(1, 100, 100) },
            .init(name: "Pad", kinds: ["TOUCHPAD"], keys: [0x14a, 0x145], axes: [0: 999, 1: 999]),
            .init(name: "Stick", kinds: ["JOYSTICK"], keys: [0x130], axes: [0: 255, 1: 255]),
            .init(name: "QEMU Virtio Tablet", kinds: ["MOUSE"], keys: [0x110], axes: [0: 32767, 1: 32767]),
            .init(name: "Keys", kinds: ["KEY"], keys: [28, 106], frames: [[(1, 28, 1)], [(1, 28, 2)], [(1, 28, 0)]]),
            .init(name: "rotary@4", knobs: [7], frames: [[(2, 7, 1)], [(2, 7, -2)]]),
        ])
        let said = try board.read(lines: 6).sorted()
        #expect(
            said == [
                "/dev/input/event4 0 begin 100,100", "/dev/input/event4 0 end 100,100",
                "/dev/input/event8 KEY_ENTER down", "/dev/input/event8 KEY_ENTER up", "/dev/input/event9 REL_DIAL -2",
                "/dev/input/event9 REL_DIAL 1",
            ])
    }

    @Test func `two panels are read at once, one of them rotated by udev`() throws {
        let board = MockBoard(devices: [
            Self.panel { $0.frames = Self.tap(1, 100, 100) },
            Self.panel {
                $0.udev = ["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1"]
                $0.frames = Self.tap(9, 100, 100)
            },
        ])
        let said = try board.read(lines: 4)
        #expect(said.filter { $0.contains("event0") }.map { $0.suffix(7) } == ["100,100", "100,100"])
        #expect(said.filter { $0.contains("event1") }.map { $0.suffix(7) } == ["699,379", "699,379"])
    }

    @Test func `after SYN_DROPPED the tracker uses the kernel's state of the slots`() throws {
        let board = MockBoard(devices: [
            Self.panel {
                $0.frames = [Self.tap(1, 100, 100)[0], [(3, 0x35, 120), (0, 3, 0), (3, 0x35, 500)]]
            }
        ])
        let said = try board.read(lines: 2)
        #expect(said == ["/dev/input/event0 0 begin 100,100", "/dev/input/event0 0 cancel 100,100"])
    }

    @Test func `after SYN_DROPPED another tracking id in a slot is another contact`() throws {
        let board = MockBoard(devices: [
            Self.panel {
                $0.frames = [Self.tap(1, 100, 100)[0], [(0, 3, 0), (3, 0x35, 300)]]
                $0.firstSlot = [0x39: 77, 0x35: 500, 0x36: 400]
            }
        ])
        let said = try board.read(lines: 3).map { $0.dropFirst("/dev/input/event0 ".count) }
        #expect(said == ["0 begin 100,100", "0 cancel 100,100", "0 begin 500,400"])
    }

    @Test func `after SYN_DROPPED the new state has the time of its reading`() throws {
        let board = MockBoard(devices: [
            Self.panel {
                $0.frames = [Self.tap(1, 100, 100)[0], [(0, 3, 0), (3, 0x35, 300)]]
                $0.firstSlot = [0x39: 77, 0x35: 500, 0x36: 400]
            }
        ])
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let start = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
        let said = try board.read(lines: 3, word: "stamps").map { line in
            let words = line.split(separator: " ")
            return (phase: words[2], stamp: Int(words[3]) ?? -1)
        }
        try #require(said.map(\.phase) == ["begin", "cancel", "begin"])
        #expect(said[0].stamp < start, "the event's own time")
        #expect(said[1].stamp >= start)
        #expect(said[2].stamp == said[1].stamp)
    }

    @Test func `after SYN_DROPPED a key that was released is cancelled`() throws {
        let board = MockBoard(devices: [
            .init(name: "Keys", kinds: ["KEY"], keys: [28, 106], frames: [[(1, 28, 1)], [(0, 3, 0), (1, 28, 0)]])
        ])
        #expect(try board.read(lines: 2) == ["/dev/input/event0 KEY_ENTER down", "/dev/input/event0 KEY_ENTER lost"])
    }

    @Test func `adding, changing and removing a device is reported with its udev properties`() throws {
        let board = MockBoard(devices: [Self.panel, .init(name: "Keys", kinds: ["KEY"], keys: [28])])
        let said = try board.hotplug()
        #expect(
            said == [
                "0 nodes", "2 nodes", "added /dev/input/event0 Goodix TOUCHSCREEN", "added /dev/input/event1 Keys KEY",
                "changed /dev/input/event0 TOUCHSCREEN", "removed /dev/input/event0",
            ])
    }
}
