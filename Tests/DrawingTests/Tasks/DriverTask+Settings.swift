import BezelModel
import SmartDeviceLink

@testable import HeadUnit

/// What is set on the screen, from an app.
extension DriverTask {
    /// The values of a board's settings, and a fault.
    static func boot(_ screen: DrivenScreen) {
        screen.handle(
            .boardChanged(
                BoardState(
                    name: "car",
                    addresses: [.init(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)],
                    problems: [.noSound])))
        screen.handle(
            .settingsChanged(
                BoardSettings(
                    brightness: 62, volume: 40, theme: .auto, automaticLanguage: .enUS, acceptsPhones: true,
                    version: "Bezel")))
    }

    private static let start: @Sendable (DrivenScreen) throws -> Void = { screen in
        boot(screen)
        screen.connect("Wetter")
        screen.wait(.seconds(7))
        screen.look()
    }

    /// Opens a page of the settings.
    private static func open(_ page: String) -> @Sendable (DrivenScreen) throws -> Void {
        { screen in
            try screen.tap(.apps)
            try screen.tap(.settings)
            try screen.scroll(to: page, atMost: 2)
            try screen.tap(page)
        }
    }

    private static func turnOpen(_ page: String) -> @Sendable (DrivenScreen) throws -> Void {
        { screen in
            screen.pressHome()
            try screen.turn(to: .settings, .previous)
            screen.press()
            try screen.choose(page)
        }
    }

    static let settings: [DriverTask] = [
        DriverTask(
            name: "brightness", isEverywhere: true, prepare: start,
            finger: .taps(4) { screen in
                try open("Brightness")(screen)
                try screen.slide(to: 90)
            },
            knob: .knob(19, presses: 4) { screen in
                try turnOpen("Brightness")(screen)
                try screen.turn(to: LevelContent.Part.track.element)
                screen.press()
                for _ in 0..<14 { screen.turn() }
            },
            isDone: { $0.settings.last == .brightness(90) }),
        DriverTask(
            name: "night", isEverywhere: true, prepare: start,
            finger: .taps(4) { screen in
                try open("Day / Night")(screen)
                try screen.tap("Night")
            },
            knob: .knob(7, presses: 4) { screen in
                try turnOpen("Day / Night")(screen)
                try screen.choose("Night")
            },
            isDone: { $0.settings == [.theme(.night)] }),
        DriverTask(
            name: "volume", isEverywhere: true, prepare: start,
            finger: .taps(4) { screen in
                try open("Volume")(screen)
                try screen.slide(to: 61)
            },
            knob: .knob(17, presses: 4) { screen in
                try turnOpen("Volume")(screen)
                try screen.turn(to: LevelContent.Part.track.element)
                screen.press()
                for _ in 0..<10 { screen.turn() }
            },
            isDone: { $0.settings.last == .volume(60) }),
        DriverTask(
            name: "language", isEverywhere: true, prepare: start,
            finger: .taps(4, small: 6) { screen in
                try open("Language")(screen)
                try screen.scroll(to: "Deutsch", atMost: 4)
                try screen.tap("Deutsch")
            },
            knob: .knob(12, presses: 4) { screen in
                try turnOpen("Language")(screen)
                try screen.choose("Deutsch")
            },
            isDone: { $0.settings == [.language(.deDE)] }),
        DriverTask(
            name: "the address for a second phone", isEverywhere: true, prepare: start,
            finger: .taps(2) { screen in
                try screen.tap(.apps)
                try screen.tap("Connect")
            },
            knob: .knob(3, presses: 2) { screen in
                screen.pressHome()
                try screen.choose("Connect")
            },
            isDone: { $0.showsAddress }),
        DriverTask(
            name: "why something does not work", prepare: start,
            finger: .taps(3) { try open("About")($0) },
            knob: .knob(11, presses: 3) { try turnOpen("About")($0) },
            isDone: { screen in
                (screen.page?.content as? SettingsListContent)?.rows.contains { $0.isWarning } == true
            }),
    ]
}

extension DrivenScreen {
    /// The address and its QR code, for a phone.
    var showsAddress: Bool {
        if let connect = page?.content as? ConnectContent {
            return connect.cards.contains { $0.code == "192.168.4.1:12345" }
        }
        guard case .idle(let content) = scene.screen else { return false }
        return content.code != nil
    }
}
