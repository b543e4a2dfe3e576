import BezelModel
import TestSupport
import Testing

@testable import TouchInput

struct KeyTrackerTests {
    private static let enter: UInt16 = 28
    private static let one: UInt16 = 2

    /// Type, code, value at so many milliseconds.
    private static func event(_ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(microseconds: time * 1000, type: type, code: code, value: value)
    }

    private static func words(_ inputs: [KeyInput]) -> [String] {
        inputs.map { input in
            switch input {
            case .key(let key): "\(key.code) \(key.phase) \(key.stamp.nanoseconds / 1_000_000)"
            case .knob(let knob): "knob \(knob.axis) \(knob.detents) \(knob.stamp.nanoseconds / 1_000_000)"
            }
        }
    }

    /// The reports for events, with SYN_REPORT at each new time.
    private static func told(_ tracker: inout KeyTracker, _ events: [InputEvent]) -> [String] {
        var inputs: [KeyInput] = []
        for (index, event) in events.enumerated() {
            tracker.take(event) { inputs.append($0) }
            let isLast = index == events.count - 1 || events[index + 1].microseconds != event.microseconds
            guard isLast, event.type != 0 else { continue }
            tracker.take(Self.event(event.microseconds / 1000, 0, 0, 0)) { inputs.append($0) }
        }
        return words(inputs)
    }

    @Test(arguments: [
        ("a press", [event(1, 1, enter, 1), event(1, 0, 0, 0), event(5, 1, enter, 0)], ["28 down 1", "28 up 5"]),
        (
            "the kernel's repeats", [event(1, 1, enter, 1), event(2, 1, enter, 2), event(3, 1, enter, 2)],
            ["28 down 1"]
        ),
        ("a repeat of a key that is not down", [event(1, 1, enter, 2)], []),
        ("an up without a down", [event(1, 1, enter, 0)], []),
        ("two downs", [event(1, 1, enter, 1), event(2, 1, enter, 1)], ["28 down 1"]),
        (
            "two keys at once", [event(1, 1, enter, 1), event(1, 1, one, 1), event(2, 1, enter, 0)],
            ["28 down 1", "2 down 1", "28 up 2"]
        ),
        ("a key past KEY_MAX", [event(1, 1, 0x300, 1), event(1, 1, .max, 1)], []),
        ("an unknown value", [event(1, 1, enter, -1), event(1, 1, enter, .max)], []),
        (
            "knobs", [event(1, 2, 7, 1), event(2, 2, 8, -2), event(3, 2, 6, 3)],
            ["knob 7 1 1", "knob 8 -2 2", "knob 6 3 3"]
        ),
        ("a knob event of 0", [event(1, 2, 7, 0)], []),
        ("mouse movement and high-resolution wheel events", [event(1, 2, 0, 5), event(1, 2, 0x0b, 120)], []),
        (
            "a knob with an extreme value", [event(1, 2, 7, .max), event(2, 2, 7, .min)],
            ["knob 7 32 1", "knob 7 -32 2"]
        ),
        ("axes and switches", [event(1, 3, 0, 5), event(1, 5, 0, 1), event(1, 4, 4, 28)], []),
    ])
    func `keys and knobs are reported with their times`(_: String, events: [InputEvent], told: [String]) {
        var tracker = KeyTracker()
        #expect(Self.told(&tracker, events) == told)
    }

    @Test func `a key that is down at the start is ignored until it is released`() {
        var tracker = KeyTracker(down: KeySet([Self.enter]))
        #expect(Self.told(&tracker, [Self.event(1, 1, Self.enter, 1), Self.event(2, 1, Self.enter, 0)]) == [])
        #expect(Self.told(&tracker, [Self.event(3, 1, Self.enter, 1)]) == ["28 down 3"])
    }

    @Test(arguments: [
        ("it is still down", KeySet([28]), []), ("it was released", KeySet(), ["28 lost 9"]),
        ("another was pressed", KeySet([28, 2]), ["2 down 9"]),
        ("it was released and another was pressed", KeySet([2]), ["28 lost 9", "2 down 9"]),
    ])
    func `after SYN_DROPPED the kernel's state of keys is used`(_: String, down: KeySet, told: [String]) {
        var tracker = KeyTracker()
        _ = Self.told(&tracker, [Self.event(1, 1, Self.enter, 1)])
        let gap = [
            Self.event(2, 0, 3, 0), Self.event(3, 1, 3, 1), Self.event(3, 2, 7, 4), Self.event(3, 0, 3, 0),
            Self.event(4, 0, 0, 0),
        ]
        #expect(Self.told(&tracker, gap) == [], "half a frame is skipped")
        #expect(tracker.needsState)
        #expect(tracker.dropped == 1)
        var inputs: [KeyInput] = []
        tracker.resynchronise(with: down, at: Stamp(nanoseconds: 9_000_000)) { inputs.append($0) }
        #expect(Self.words(inputs) == told)
        #expect(!tracker.needsState)
        #expect(Self.told(&tracker, [Self.event(10, 2, 7, 1)]) == ["knob 7 1 10"])
    }

    @Test func `an ignored key that was released during SYN_DROPPED can be pressed`() {
        var tracker = KeyTracker(down: KeySet([Self.enter]))
        tracker.resynchronise(with: KeySet(), at: Stamp(nanoseconds: 0)) { _ in Issue.record("an input was reported") }
        #expect(Self.told(&tracker, [Self.event(1, 1, Self.enter, 1)]) == ["28 down 1"])
    }

    @Test func `all keys are cancelled once when their device disappears`() {
        var tracker = KeyTracker()
        _ = Self.told(&tracker, [Self.event(1, 1, Self.enter, 1), Self.event(1, 1, Self.one, 1)])
        var inputs: [KeyInput] = []
        for time in [7, 8] as [Int64] {
            tracker.loseAll(at: Stamp(nanoseconds: time * 1_000_000)) { inputs.append($0) }
        }
        #expect(Self.words(inputs) == ["2 lost 7", "28 lost 7"])
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `every key press has exactly one end for any event stream`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var tracker = KeyTracker(down: KeySet([1, 5]))
        var down: Set<UInt16> = []
        func check(_ input: KeyInput) {
            guard case .key(let key) = input else { return }
            switch key.phase {
            case .down: #expect(down.insert(key.code).inserted)
            case .up, .lost: #expect(down.remove(key.code) != nil)
            }
        }
        for time in 0..<400 as Range<Int64> {
            let types: [UInt16] = [0, 1, 1, 1, 2, 3]
            tracker.take(
                Self.event(
                    time, types.randomElement(using: &numbers) ?? 0, .random(in: 0...8, using: &numbers),
                    .random(in: -1...3, using: &numbers)), into: check)
            guard tracker.needsState, time % 3 == 0 else { continue }
            let state = KeySet((0..<3).map { _ in UInt16.random(in: 0...8, using: &numbers) })
            tracker.resynchronise(with: state, at: Stamp(nanoseconds: time), into: check)
        }
        tracker.loseAll(at: Stamp(nanoseconds: .max), into: check)
        #expect(down.isEmpty)
    }
}

struct KeyNameTests {
    @Test(
        arguments: [
            ("KEY_ENTER", 28), ("KEY_LEFT", 105), ("BTN_0", 0x100), ("KEY_NUMERIC_9", 0x209), ("KEY_MAYBE", nil),
            ("enter", nil), ("REL_DIAL", nil), ("", nil),
        ] as [(String, UInt16?)])
    func `keys have the kernel's names`(name: String, code: UInt16?) {
        #expect(KeyName.key(name) == code)
        if let code { #expect(KeyName.of(key: code) == name) }
    }

    @Test(
        arguments: [("REL_DIAL", 7), ("REL_WHEEL", 8), ("REL_HWHEEL", 6), ("REL_X", nil), ("KEY_ENTER", nil)]
            as [(String, UInt16?)])
    func `knobs have the kernel's names`(name: String, axis: UInt16?) {
        #expect(KeyName.knob(name) == axis)
    }

    @Test func `a key set is read from the kernel's bytes`() {
        var bytes = [UInt8](repeating: 0, count: 96)
        bytes[0] = 0b10
        bytes[3] = 0x10
        bytes[95] = 0x80
        #expect(KeySet(bytes: bytes) == KeySet([1, 28, 0x2ff]))
        #expect(KeySet(bytes: bytes + [0xff]) == KeySet([1, 28, 0x2ff]), "bits after the last key are ignored")
    }
}
