import BezelModel
import SmartDeviceLink

/// The question to the driver whether an app of a device is allowed: an alert of the head unit's own.
enum ConsentQuestion {
    /// The buttons, in their order on the card: the smaller permission first.
    enum Answer: Int, CaseIterable {
        case thisTime, always, no
        /// The driver wants no questions for some time, about any app.
        case later

        var word: Word {
            switch self {
            case .thisTime: .thisTime
            case .always: .always
            case .no: .no
            case .later: .noQuestions
            }
        }
    }

    /// How long the question is shown.
    static let time = Interval.seconds(30)

    /// - Parameter offersQuiet: Whether the driver can choose to get no questions for some time.
    static func alert(
        _ id: LocalAlert.ID, app: String, device: ShownDevice, offersQuiet: Bool, in language: Language
    ) -> LocalAlert {
        let words = Words.of(language)
        let question = words[.allowApp].filled([
            "%": ShownName(app, unnamed: words[.unnamedApp]).quoted(in: words),
            "#": device.text(in: words),
        ])
        let answers = Answer.allCases.filter { $0 != .later || offersQuiet }
        return LocalAlert(
            id: id, sender: words[.newApp], lines: [question, words[.appUses]],
            buttons: answers.map { words[$0.word] }, time: time)
    }
}

extension LocalAlert.ID {
    /// The head unit's own alerts have numbers that scripts' alerts never have.
    private static let firstOwn: UInt64 = 1 << 63

    static func own(_ number: UInt64) -> LocalAlert.ID { LocalAlert.ID(firstOwn | number) }

    var isOwn: Bool { number >= Self.firstOwn }
}
