import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The settings by touch and by knob.
struct SettingsTests {
    static let board = BoardSettings(
        brightness: 62, volume: 40, theme: .auto, automaticLanguage: .enUS, acceptsPhones: true, canPair: true,
        canSwitchOff: true, version: "Bezel 9")
    private static let idle = BoardState(
        name: "board", addresses: [.init(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)],
        problems: [.noSound], workshop: [.noSound: "sound.device = \"default\": no such device"])

    /// The list of all apps.
    static func start(
        _ board: BoardSettings? = board, _ configure: (inout HeadUnitConfiguration) -> Void = { _ in }
    ) -> Bench {
        let (bench, _) = Bench.withTemplates(configure)
        _ = bench.handle(.boardChanged(idle))
        if let board { _ = bench.handle(.settingsChanged(board)) }
        _ = bench.handle(.homeKey)
        bench.wait()
        return bench
    }

    // MARK: Ways in and out

    @Test func `the button of the app list opens the tiles, each with its value`() {
        let bench = Self.start()
        #expect(bench.page?.header.hasSettings == true)
        bench.openSettings()
        #expect(bench.page?.header.title == "Settings")
        #expect(
            bench.tiles.map { "\($0.name): \($0.value)" } == [
                "Brightness: 62\u{A0}%", "Day / Night: Automatic", "Volume: 40\u{A0}%", "Language: English (US)",
                "Phones: Not connected", "Connect: 192.168.4.1:12345", "About: Notes: 1",
            ])
        #expect(bench.tiles.last?.isWarning == true)
    }

    @Test func `back leads to the tiles and then to the app list, by touch and by key`() {
        let bench = Self.start()
        bench.openSettings("Volume")
        #expect(bench.page?.header.title == "Volume")
        _ = bench.press(.back)
        #expect(bench.page?.header.title == "Settings")
        _ = bench.handle(.backKey)
        #expect(bench.rows == ["Table", "Connect"])
    }

    @Test func `the home key and an app that gets the screen close the settings`() throws {
        let bench = Self.start()
        bench.openSettings("Volume")
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["Table", "Connect"])
        bench.wait()
        bench.openSettings()
        let other = try #require(bench.app("Other", types: [.default]))
        bench.wait()
        _ = bench.handle(.appActivated(SessionID(other.session)))
        #expect(bench.page?.header.title == "Other")
    }

    @Test func `the clock has a button for the settings while there are no apps`() {
        let bench = Bench()
        _ = bench.handle(.boardChanged(Self.idle))
        #expect(bench.scene.overlay == nil)
        _ = bench.handle(.settingsChanged(Self.board))
        #expect(bench.page?.header.hasSettings == true)
        bench.wait()
        bench.openSettings("About")
        #expect(bench.page?.header.title == "About")
        _ = bench.handle(.backKey)
        _ = bench.handle(.backKey)
        guard case .idle = bench.scene.screen else { return #expect(Bool(false), "no clock") }
    }

    @Test func `a sealed kiosk has no settings, nor a head unit whose values are not known`() {
        for bench in [Self.start { $0.settings.pages = [] }, Self.start(nil)] {
            #expect(bench.page?.header.hasSettings == false)
            bench.openSettings()
            #expect(bench.rows == ["Table", "Connect"])
        }
        let volumeOnly = Self.start(BoardSettings(version: "1")) { $0.settings.pages = [.volume, .brightness] }
        #expect(volumeOnly.page?.header.hasSettings == false, "neither page can be served")
    }

    @Test func `only pages of the configuration have tiles`() {
        let bench = Self.start { $0.settings.pages = [.about, .brightness] }
        bench.openSettings()
        #expect(bench.tiles.map(\.name) == ["Brightness", "About"])
    }

    // MARK: Values

    @Test func `a finger on the track sets the brightness at once`() {
        let bench = Self.start()
        bench.openSettings("Brightness")
        _ = bench.touch(650, 240, .begin)
        #expect(bench.level?.value == "100\u{A0}%")
        _ = bench.touch(150, 240, .move)
        _ = bench.touch(150, 240, .end)
        #expect(bench.settings == [.brightness(100), .brightness(1)])
        #expect(bench.level?.isTaken == false)
    }

    @Test func `plus moves by five percent, and again and again while it is held`() {
        let bench = Self.start()
        bench.openSettings("Volume")
        _ = bench.press(LevelContent.Part.more.element)
        #expect(bench.settings == [.volume(45)])
        _ = bench.touch(760, 240, .begin)
        _ = bench.wait(.milliseconds(390))
        #expect(bench.settings.count == 1)
        _ = bench.wait(.milliseconds(10 + 125))
        #expect(bench.settings == [.volume(45), .volume(50), .volume(55)])
        _ = bench.touch(760, 240, .end)
        _ = bench.wait(.seconds(2))
        #expect(bench.settings.count == 3, "the end of a held press is no further step")
    }

    @Test func `the ends of the values are not passed`() {
        let bench = Self.start(BoardSettings(brightness: 3, volume: 98, version: "1"))
        bench.openSettings("Brightness")
        _ = bench.press(LevelContent.Part.less.element)
        _ = bench.press(LevelContent.Part.less.element)
        _ = bench.press(.back)
        bench.wait()
        bench.openSettings("Volume")
        _ = bench.press(LevelContent.Part.more.element)
        #expect(bench.settings == [.brightness(1), .volume(100)])
    }

    @Test func `a knob takes the value by a press, turns it by two percent, and lets it go by a press or back`() {
        let bench = Self.start()
        bench.openSettings("Brightness")
        bench.turn()
        #expect(bench.focused == LevelContent.Part.track.element)
        _ = bench.select()
        #expect(bench.level?.isTaken == true)
        bench.turn()
        bench.turn(.previous)
        #expect(bench.settings == [.brightness(64), .brightness(62)])
        _ = bench.select()
        #expect(bench.level?.isTaken == false)
        bench.turn()
        #expect(bench.focused == LevelContent.Part.more.element && bench.settings.count == 2)
        bench.turn(.previous)
        _ = bench.select()
        _ = bench.handle(.backKey)
        #expect(bench.level?.isTaken == false, "the page stays open")
        _ = bench.handle(.backKey)
        #expect(bench.page?.header.title == "Settings")
    }

    @Test func `the screen can be switched off, and the theme is one press away`() {
        let bench = Self.start()
        bench.openSettings("Brightness")
        _ = bench.press(.softButton(0))
        #expect(bench.settings == [.screenOff])
        _ = bench.press(.softButton(1))
        #expect(bench.page?.header.title == "Day / Night")
        bench.wait()
        _ = bench.press(.row(0))
        #expect(bench.settings.last == .theme(.day))
        #expect((bench.page?.content as? ThemeContent)?.tiles.map(\.isChosen) == [true, false, false])
    }

    @Test func `a language is chosen in its own name, and automatic is the configuration's`() throws {
        let bench = Self.start()
        bench.openSettings("Language")
        #expect(bench.settingsRows.first?.text == "Automatic: English (US)")
        #expect(bench.settingsRows.first?.isChosen == true)
        #expect(bench.settingsRows.count == Language.allCases.count + 1)
        #expect(Set(bench.settingsRows.map(\.text)).count == bench.settingsRows.count)
        let german = try #require(bench.settingsRows.firstIndex { $0.text == "Deutsch" })
        for _ in 0...german { bench.turn() }
        #expect(bench.focused == .row(german))
        _ = bench.select()
        #expect(bench.settings == [.language(.deDE)])
        #expect(bench.settingsRows[german].isChosen)
        for _ in 0..<german { bench.turn(.previous) }
        _ = bench.select()
        #expect(bench.settings.last == .language(nil))
    }

    @Test func `a report of the program changes the values on the screen`() {
        let bench = Self.start()
        bench.openSettings("Brightness")
        var other = Self.board
        other.brightness = 7
        _ = bench.handle(.settingsChanged(other))
        #expect(bench.level?.value == "7\u{A0}%")
    }

    @Test func `listen plays the tone of alerts, and from its beginning when it is pressed again`() {
        let bench = Self.start()
        bench.openSettings("Volume")
        #expect(bench.level?.buttons.map(\.text) == ["Listen"])
        _ = bench.press(.softButton(0))
        #expect(bench.said.map(\.parts) == [[.chime(.alert)]])
        _ = bench.press(.softButton(0))
        #expect(bench.said.map(\.parts) == [[.chime(.alert)], [.chime(.alert)]])
    }

    @Test func `a page with a value says that it shows it, so that keys need no other picture of it`() {
        let bench = Self.start()
        #expect(!bench.engine.shows(.volume))
        bench.openSettings("Volume")
        #expect(bench.engine.shows(.volume) && !bench.engine.shows(.brightness))
        _ = bench.press(.back)
        #expect(!bench.engine.shows(.volume))
    }

    // MARK: Problems

    @Test func `a problem has a page with what to do and the reason for the workshop`() throws {
        let bench = Self.start()
        bench.openSettings("About")
        #expect(
            bench.settingsRows.map { "\($0.text): \($0.secondaryText)" } == [
                "No sound: Alerts are shown without sound.", "Bezel 9: 192.168.4.1:12345",
            ])
        _ = bench.press(.row(0))
        bench.wait()
        let page = try #require(bench.problem)
        #expect(bench.page?.header.title == "No sound" && page.title == "Alerts are shown without sound.")
        #expect(page.text == "Connect a loudspeaker or a sound card.")
        #expect(page.workshop == ["sound.device = \"default\": no such device", "bezel doctor says more"])
        #expect(page.buttons.map(\.text) == ["Check again", "Hide this note"])
        _ = bench.press(.softButton(0))
        #expect(bench.settings == [.checkAgain])
        _ = bench.handle(.boardChanged(BoardState(name: "board")))
        #expect(bench.settingsRows.map(\.text) == ["In order"], "the problem was solved while its page was open")
    }

    @Test func `a hidden note is no reminder until the problem comes again, but is still listed`() {
        let bench = Self.start()
        bench.openSettings("About")
        _ = bench.press(.row(0))
        bench.wait()
        _ = bench.press(.softButton(1))
        #expect(bench.settingsRows.first?.text == "No sound" && bench.settingsRows.first?.isWarning == false)
        bench.wait()
        _ = bench.press(.back)
        #expect(bench.tiles.last?.value == "Bezel 9" && bench.tiles.last?.isWarning == false)
        _ = bench.handle(.boardChanged(BoardState(name: "board")))
        _ = bench.handle(.boardChanged(Self.idle))
        #expect(bench.tiles.last?.value == "Notes: 1" && bench.tiles.last?.isWarning == true)
    }

    // MARK: While driving

    @Test func `language and about are for a parked car, and say so`() {
        let bench = Self.start()
        _ = bench.handle(.driverDistraction(true))
        bench.openSettings()
        #expect(
            bench.tiles.filter(\.isLimited).map { "\($0.name): \($0.value)" } == [
                "Language: When parked", "About: When parked",
            ])
        for name in ["Language", "About"] {
            bench.openSettings(name)
            #expect(bench.page?.header.title == "Settings")
        }
        bench.openSettings("Brightness")
        #expect(bench.level != nil, "one look is enough for it")
    }

    @Test func `a page that must be read closes when the car drives`() {
        let bench = Self.start()
        bench.openSettings("Language")
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.page?.header.title == "Settings")
    }

    // MARK: Connecting

    @Test func `the page for phones has the Wi-Fi and the address, and hides the password while driving`() {
        let bench = Self.start {
            ($0.settings.wifiName, $0.settings.wifiPassword) = ("My;car", "river-lamp-27")
        }
        bench.openSettings("Connect")
        func cards() -> [ConnectContent.Card] { (bench.page?.content as? ConnectContent)?.cards ?? [] }
        #expect(cards().map(\.code) == ["WIFI:T:WPA;S:My\\;car;P:river-lamp-27;;", "192.168.4.1:12345"])
        #expect(cards().map(\.name) == ["My;car", "192.168.4.1:12345"])
        #expect(cards().first?.detail == "river-lamp-27")
        _ = bench.handle(.driverDistraction(true))
        #expect(cards().first?.detail == "When parked")
    }

    static let wifi: [(name: String, password: String, code: String)] = [
        ("car", "", "WIFI:T:nopass;S:car;;"), ("a\"b\\c", "1:2,3;4x", "WIFI:T:WPA;S:a\\\"b\\\\c;P:1\\:2\\,3\\;4x;;"),
    ]

    @Test(arguments: wifi) func `signs with a meaning in the code of a Wi-Fi are escaped`(
        row: (name: String, password: String, code: String)
    ) {
        let wifi = WiFiCode(name: row.name, password: row.password)
        #expect(wifi.text == row.code)
        #expect(WiFiCode(row.code) == wifi)
    }
}
