import BezelModel
import SmartDeviceLink

@testable import HeadUnit

/// The pages of the settings in a language.
struct SampleSettings {
    let own: Language
    var theme = Theme.night
    var isDriving = false
    var problems: Set<BoardState.Problem> = [.noSound]

    fileprivate static let entries = [
        Engine.Snapshot.Phone(
            device: .tcp(address: "192.168.178.23"), appID: "1", name: "Wayfinder",
            deviceName: "Pixel 8", standing: .always, isConnected: true),
        Engine.Snapshot.Phone(
            device: .tcp(address: "192.168.178.23"), appID: "2", name: "Tonal",
            deviceName: "Pixel 8", standing: .always, isConnected: true),
        Engine.Snapshot.Phone(
            device: .tcp(address: "192.168.178.24"), standing: .refused,
            refusedUntil: Instant(nanoseconds: 500_000_000_000)),
    ]

    private static let answers = [
        MicrophonePermission(
            device: .tcp(address: "192.168.178.23"), appID: "1", name: "Wayfinder", isAllowed: true),
        MicrophonePermission(device: .local, appID: "2", name: "Tonal", isAllowed: false),
    ]

    private var context: SettingsContext {
        var rules = SettingsRules()
        (rules.wifiName, rules.wifiPassword) = ("Bezel 5512", "river-lamp-27")
        return SettingsContext(
            board: BoardSettings(
                brightness: 62, volume: 40, theme: .auto, automaticLanguage: own, acceptsPhones: true,
                canPair: true, canSwitchOff: true, version: "Bezel 0.1.0"), rules: rules, theme: theme,
            language: own, isDriving: isDriving,
            idle: BoardState(
                name: "Bezel 5512",
                addresses: [.init(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)],
                problems: problems, workshop: [.noSound: "sound.device = \"default\": no such device"]),
            permissions: Phones(), cloud: [], now: Instant(nanoseconds: 20_000_000_000),
            voice: VoiceRules(
                microphone: true, commands: true, recognises: own != .frFR, answers: MicrophoneAnswers(Self.answers)),
            pairing: SettingsPages.PairingTime(
                name: "Bezel 5512", time: .seconds(120), until: Instant(nanoseconds: 132_000_000_000)))
    }

    private struct Phones: PhoneList {
        var phones: [Engine.Snapshot.Phone] { SampleSettings.entries }
    }

    func page(_ kind: SettingsPages.Level.Kind, asksToForget: Bool = false) -> Page {
        SettingsComposer(context: context, isTaken: false, asksToForget: asksToForget)
            .page(SettingsPages.Level(id: Page.ID(1), kind: kind))
    }

    static let phone = SettingsPages.Level.Kind.phone(.tcp(address: "192.168.178.23"))
    static let refused = SettingsPages.Level.Kind.phone(.tcp(address: "192.168.178.24"))

    static let kinds: [(name: String, kind: SettingsPages.Level.Kind)] =
        [("settings", .tiles)] + SettingsPage.allCases.map { ("settings-\($0)", .page($0)) } + [
            ("settings-phone", phone), ("settings-refused", refused), ("settings-problem", .problem(.noSound)),
            ("settings-pair", .pair), ("settings-listeners", .listeners),
        ]
}

extension SampleStates {
    /// The name and the scene of each page of the settings.
    func settings(_ theme: Theme) -> [(name: String, scene: Scene)] {
        func scene(_ page: Page) -> Scene {
            var page = page
            page.rail = rail
            return SamplePages.scene(page, theme: theme)
        }
        let parked = SampleSettings(own: own, theme: theme)
        var driving = parked
        driving.isDriving = true
        var tiles = parked.page(.tiles)
        tiles.focused = .row(0)
        return SampleSettings.kinds.map { ($0.name, scene($0.kind == .tiles ? tiles : parked.page($0.kind))) } + [
            ("settings-driving", scene(driving.page(.tiles))),
            ("settings-connect-driving", scene(driving.page(.page(.connect)))),
            ("settings-phones-driving", scene(driving.page(.page(.phones)))),
        ]
    }
}
