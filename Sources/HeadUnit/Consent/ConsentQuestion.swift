import BezelModel

/// The question to the driver whether an app of a device is allowed: an alert of the head unit's own.
enum ConsentQuestion {
    /// The buttons, in their order on the card.
    enum Answer: Int, CaseIterable {
        case always, thisTime, no

        var text: String {
            switch self {
            case .always: "Always"
            case .thisTime: "This time"
            case .no: "No"
            }
        }
    }

    /// How long it stays.
    static let time = Interval.seconds(30)

    static func alert(_ id: LocalAlert.ID, app: String, device: DeviceID) -> LocalAlert {
        // Isolated, so that a name in letters from right to left leaves the address as it is.
        let name = "\u{2068}\(ShownName(app))\u{2069}"
        var alert = LocalAlert(
            id: id, sender: "New app",
            lines: ["Allow \(name) on \(device.name)?", "It asks for the screen, touches, alerts and sound."],
            buttons: Answer.allCases.map(\.text), time: time)
        alert.highlightsFirst = true
        return alert
    }
}

extension LocalAlert.ID {
    /// The head unit's own alerts have numbers that no script's alert reaches.
    private static let firstOwn: UInt64 = 1 << 63

    static func own(_ number: UInt64) -> LocalAlert.ID { LocalAlert.ID(firstOwn | number) }

    var isOwn: Bool { number >= Self.firstOwn }
}
