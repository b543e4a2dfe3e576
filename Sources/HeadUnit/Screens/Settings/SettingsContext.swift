import BezelModel
import SmartDeviceLink

/// What the pages of the settings depend on beside their own state.
struct SettingsContext {
    let board: BoardSettings
    let rules: SettingsRules
    let theme: Theme
    let language: Language
    /// Driver distraction rules are in force.
    let isDriving: Bool
    let idle: BoardState?
    let permissions: any PhoneList
    let cloud: [CloudApp]
    let now: Instant
    var voice = VoiceRules()
    /// nil while the page about it is closed.
    var pairing: SettingsPages.PairingTime?
    /// The problems that the driver does not want to be reminded of.
    var hidden: Set<BoardState.Problem> = []

    /// In the order in which they are shown. Only some pages need them.
    var phones: [SettingsPhone] { SettingsPhone.all(permissions.phones, cloud: cloud, at: now) }

    var words: Words { Words.of(language) }

    /// The pages that the configuration names and that have something to show, in the order of their tiles.
    var pages: [SettingsPage] {
        SettingsPage.allCases.filter { rules.pages.contains($0) && isServed($0) }
    }

    private func isServed(_ page: SettingsPage) -> Bool {
        switch page {
        case .brightness: board.brightness != nil
        case .theme: board.theme != nil
        case .volume: board.volume != nil
        case .voice: voice.isServed
        case .phones: board.acceptsPhones
        case .connect: !rules.wifiName.isEmpty || idle?.isLocal == false && idle?.addresses.isEmpty == false
        case .language, .about: true
        }
    }

    /// In the order in which they are shown.
    var problems: [BoardState.Problem] {
        BoardState.Problem.allCases.filter { idle?.problems.contains($0) == true }
    }

    /// Those that the driver is reminded of.
    var notes: [BoardState.Problem] { problems.filter { !hidden.contains($0) } }
}
