/// Reads the file beside a recording with the kernel's state after a drop or at the start, which no recording format
/// contains:
///
///     after_event_index 5
///     slot 0 tracking_id -1 x 210 y 200
///     current_slot 0
///     BTN_TOUCH 0
///
/// `BTN_LEFT`, `ABS_X` and the kernel's names of the other axes may follow.
///
/// Event indices count from 0; −1 is the moment the device was opened. Each `after_event_index` begins another state.
struct StateReader {
    var states: [Recording.KnownState] = []

    /// Reads a line of the state after an event. A later event begins a new state.
    mutating func read(_ line: inout LineScanner) throws(Fault) {
        line.skipSpaces()
        guard let first = line.peek(), first != UInt8(ascii: "#") else { return }
        if line.take("after_event_index ") {
            let index = Int(try number(&line, "an event's index"))
            if let last = states.last, last.afterEvent >= index {
                throw .line("event \(index) does not come after event \(last.afterEvent)")
            }
            states.append(Recording.KnownState(afterEvent: index, state: PanelState()))
            return
        }
        guard !states.isEmpty else { throw .line("\"\(line.rest)\": expected \"after_event_index N\" first") }
        try readLine(&line)
    }

    /// Reads a line of the state after the event `index`. A larger index than before begins a new state.
    mutating func read(_ line: inout LineScanner, after index: Int) throws(Fault) {
        if states.last?.afterEvent != index {
            states.append(Recording.KnownState(afterEvent: index, state: PanelState()))
        }
        try readLine(&line)
    }

    private mutating func readLine(_ line: inout LineScanner) throws(Fault) {
        let last = states.count - 1
        if line.take("slot ") {
            let number = try number(&line, "a slot")
            guard number >= 0, number < 20 else { throw .line("slot \(number) is outside 0 to 19") }
            let slot = Int(number)
            while true {
                line.skipSpaces()
                if line.take("tracking_id ") {
                    states[last].state[slot].trackingID = max(try self.number(&line, "a tracking id"), -1)
                } else if line.take("tool ") {
                    states[last].state[slot].tool = try self.number(&line, "a tool type")
                } else if line.take("distance ") {
                    states[last].state[slot].distance = try self.number(&line, "a distance")
                } else if line.take("x ") {
                    states[last].state[slot].x = try self.number(&line, "a position")
                } else if line.take("y ") {
                    states[last].state[slot].y = try self.number(&line, "a position")
                } else if line.isAtEnd {
                    return
                } else {
                    throw .line("\"\(line.rest)\": expected \"tracking_id\", \"x\", \"y\", \"tool\" or \"distance\"")
                }
            }
        } else if line.take("current_slot ") {
            states[last].state.currentSlot = Int(try number(&line, "a slot"))
        } else if line.take("BTN_TOUCH ") {
            states[last].state.isTouched = try number(&line, "0 or 1") != 0
        } else if line.take("ABS_X ") {
            states[last].state.x = try number(&line, "a position")
        } else if line.take("ABS_Y ") {
            states[last].state.y = try number(&line, "a position")
        } else if line.take("BTN_LEFT ") {
            states[last].device.isLeftDown = try number(&line, "0 or 1") != 0
        } else if line.peek() == UInt8(ascii: "A"), let name = line.word(),
            let axis = EventNames.code(name, of: EventType.absolute), axis < AxisCode.slot
        {
            states[last].device.axes[axis] = try number(&line, "an axis's value")
        } else {
            throw .line("\"\(line.rest)\" is no line of a state file")
        }
    }

    private func number(_ line: inout LineScanner, _ what: String) throws(Fault) -> Int32 {
        line.skipSpaces()
        guard let value = line.decimal() else { throw .line("\"\(line.rest)\": expected \(what), decimal") }
        return value
    }
}
