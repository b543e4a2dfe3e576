import Phones

/// Devices and their answers → the plan for phones on a cable. Each step is a byte for the kind of event, a byte for a
/// length, and as many bytes: descriptors, or an answer.
enum FuzzUSB: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        var rest = Array(input)[...]
        var plan = AccessoryPlan(listed: [USBProductID(vendor: 0x2717, product: 0xFF08)])
        var now: Int64 = 1
        while let step = rest.popFirst() {
            let length = Int(rest.popFirst() ?? 0)
            let bytes = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
            let port = "1-\(step >> 4 & 3)"
            let event: AccessoryPlan.Event
            switch step & 7 {
            case 0, 1:
                guard let descriptors = try? USBDescriptors(bytes, configuration: step & 0x80 == 0 ? nil : 1) else {
                    continue
                }
                event = .appeared(
                    USBDevice(
                        port: port, node: "/dev/\(length)", descriptors: descriptors,
                        serial: String(decoding: bytes.suffix(4), as: UTF8.self), interfaceNames: [0: "MTP"]))
            case 2: event = .disappeared(port: port)
            case 3: event = .opened(port: port)
            case 4: event = .answered(port: port, bytes)
            case 5: event = .failed(port: port)
            case 6: event = .received(port: port)
            default:
                now += Int64(length) * 1_000_000_000
                event = .timerFired
            }
            for action in plan.handle(event, at: now) { check(action) }
            if let due = plan.deadline(after: now) { precondition(due < now + 70_000_000_000, "nothing waits longer") }
        }
    }

    private static func check(_ action: AccessoryPlan.Action) {
        switch action {
        case .request(_, let request):
            precondition(request.bytes.count >= 8 && request.bytes[1] >= 51 && request.bytes[1] <= 53)
        case .read(_, let interface): precondition(interface.toHost & 0x80 != 0 && interface.toPhone & 0x80 == 0)
        case .open, .reset, .close: return
        }
    }
}
