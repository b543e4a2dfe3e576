import BezelModel
import SmartDeviceLink

/// The question to the driver whether an app of a device is allowed: an alert of the head unit's own.
enum ConsentQuestion {
    /// The buttons, in their order on the card.
    enum Answer: Int, CaseIterable {
        case always, thisTime, no
        /// No question for some time, about any app.
        case later

        func text(_ words: ConsentWords) -> String {
            switch self {
            case .always: words.always
            case .thisTime: words.thisTime
            case .no: words.no
            case .later: words.later
            }
        }
    }

    /// How long it stays.
    static let time = Interval.seconds(30)

    static func alert(_ id: LocalAlert.ID, app: String, device: String, in language: Language) -> LocalAlert {
        let words = ConsentWords.of(language)
        let place = ShownName(device, unnamed: "")
        // An address needs no isolation among letters from left to right.
        let isPlain = !language.isRightToLeft && place.description.utf8.allSatisfy { $0 < 0x80 }
        let question = words.allow.filled([
            "%": ShownName(app, unnamed: words.app).quoted(in: .of(language)),
            "#": isPlain ? place.description : place.isolated,
        ])
        var alert = LocalAlert(
            id: id, sender: words.newApp, lines: [question, words.asks],
            buttons: Answer.allCases.map { $0.text(words) }, time: time)
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
