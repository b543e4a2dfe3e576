public import BezelModel

/// Records the contacts of all panels of a service as those of one panel with slots, in pixels of the display. A value.
///
/// A finger that is down when the recording begins is recorded from its next touch on. A contact that was lost becomes a
/// palm before it ends, so that it is lost in the recording, too.
public struct ContactRecorder: Sendable {
    /// The largest number of fingers at a time; further ones are left out.
    private static let slotLimit = 20
    /// `BUS_VIRTUAL` of linux/input.h.
    private static let virtualBus: UInt16 = 0x06
    /// The range of `ABS_MT_TRACKING_ID` of the kernel's multi-touch drivers.
    private static let lastTrackingID: Int32 = 0xffff

    private struct Finger: Hashable {
        var panel: UInt8
        var slot: UInt8
    }

    private var recorder: Recorder
    /// The recorded slot of each finger that is down.
    private var slots: [Finger: Int32] = [:]
    private var nextID: Int32 = 0
    private var wasTouched = false

    /// - Parameter display: Its pixels are the units of the recorded panel.
    public init(display: DisplaySize) {
        var description = PanelDescription(name: "Bezel: fingers on \(display.width)x\(display.height)")
        description.identity = .init(bus: Self.virtualBus, vendor: 0, product: 0, version: 1)
        description.properties = [1]
        description.keys = [KeyCode.touch]
        description.axes = [
            AxisCode.slot: .init(minimum: 0, maximum: Int32(Self.slotLimit - 1)),
            AxisCode.contactX: .init(minimum: 0, maximum: max(display.width - 1, 0)),
            AxisCode.contactY: .init(minimum: 0, maximum: max(display.height - 1, 0)),
            AxisCode.toolType: .init(minimum: 0, maximum: ToolType.palm),
            AxisCode.trackingID: .init(minimum: 0, maximum: Self.lastTrackingID),
        ]
        recorder = Recorder(
            description, notes: ["Recorded by bezel: the contacts of all panels and clients, in pixels of the display"])
    }

    public mutating func take(_ frame: borrowing ContactFrame) {
        let microseconds = frame.stamp.nanoseconds / 1000
        var isChanged = false
        for index in 0..<frame.count {
            let contact = frame[index]
            let finger = Finger(panel: frame.panel, slot: contact.slot)
            switch contact.phase {
            case .begin:
                guard slots[finger] == nil, let slot = freeSlot else { continue }
                slots[finger] = slot
                axes([(AxisCode.slot, slot), (AxisCode.trackingID, nextID), (AxisCode.toolType, 0)], microseconds)
                place(contact.point, microseconds)
                nextID = nextID == Self.lastTrackingID ? 0 : nextID + 1
            case .move:
                guard let slot = slots[finger] else { continue }
                axes([(AxisCode.slot, slot)], microseconds)
                place(contact.point, microseconds)
            case .end:
                guard let slot = slots.removeValue(forKey: finger) else { continue }
                axes([(AxisCode.slot, slot), (AxisCode.trackingID, -1)], microseconds)
            case .cancel:
                guard let slot = slots.removeValue(forKey: finger) else { continue }
                axes(
                    [(AxisCode.slot, slot), (AxisCode.toolType, ToolType.palm), (AxisCode.trackingID, -1)], microseconds
                )
            }
            isChanged = true
        }
        guard isChanged else { return }
        if slots.isEmpty == wasTouched {
            wasTouched.toggle()
            take(EventType.key, KeyCode.touch, wasTouched ? 1 : 0, microseconds)
        }
        take(EventType.synchronisation, SynchronisationCode.report, 0, microseconds)
    }

    /// The lines since the last call: at the first one the description, then whole frames.
    public mutating func takeBytes() -> [UInt8] { recorder.takeBytes() }

    private var freeSlot: Int32? {
        let taken = Set(slots.values)
        return (0..<Int32(Self.slotLimit)).first { !taken.contains($0) }
    }

    private mutating func place(_ point: DisplayPoint, _ microseconds: Int64) {
        axes([(AxisCode.contactX, point.x), (AxisCode.contactY, point.y)], microseconds)
    }

    private mutating func axes(_ values: [(code: UInt16, value: Int32)], _ microseconds: Int64) {
        for (code, value) in values { take(EventType.absolute, code, value, microseconds) }
    }

    private mutating func take(_ type: UInt16, _ code: UInt16, _ value: Int32, _ microseconds: Int64) {
        recorder.take(InputEvent(microseconds: microseconds, type: type, code: code, value: value))
    }
}
