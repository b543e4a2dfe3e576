internal import BezelModel
internal import CEvdev

/// What libevdev knows about a device, in our own terms.
enum LibevdevDevice {
    static func description(_ device: OpaquePointer) -> PanelDescription {
        var description = PanelDescription(name: libevdev_get_name(device).map { String(cString: $0) })
        description.identity = .init(
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device)))
        for code in 0...KeyCode.last where has(device, EventType.key, code) { description.keys.insert(code) }
        for property in 0..<UInt16(32) where libevdev_has_property(device, UInt32(property)) == 1 {
            description.properties.insert(property)
        }
        for code in 0...AxisCode.last where has(device, EventType.absolute, code) {
            guard let axis = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
            description.axes[code] = .init(
                minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
                resolution: axis.resolution)
        }
        return description
    }

    /// The kernel's state as libevdev last read it: at the open, or after a drop.
    static func state(_ device: OpaquePointer, _ spoken: PanelProtocol) -> PanelState {
        var state = PanelState()
        switch spoken {
        case .slots:
            state.currentSlot = Int(libevdev_get_current_slot(device))
            let hasTool = has(device, EventType.absolute, AxisCode.toolType)
            for slot in 0..<min(max(Int(libevdev_get_num_slots(device)), 0), ContactFrame.slotLimit) {
                func value(_ code: UInt16) -> Int32 { libevdev_get_slot_value(device, UInt32(slot), UInt32(code)) }
                state[slot].trackingID = max(value(AxisCode.trackingID), -1)
                state[slot].x = value(AxisCode.contactX)
                state[slot].y = value(AxisCode.contactY)
                if hasTool { state[slot].tool = value(AxisCode.toolType) }
            }
        case .reports: break  // The kernel keeps nothing of such a panel's fingers.
        case .singleTouch, .mouse:
            let button = spoken == .mouse ? KeyCode.left : KeyCode.touch
            state.isTouched = libevdev_get_event_value(device, UInt32(EventType.key), UInt32(button)) != 0
            state.x = libevdev_get_event_value(device, UInt32(EventType.absolute), UInt32(AxisCode.x))
            state.y = libevdev_get_event_value(device, UInt32(EventType.absolute), UInt32(AxisCode.y))
        }
        return state
    }

    /// libevdev prints a line to stderr for every oddity of a panel, which a panel may have many of in a second.
    static func silence(_ device: OpaquePointer) {
        libevdev_set_device_log_function(device, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
    }

    private static func has(_ device: OpaquePointer, _ type: UInt16, _ code: UInt16) -> Bool {
        libevdev_has_event_code(device, UInt32(type), UInt32(code)) == 1
    }
}
