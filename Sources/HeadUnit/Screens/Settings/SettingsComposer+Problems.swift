import BezelModel

/// The head unit itself: its version, and what does not work.
extension SettingsComposer {
    private typealias Row = SettingsListContent.Row

    func about(_ scroll: Scroll) -> SettingsListContent {
        let problems = context.problems.map { problem in
            Row(
                icon: problem.icon, isWarning: !context.hidden.contains(problem), text: words[problem.word],
                secondaryText: words[problem.effect], isSubmenu: true)
        }
        let own = Row(icon: .about, text: board.version, secondaryText: context.idle?.addresses.first?.text ?? "")
        return SettingsListContent(rows: (problems.isEmpty ? [inOrder] : problems) + [own], scroll: scroll)
    }

    private var inOrder: Row { Row(icon: .check, text: words[.inOrder]) }

    enum ProblemButton: Hashable { case checkAgain, hide }

    static func problemButtons(_ problem: BoardState.Problem, _ context: SettingsContext) -> [ProblemButton] {
        guard context.problems.contains(problem) else { return [] }
        return context.hidden.contains(problem) ? [.checkAgain] : [.checkAgain, .hide]
    }

    /// A problem that is solved while its page is open is in order.
    func content(of problem: BoardState.Problem, _ scroll: Scroll) -> any PageContent {
        guard context.problems.contains(problem) else {
            return SettingsListContent(rows: [inOrder], scroll: scroll)
        }
        let buttons = Self.problemButtons(problem, context).map { button in
            switch button {
            case .checkAgain: CardButton(text: words[.checkAgain], isHighlighted: true)
            case .hide: CardButton(text: words[.hideNote])
            }
        }
        let reason = context.idle?.workshop[problem] ?? ""
        return ProblemContent(
            icon: problem.icon, isWarning: !context.hidden.contains(problem), title: words[problem.effect],
            text: words[problem.remedy], workshopTitle: words[.forWorkshop],
            workshop: [reason, "bezel doctor says more"].filter { !$0.isEmpty }, buttons: buttons)
    }

    // MARK: Pairing

    var pair: any PageContent {
        guard let pairing = context.pairing else {
            return SettingsListContent(rows: [], placeholder: words[.notConnected])
        }
        let left = max((pairing.until - context.now).nanoseconds, 0)
        let seconds = (left + 999_999_999) / 1_000_000_000
        let name = ShownName(pairing.name, unnamed: "Bluetooth").quoted(in: words)
        return PairContent(
            title: words[.onPhone],
            steps: [words[.openBluetooth], words[.chooseName].filled(["%": name]), words[.compareDigits]],
            time: "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)",
            share: Int(left / max(pairing.time.nanoseconds / 1000, 1)), note: words[.hiddenAgain],
            button: words[.cancel])
    }
}

extension BoardState.Problem {
    fileprivate var icon: SettingsIcon {
        switch self {
        case .noNetwork: .wireless
        case .noSound: .muted
        case .noPanel, .notSaved: .warning
        }
    }

    /// What does not work for the driver.
    fileprivate var effect: Word {
        switch self {
        case .noNetwork: .noNetworkEffect
        case .noPanel: .noPanelEffect
        case .noSound: .noSoundEffect
        case .notSaved: .notSavedEffect
        }
    }

    /// What the driver can do.
    fileprivate var remedy: Word {
        switch self {
        case .noNetwork: .noNetworkRemedy
        case .noPanel: .noPanelRemedy
        case .noSound: .noSoundRemedy
        case .notSaved: .notSavedRemedy
        }
    }
}
