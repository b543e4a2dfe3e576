internal import CEvdev

extension PanelDescription {
    /// The capabilities that libevdev has read.
    init(_ device: OpaquePointer) {
        self.init(name: libevdev_get_name(device).map { String(cString: $0) })
        identity = .init(
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device)))
        for property in 0..<UInt16(32) where libevdev_has_property(device, UInt32(property)) == 1 {
            properties.insert(property)
        }
        for type in 1...EventType.last where libevdev_has_event_type(device, UInt32(type)) == 1 {
            read(type, of: device)
        }
    }

    private mutating func read(_ type: UInt16, of device: OpaquePointer) {
        let last = libevdev_event_type_get_max(UInt32(type))
        guard last >= 0, last <= CInt(KeyCode.last) else { return }
        let codes = (0...UInt16(last)).filter { libevdev_has_event_code(device, UInt32(type), UInt32($0)) == 1 }
        switch type {
        case EventType.key: keys = Set(codes)
        case EventType.absolute:
            for code in codes {
                guard let axis = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
                axes[code] = Axis(
                    minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
                    resolution: axis.resolution)
            }
        default: otherCodes[type] = Set(codes)
        }
    }
}
