public import BezelModel
internal import TestSupport
public import TouchInput

/// A simulated panel of the kernel, generated from a seed: its description, its driver's reports, the events that the
/// kernel passes on, and the buffer of one program that has it open.
///
/// The kernel is simulated as far as a reader depends on it: values that have not changed are omitted, `ABS_MT_SLOT` is
/// sent only before a changed value, whole frames are read, and a buffer that overflows keeps a `SYN_DROPPED` and the
/// events after it (drivers/input/input.c, evdev.c, Linux 6.1).
public final class GeneratedPanel {
    public struct Kind: Sendable, CustomStringConvertible {
        public var spoken: PanelProtocol
        public var axes: PositionAxes?
        public var seed: UInt64

        public init(spoken: PanelProtocol, axes: PositionAxes? = nil, seed: UInt64) {
            self.spoken = spoken
            self.axes = axes
            self.seed = seed
        }

        public var description: String { "\(spoken.rawValue)\(axes.map { " on \($0)" } ?? "") \(seed)" }
    }

    public let kind: Kind
    public let description: PanelDescription
    public let display: DisplaySize
    public let rotation: Rotation
    /// Microseconds on its clock.
    public private(set) var now: Int64 = 5_000_000_123
    public private(set) var overruns = 0

    private var random: SeededNumbers
    private var keys: Set<UInt16> = []
    private var axes: [UInt16: Int32] = [:]
    private var slots: [[UInt16: Int32]]
    private var slot = 0
    private var reportedSlot = 0
    private var fingers: [Int: (x: Int32, y: Int32)] = [:]
    private var lastID: Int32 = 0
    private var frame: [InputEvent] = []
    private var buffer: [InputEvent]?

    /// Enough for a frame of all fingers, but too little for the frames between two reads.
    private let bufferSize: Int

    public init(_ kind: Kind) {
        self.kind = kind
        var random = SeededNumbers(seed: kind.seed)
        func axis() -> PanelDescription.Axis {
            // Every third range begins at 0, as most do.
            let minimum = random.number(below: 3) == 0 ? 0 : Int32(random.number(below: 1001)) - 500
            return .init(minimum: minimum, maximum: minimum + 100 + Int32(random.number(below: 32_000)))
        }
        var description = PanelDescription(name: "panel \(kind.seed)")
        description.identity = .init(bus: 0x18, vendor: 1, product: 2, version: 3)
        let (x, y) = (axis(), axis())
        switch kind.spoken {
        case .slots:
            let count = 1 + random.number(below: 12)
            description.axes = [
                0: x, 1: y, 0x2f: .init(minimum: 0, maximum: Int32(count - 1)), 0x35: x, 0x36: y,
                0x39: .init(minimum: 0, maximum: 65535),
            ]
            description.keys = [0x14a]
            slots = Array(repeating: [:], count: count)
        case .reports:
            description.axes = [0x35: x, 0x36: y]
            if random.number(below: 2) == 0 { description.axes[0x39] = .init(minimum: 0, maximum: 65535) }
            description.keys = random.number(below: 2) == 0 ? [0x14a] : []
            slots = Array(repeating: [:], count: 5)
        case .singleTouch, .mouse:
            description.axes = kind.axes == nil ? [0: x, 1: y] : [2: x, 3: y]
            description.keys = kind.spoken == .mouse ? [0x110] : [0x14a]
            slots = [[:]]
        }
        self.description = description
        bufferSize = slots.count == 1 ? 24 : 64
        display = DisplaySize(width: 320 + random.number(below: 1600), height: 240 + random.number(below: 900))
        rotation = [.none, .quarter, .half, .threeQuarters][random.number(below: 4)]
        self.random = random
    }

    public var options: ContactTracker.Options {
        var options = ContactTracker.Options(panelProtocol: kind.spoken)
        options.axes = kind.axes
        return options
    }

    /// Twenty panels: of each protocol, and with positions on other axes.
    public static let kinds: [Kind] = (1...20).map { number in
        let seed = UInt64(number)
        return switch number {
        case ...10: .init(spoken: .slots, seed: seed)
        case ...14: .init(spoken: .reports, seed: seed)
        case ...17: .init(spoken: .singleTouch, seed: seed)
        case 18: .init(spoken: .mouse, seed: seed)
        case 19: .init(spoken: .singleTouch, axes: PositionAxes(text: "z,rx"), seed: seed)
        default: .init(spoken: .mouse, axes: PositionAxes(text: "z,rx"), seed: seed)
        }
    }

    /// The axes of its positions.
    public var positionCodes: (x: UInt16, y: UInt16) {
        switch kind.spoken {
        case .slots, .reports: (0x35, 0x36)
        case .singleTouch, .mouse: kind.axes == nil ? (0, 1) : (2, 3)
        }
    }

    /// The events that a program without the kernel's state must receive first: all positions are 0.
    public var firstPositions: [InputEvent] {
        var values: [(code: UInt16, value: Int32)] = []
        let (x, y) = positionCodes
        switch kind.spoken {
        case .slots: for slot in slots.indices.reversed() { values += [(0x2f, Int32(slot)), (x, 0), (y, 0)] }
        case .reports: return []
        case .singleTouch, .mouse: values = [(x, 0), (y, 0)]
        }
        return values.map { InputEvent(microseconds: 0, type: 3, code: $0.code, value: $0.value) }
            + [InputEvent(microseconds: 0, type: 0, code: 0, value: 0)]
    }

    // MARK: The program's side

    public func open() { buffer = [] }

    /// The events that can be read now: whole frames.
    public func read() -> [InputEvent] {
        let end = (buffer ?? []).lastIndex(where: \.isReport).map { $0 + 1 } ?? 0
        defer { buffer?.removeFirst(end) }
        return Array((buffer ?? [])[..<end])
    }

    /// The device's state as `EvdevPanel` requests it.
    public var panelState: PanelState {
        var state = PanelState()
        switch kind.spoken {
        case .slots: slotState(&state)
        case .reports: break
        case .singleTouch: state.isTouched = keys.contains(0x14a)
        case .mouse: state.isTouched = keys.contains(0x110)
        }
        guard kind.spoken == .singleTouch || kind.spoken == .mouse else { return state }
        state.x = axes[positionCodes.x] ?? 0
        state.y = axes[positionCodes.y] ?? 0
        return state
    }

    /// The description as `EvdevNode.settledDevice(now:)` returns it.
    public func settle() -> (state: DeviceState, microseconds: Int64, passedOver: Int) {
        let passedOver = read().count
        var state = DeviceState()
        if description.slotCount != nil { slotState(&state.panel) }
        if description.keys.contains(0x14a) { state.panel.isTouched = keys.contains(0x14a) }
        if description.keys.contains(0x110) { state.isLeftDown = keys.contains(0x110) }
        if description.axes[0] != nil { state.panel.x = axes[0] ?? 0 }
        if description.axes[1] != nil { state.panel.y = axes[1] ?? 0 }
        for axis in description.axes.keys where axis > 1 && axis < 0x2f { state.axes[axis] = axes[axis] ?? 0 }
        return (state, now, passedOver)
    }

    private func slotState(_ state: inout PanelState) {
        state.currentSlot = reportedSlot
        for index in slots.indices {
            state[index].trackingID = slots[index][0x39] ?? -1
            state[index].x = slots[index][0x35] ?? 0
            state[index].y = slots[index][0x36] ?? 0
        }
    }

    // MARK: The driver's side

    /// A few fingers begin, move or end.
    public func step() {
        now += Int64(1 + random.number(below: 20_000))
        for finger in 0..<slots.count where random.number(below: 3) == 0 {
            guard let place = fingers[finger] else {
                if random.number(below: 2) == 0 { fingers[finger] = place(of: nil) }
                continue
            }
            fingers[finger] = random.number(below: 4) == 0 ? nil : self.place(of: place)
        }
        report()
    }

    public func liftAll() {
        now += 9_999
        fingers = [:]
        report()
    }

    /// Often an axis's lowest value or 0, which an unused slot has already.
    private func place(of last: (x: Int32, y: Int32)?) -> (x: Int32, y: Int32) {
        func value(_ code: UInt16, _ last: Int32?) -> Int32 {
            guard let axis = description.axes[code] else { return 0 }
            switch random.number(below: 5) {
            case 0: return axis.minimum <= 0 ? 0 : axis.minimum
            case 1: return last ?? axis.maximum
            default: return axis.minimum + Int32(random.number(below: Int(axis.maximum - axis.minimum) + 1))
            }
        }
        return (value(positionCodes.x, last?.x), value(positionCodes.y, last?.y))
    }

    private func report() {
        switch kind.spoken {
        case .slots:
            for index in slots.indices {
                slot = index
                let wasDown = (slots[index][0x39] ?? -1) >= 0
                guard let place = fingers[index] else {
                    if wasDown { absolute(0x39, -1) }
                    continue
                }
                if !wasDown {
                    lastID = (lastID + 1) % 65_536
                    absolute(0x39, lastID)
                }
                absolute(0x35, place.x)
                absolute(0x36, place.y)
            }
            // The kernel's emulation of a single touch.
            key(0x14a, !fingers.isEmpty)
            if let first = fingers.min(by: { $0.key < $1.key })?.value {
                absolute(0, first.x)
                absolute(1, first.y)
            }
        case .reports:
            for (index, place) in fingers.sorted(by: { $0.key < $1.key }) {
                if description.axes[0x39] != nil { absolute(0x39, Int32(index)) }
                absolute(0x35, place.x)
                absolute(0x36, place.y)
                put(0, 2, 0)
            }
            if fingers.isEmpty { put(0, 2, 0) }
            key(0x14a, !fingers.isEmpty)
        case .singleTouch, .mouse:
            key(kind.spoken == .mouse ? 0x110 : 0x14a, fingers[0] != nil)
            if let place = fingers[0] {
                absolute(positionCodes.x, place.x)
                absolute(positionCodes.y, place.y)
            }
        }
        guard !frame.isEmpty else { return }
        put(0, 0, 0)
        for event in frame { hand(event) }
        frame = []
    }

    private func key(_ code: UInt16, _ isDown: Bool) {
        guard description.keys.contains(code), keys.contains(code) != isDown else { return }
        if isDown { keys.insert(code) } else { keys.remove(code) }
        put(1, code, isDown ? 1 : 0)
    }

    private func absolute(_ code: UInt16, _ value: Int32) {
        if code > 0x2f, kind.spoken == .slots {
            guard value != slots[slot][code] ?? (code == 0x39 ? -1 : 0) else { return }
            slots[slot][code] = value
            if reportedSlot != slot {
                reportedSlot = slot
                put(3, 0x2f, Int32(slot))
            }
        } else if code < 0x2f {
            guard value != axes[code] ?? 0 else { return }
            axes[code] = value
        }
        put(3, code, value)
    }

    private func put(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        frame.append(InputEvent(microseconds: now, type: type, code: code, value: value))
    }

    private func hand(_ event: InputEvent) {
        guard let waiting = buffer else { return }
        if waiting.count >= bufferSize {
            overruns += 1
            buffer = [InputEvent(microseconds: event.microseconds, type: 0, code: 3, value: 0)]
        }
        buffer?.append(event)
    }
}
