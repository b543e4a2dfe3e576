import BezelModel

/// Writes a device's state in the format of ``StateReader``, and as events that put another device into this state.
enum StateWriter {
    /// One line for each known value.
    static func lines(_ state: DeviceState, of description: PanelDescription) -> [String] {
        var lines: [String] = []
        let panel = state.panel
        if let slot = panel.currentSlot { lines.append("current_slot \(slot)") }
        for slot in slots(of: description) where panel.currentSlot != nil {
            var line = "slot \(slot) tracking_id \(panel[slot].trackingID)"
            if let x = panel[slot].x { line += " x \(x)" }
            if let y = panel[slot].y { line += " y \(y)" }
            if panel[slot].tool != ToolType.finger { line += " tool \(panel[slot].tool)" }
            if panel[slot].distance != 0 { line += " distance \(panel[slot].distance)" }
            lines.append(line)
        }
        if let isTouched = panel.isTouched { lines.append("BTN_TOUCH \(isTouched ? 1 : 0)") }
        if let isLeftDown = state.isLeftDown { lines.append("BTN_LEFT \(isLeftDown ? 1 : 0)") }
        for (axis, value) in axes(of: state) {
            if let name = EventNames.axis(axis) { lines.append("\(name) \(value)") }
        }
        return lines
    }

    /// The events, without a `SYN_REPORT`.
    ///
    /// - Parameter isNew: The other device was just created and has no touches; values that are 0 there are left out.
    static func events(
        _ state: DeviceState, of description: PanelDescription, at microseconds: Int64, isNew: Bool
    ) -> [InputEvent] {
        var events: [InputEvent] = []
        func add(_ code: UInt16, _ value: Int32, type: UInt16 = EventType.absolute) {
            events.append(InputEvent(microseconds: microseconds, type: type, code: code, value: value))
        }
        let panel = state.panel
        // A program that also reads the state starts in its current slot.
        var selected: Int32 = -1
        func select(_ slot: Int) {
            guard let number = Int32(exactly: slot), number != selected else { return }
            selected = number
            add(AxisCode.slot, number)
        }
        for slot in slots(of: description) where panel.currentSlot != nil {
            let contact = panel[slot]
            let isDown = contact.trackingID >= 0
            guard !isNew || isDown || (contact.x ?? 0) != 0 || (contact.y ?? 0) != 0 else { continue }
            select(slot)
            if isDown || !isNew { add(AxisCode.trackingID, contact.trackingID) }
            if let x = contact.x { add(AxisCode.contactX, x) }
            if let y = contact.y { add(AxisCode.contactY, y) }
            if description.axes[AxisCode.toolType] != nil { add(AxisCode.toolType, contact.tool) }
            if description.axes[AxisCode.distance] != nil { add(AxisCode.distance, contact.distance) }
        }
        if let slot = panel.currentSlot, slot != 0 || !isNew || !events.isEmpty { select(slot) }
        for (button, isDown) in [(description.touchButton, panel.isTouched), (KeyCode.left, state.isLeftDown)] {
            guard let isDown, description.keys.contains(button), isDown || !isNew else { continue }
            add(button, isDown ? 1 : 0, type: EventType.key)
        }
        // A pressure without an event of a finger has no meaning.
        for (axis, value) in axes(of: state) where axis != AxisCode.pressure && (value != 0 || !isNew) {
            add(axis, value)
        }
        return events
    }

    private static func slots(of description: PanelDescription) -> Range<Int> {
        0..<min(description.slotCount ?? 0, ContactFrame.slotLimit)
    }

    private static func axes(of state: DeviceState) -> [(axis: UInt16, value: Int32)] {
        var axes = state.axes
        axes[AxisCode.x] = state.panel.x
        axes[AxisCode.y] = state.panel.y
        return axes.sorted { $0.key < $1.key }.map { (axis: $0.key, value: $0.value) }
    }
}
