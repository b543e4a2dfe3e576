internal import BezelModel
internal import SmartDeviceLink

/// Moves fingers on the client's own panel.
///
/// - Members: `contacts`: see "Fingers"
/// - Answer: nothing more
struct TouchOrder: ControlOrder {
    static let name = "touch"
    var right: ControlRight { .change }
    var contacts: [Contact]

    init(_ contacts: [Contact]) { self.contacts = contacts }

    init(_ members: inout ControlParameters) throws(ControlError) {
        contacts = try members.required(
            "contacts",
            members.objects("contacts", 1...(2 * VirtualPanel.slots)) { element throws(ControlError) in
                try Contact(&element)
            })
    }

    var members: [(String, JSON?)] { [("contacts", .array(contacts.map(\.json)))] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        try call.desk.touch(contacts, of: call.request.client)
        return .done
    }
}

extension Contact {
    fileprivate init(_ members: inout ControlParameters) throws(ControlError) {
        let range: ClosedRange<Int64> = -Int64(Canvas.longestSide)...Int64(Canvas.longestSide)
        let slot = try members.required("slot", members.integer("slot", 0...Int64(VirtualPanel.slots - 1)))
        let word = try members.required("phase", members.text("phase", 1...20))
        guard let phase = Phase(word: word) else {
            let words = Phase.all.map { "\"\($0.word)\"" }.joined(separator: ", ")
            throw ControlError("phase: expected one of \(words), got \"\(word)\"")
        }
        let x = try members.required("x", members.integer("x", range))
        let y = try members.required("y", members.integer("y", range))
        self.init(slot: UInt8(slot), phase: phase, point: DisplayPoint(x: Int32(x), y: Int32(y)))
    }

    fileprivate var json: JSON {
        [
            "slot": .integer(Int64(slot)), "phase": .string("\(phase.word)"), "x": .integer(Int64(point.x)),
            "y": .integer(Int64(point.y)),
        ]
    }
}
