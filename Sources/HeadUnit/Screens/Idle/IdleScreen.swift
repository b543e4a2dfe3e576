import BezelModel
import SmartDeviceLink

/// The time of day, and the screen while no app has it.
struct IdleScreen {
    /// nil until the program has told about the board: then the screen has plain lines.
    private(set) var board: BoardState?
    private var time: LocalTime?
    /// The program has said that the time is not known, like a board without a battery for its clock before it has a network.
    private var isClockUnset = false
    /// When ``time`` was told.
    private var told = Instant(nanoseconds: 0)

    /// - Returns: Whether something has changed.
    mutating func setBoard(_ board: BoardState) -> Bool {
        guard self.board != board else { return false }
        self.board = board
        return true
    }

    /// Whether there is an address for apps of other machines.
    var hasAddress: Bool { board.map { !$0.isLocal && !$0.addresses.isEmpty } ?? false }

    /// The screen says so even over an app.
    var isUpdating: Bool { board?.isUpdating == true }

    mutating func setTime(_ time: LocalTime?, at now: Instant) {
        self.time = time
        isClockUnset = time == nil
        told = now
    }

    /// Minutes since midnight; nil while the time is not known. The time goes on between two tellings, so that a clock
    /// that was not seen for a while is right in its first picture.
    func minutes(at now: Instant) -> Int? {
        guard let time else { return nil }
        let seconds = max((now - told).nanoseconds, 0) / 1_000_000_000 + Int64(time.second)
        return Int((Int64(time.minutes) + seconds / 60) % 1440)
    }

    /// Like "10:42"; "" while the time is not known.
    func clock(at now: Instant) -> String {
        guard let minutes = minutes(at: now) else { return "" }
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// - Parameter hidden: The problems that the driver does not want to be reminded of.
    /// - Returns: nil before anything is known about the board.
    func content(
        by configuration: HeadUnitConfiguration, without hidden: Set<BoardState.Problem> = [], isDriving: Bool,
        at now: Instant
    ) -> IdleContent? {
        guard let board else { return nil }
        let language = configuration.language
        let words = Words.of(language)
        var content = IdleContent(name: board.name)
        content.clock = clock(at: now)
        // Without a time of day it moves with the minutes since the start, so that nothing burns in.
        content.step = minutes(at: now) ?? Int(now.nanoseconds / 60_000_000_000 % 1440)
        content.date =
            time.map { $0.month > 0 ? words.text(of: $0) : "" }
            ?? (isClockUnset ? words[.clockNotSet] : "")
        content.isRightToLeft = language.isRightToLeft
        guard !board.isUpdating else {
            content.state = words[.updating]
            return content
        }
        content.state = board.isLocal ? words[.localOnly] : board.addresses.isEmpty ? "" : words[.ready]
        let problems = BoardState.Problem.allCases.filter(board.problems.subtracting(hidden).contains)
        content.problems = (board.note.isEmpty ? [] : [board.note]) + problems.map { words[$0.word] }
        content.addresses = board.addresses
        guard let code = board.shownCode(configuration.settings) else { return content }
        content.code = code.text
        content.codeTitle = words[code.wifi == nil ? .scan : .joinWiFi]
        if let wifi = code.wifi {
            // A password is too long to be read while driving, as on the settings' page.
            let password = wifi.password.isEmpty || !isDriving ? wifi.password : words[.whenParked]
            content.codeLines = [wifi.name, password].filter { !$0.isEmpty }
        }
        return content
    }
}

extension BoardState.Problem {
    var word: Word {
        switch self {
        case .noNetwork: .noNetwork
        case .noPanel: .noPanel
        case .noSound: .noSound
        case .notSaved: .notSaved
        }
    }
}
