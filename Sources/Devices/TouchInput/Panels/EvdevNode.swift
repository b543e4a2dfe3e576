public import BezelModel
internal import CEvdev
internal import Glibc

/// An event node of the kernel. It owns the descriptor and closes it.
///
/// libevdev describes the device and sets its clock. Events are read without libevdev, because it hides a tracking id
/// that replaces another without a touch-up in between, and it handles one event at a time.
public final class EvdevNode {
    public let path: String
    /// For epoll, level-triggered.
    public let descriptor: CInt
    public let description: PanelDescription
    /// Whether the kernel stamps events with `CLOCK_MONOTONIC`. If not, times are converted as for a stream.
    public let isMonotonic: Bool

    /// Events per read; more than a frame of ten fingers has.
    private static let batch = 128
    /// Reads per wake-up. The rest is read at the next one, so that a storm of events does not delay other work.
    private static let readLimit = 16

    private let buffer = UnsafeMutablePointer<input_event>.allocate(capacity: EvdevNode.batch)
    @exclusivity(unchecked) private var anchor = StampAnchor()

    /// Opens a node for reading.
    ///
    public init(path: String) throws(TouchInputError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            buffer.deallocate()
            throw TouchInputError(.cannotOpen, operation: "open", subject: path, errno: errno)
        }
        do {
            (description, isMonotonic) = try Self.ask(descriptor, path)
        } catch {
            close(descriptor)
            buffer.deallocate()
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// Stops the device's events for all other processes.
    public func grab() throws(TouchInputError) {
        let error = cevdev_grab(descriptor)
        guard error == 0 else {
            throw TouchInputError(.cannotGrab, operation: "EVIOCGRAB", subject: path, errno: error)
        }
    }

    /// Reads at most 2048 events. If there are more, the descriptor stays readable.
    ///
    /// - Parameters:
    ///   - now: `CLOCK_MONOTONIC`.
    ///   - body: Called for each event. If it returns false, the rest of the batch is skipped.
    /// - Returns: ``ReadOutcome/gone(_:)`` with `ENODEV` if the device was unplugged.
    public func read(now: Stamp, into body: (InputEvent) -> Bool) -> ReadOutcome {
        for _ in 0..<Self.readLimit {
            let count = fill()
            guard count > 0 else {
                if count == -EINTR { continue }
                return count == -EAGAIN ? .drained : .gone(-count)
            }
            for index in 0..<Int(count) where !body(event(index, now)) { break }
            if count < CInt(Self.batch) { return .drained }
        }
        return .drained
    }

    /// Reads the kernel's state when no events are pending: discards events until there are none, then calls `ask`. If
    /// events arrived in the meantime, it repeats this, at most eight times.
    ///
    /// - Returns: The last result of `ask`; its time in microseconds of `CLOCK_MONOTONIC`, never before the last
    ///   discarded event; and the number of discarded events.
    func settled<State>(now: Stamp, _ ask: () -> State) -> (state: State, microseconds: Int64, passedOver: Int) {
        var (passedOver, time, round) = (0, Int64.min, 0)
        while true {
            round += 1
            _ = drain(now, &passedOver, &time)
            let before = currentSlot
            // Taken before the state is read: later changes still arrive as events.
            time = max(time, Self.monotonicMicroseconds)
            let state = ask()
            let isAtRest = currentSlot == before && drain(now, &passedOver, &time)
            if isAtRest || round == 8 { return (state, time, passedOver) }
        }
    }

    /// The same for the state that a tracker needs.
    func settledState(
        _ spoken: PanelProtocol, _ axes: PositionAxes, now: Stamp
    ) -> (state: PanelState, microseconds: Int64) {
        let settled = settled(now: now) { state(spoken, axes) }
        return (settled.state, settled.microseconds)
    }

    /// - Returns: Whether there were no events.
    private func drain(_ now: Stamp, _ passedOver: inout Int, _ time: inout Int64) -> Bool {
        var isAtRest = true
        for _ in 0..<64 {
            let count = fill()
            if count == -EINTR { continue }
            guard count > 0 else { break }
            isAtRest = false
            passedOver &+= Int(count)
            time = max(time, event(Int(count) - 1, now).microseconds)
        }
        return isAtRest
    }

    private static var monotonicMicroseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// - Returns: The number of events in the buffer, or `errno` as a negative number. The kernel returns whole events
    ///   only.
    private func fill() -> CInt {
        let count = Glibc.read(descriptor, buffer, Self.batch * MemoryLayout<input_event>.stride)
        if count < 0 { return -errno }
        // Reading a device ends with an error only.
        return count == 0 ? -ENODEV : CInt(count / MemoryLayout<input_event>.stride)
    }

    private func event(_ index: Int, _ now: Stamp) -> InputEvent {
        let event = buffer + index
        var time = Int64(cevdev_seconds(event)) &* 1_000_000 &+ Int64(cevdev_microseconds(event))
        if !isMonotonic { time = anchor.time(of: time, arriving: now) }
        return InputEvent(
            microseconds: time, type: event.pointee.type, code: event.pointee.code, value: event.pointee.value)
    }

    // MARK: State

    /// Where the next `ABS_MT_*` event goes; nil without slots.
    private var currentSlot: Int? { axis(AxisCode.slot).map { Int($0) } }

    private func state(_ spoken: PanelProtocol, _ axes: PositionAxes) -> PanelState {
        var state = PanelState()
        switch spoken {
        case .slots:
            readSlots(into: &state)
            var isDown: CInt = 0
            if cevdev_key(descriptor, UInt32(description.touchButton), &isDown) == 0 { state.isTouched = isDown != 0 }
        case .reports: break  // The kernel keeps nothing of such a panel's fingers.
        case .singleTouch, .mouse:
            var isDown: CInt = 0
            let button = spoken == .mouse ? KeyCode.left : description.touchButton
            if cevdev_key(descriptor, UInt32(button), &isDown) == 0 { state.isTouched = isDown != 0 }
            if !description.keys.contains(button) { state.isTouched = axis(AxisCode.pressure).map { $0 > 0 } }
            state.x = axis(axes.x)
            state.y = axis(axes.y)
        }
        return state
    }

    /// The complete state for a recording, read when no events are pending.
    ///
    /// - Returns: The results of ``settled(now:_:)``.
    public func settledDevice(now: Stamp) -> (state: DeviceState, microseconds: Int64, passedOver: Int) {
        settled(now: now) {
            var device = DeviceState(panel: state(.singleTouch, .standard))
            if description.slotCount != nil { readSlots(into: &device.panel) }
            if description.keys.contains(KeyCode.left) { device.isLeftDown = state(.mouse, .standard).isTouched }
            for code in description.axes.keys where code > AxisCode.y && code < AxisCode.slot {
                device.axes[code] = axis(code)
            }
            return device
        }
    }

    private func readSlots(into state: inout PanelState) {
        let count = min(description.slotCount ?? 0, ContactFrame.slotLimit)
        state.currentSlot = currentSlot
        var values = InlineArray<64, CInt>(repeating: 0)
        func read(_ code: UInt16, _ place: (inout PanelState.Slot, Int32) -> Void) {
            guard description.axes[code] != nil else { return }
            var span = values.mutableSpan
            let error = span.withUnsafeMutableBufferPointer {
                cevdev_slots(descriptor, UInt32(code), $0.baseAddress, UInt32(count))
            }
            guard error == 0 else { return }
            for slot in 0..<count { place(&state[slot], values[slot]) }
        }
        read(AxisCode.trackingID) { $0.trackingID = max($1, -1) }
        read(AxisCode.contactX) { $0.x = $1 }
        read(AxisCode.contactY) { $0.y = $1 }
        read(AxisCode.toolType) { $0.tool = $1 }
        read(AxisCode.distance) { $0.distance = $1 }
        read(AxisCode.contactPressure) { $0.pressure = $1 }
    }

    private func axis(_ code: UInt16) -> Int32? {
        var value: CInt = 0
        guard description.axes[code] != nil, cevdev_axis(descriptor, UInt32(code), &value) == 0 else { return nil }
        return value
    }

    // MARK: Opening

    private static func ask(
        _ descriptor: CInt, _ path: String
    ) throws(TouchInputError) -> (PanelDescription, isMonotonic: Bool) {
        var made: OpaquePointer?
        let status = libevdev_new_from_fd(descriptor, &made)
        guard status == 0, let device = made else {
            throw TouchInputError(.notAnInputDevice, operation: "libevdev_new_from_fd", subject: path, errno: -status)
        }
        // The settings that libevdev has made on the descriptor remain.
        defer { libevdev_free(device) }
        return (PanelDescription(device), libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0)
    }
}
