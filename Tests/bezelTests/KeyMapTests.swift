import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing
import TouchInput

@testable import BezelConfiguration
@testable import BezelService

struct KeyMapTests {
    @Test func `every default key is one that the kernel defines`() {
        #expect(KeyMap.standard.keys.count == KeyMap.defaultKeys.count)
        #expect(KeyMap.standard.knobs.count == KeyMap.defaultKnobs.count)
    }

    @Test func `every key action is read as it was written`() {
        for word in KeyAction.words { #expect(KeyAction(word)?.description == word) }
        #expect(KeyAction.words.contains("button.NAV_HEADING_TOGGLE"))
    }

    @Test(arguments: [
        "", "focus", "focus.", "focus.away", "voice.mute", "microphone", "button.", "button.HORN", "button.ok",
        "select.it", "none",
    ])
    func `an unknown key action is refused`(text: String) { #expect(KeyAction(text) == nil) }

    @Test func `a brightness step goes to the next ten percent, within 1 to 100`() {
        #expect([1, 5, 10, 55, 91, 100].map(BrightnessStep.up.next) == [10, 10, 20, 60, 100, 100])
        #expect([1, 5, 10, 55, 91, 100].map(BrightnessStep.down.next) == [1, 1, 1, 50, 90, 90])
    }

    @Test func `brightness keys are not sent to apps`() throws {
        let up = try #require(KeyName.key("KEY_BRIGHTNESSUP"))
        let event = KeyEvent(code: up, phase: .down, stamp: Stamp(nanoseconds: 0))
        #expect(KeyMap.standard.keys[up] == .brightness(.up))
        #expect(KeyInputs.events(of: .key(event), by: .standard).isEmpty)
    }

    @Test func `a file's keys override the default ones, key by key`() throws {
        let text = """
            [keys.map]
            KEY_OK = "select"
            KEY_F1 = "button.CUSTOM_BUTTON"
            KEY_TAB = "none"
            REL_DIAL = "button.TUNE"
            REL_HWHEEL = "none"
            """
        let map = try ConfigurationFile.parse(text, file: "").keys.map
        let f1 = try #require(KeyName.key("KEY_F1"))
        let ok = try #require(KeyName.key("KEY_OK"))
        let tab = try #require(KeyName.key("KEY_TAB"))
        #expect(map.keys[ok] == .select)
        #expect(map.keys[f1] == .button(.customButton))
        #expect(map.keys[tab] == nil)
        #expect(map.keys.count == KeyMap.standard.keys.count)
        #expect(map.knobs == [7: .tune, 8: .focusKnob])
    }

    @Test(arguments: [
        ("KEY_FOO = \"select\"", "keys.map.KEY_FOO: there is no such key"),
        ("REL_X = \"focus.knob\"", "keys.map.REL_X: there is no such key"),
        ("KEY_F1 = \"button.HORN\"", "keys.map.KEY_F1: expected one of \"none\", \"focus.left\""),
        ("KEY_F1 = 3", "keys.map.KEY_F1: expected one of"),
        ("REL_DIAL = \"select\"", "keys.map.REL_DIAL: expected one of \"none\", \"focus.knob\""),
    ])
    func `an invalid key or action is reported with its line`(line: String, problem: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[keys.map]\n\n" + line, file: "bezel.toml")
        }
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
        #expect(error?.line == 3)
    }

    @Test(
        arguments: [
            ("[]", []), ("[\"evdev:name=*remote*\"]", [.device(.name("*remote*"))]),
            (
                "[\"evdev\", \"stream:/run/keys\"]", [.anyDevice, .stream(path: "/run/keys")]
            ),
        ] as [(String, [KeySource])])
    func `key sources are parsed`(value: String, sources: [KeySource]) throws {
        let read = try ConfigurationFile.parse("[keys]\nsources = \(value)", file: "").keys.sources
        #expect(read == sources)
        #expect(read.map { KeySource($0.description) } == sources)
    }

    @Test(arguments: ["\"stream:\"", "\"stream\"", "\"recording:knob.events\"", "\"panel\"", "\"\"", "3"])
    func `a source that cannot give keys is refused`(value: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[keys]\nsources = [\(value)]", file: "bezel.toml")
        }
        let expected =
            "keys.sources: expected an array of \"evdev\", \"evdev:PATH\", \"evdev:name=PATTERN\", \"stream:PATH\" or "
            + "\"wayland\""
        #expect(error?.problem.hasPrefix(expected) == true, "\(error?.problem ?? "")")
        #expect(error?.line == 2)
    }
}

struct KeyMeaningTests {
    private static let stamp = Stamp(nanoseconds: 5)

    /// A text for an event, to compare it by.
    private static func words(_ events: [Engine.Event]) -> [String] {
        events.map { event in
            switch event {
            case .focusMoved(let move): "focus \(move)"
            case .focusKey(let move, let phase): "focus \(move) \(phase)"
            case .selectKey(let phase, at: let stamp): "select \(phase) \(stamp.nanoseconds)"
            case .backKey: "back"
            case .homeKey: "home"
            case .volumeKey(let key, let phase): "volume \(key) \(phase)"
            case .volumeChanged(.by(let percent), isShown: true): "volume by \(percent)"
            case .voiceKey(let phase, at: let stamp): "voice \(phase) \(stamp.nanoseconds)"
            case .microphoneKey: "microphone"
            case .button(let name, let phase, at: let stamp): "\(name.rawValue) \(phase) \(stamp.nanoseconds)"
            default: "another"
            }
        }
    }

    private static func key(_ name: String, _ phase: KeyEvent.Phase) throws -> KeyInput {
        .key(KeyEvent(code: try #require(KeyName.key(name)), phase: phase, stamp: stamp))
    }

    @Test(
        arguments: [
            ("KEY_LEFT", .down, ["focus left down"]), ("KEY_LEFT", .up, ["focus left up"]),
            ("KEY_LEFT", .lost, ["focus left cancelled"]),
            ("KEY_ENTER", .down, ["select down 5"]), ("KEY_KPENTER", .up, ["select up 5"]),
            ("KEY_SELECT", .lost, ["select cancelled 5"]), ("KEY_PLAYPAUSE", .down, ["PLAY_PAUSE down 5"]),
            ("KEY_7", .up, ["PRESET_7 up 5"]), ("KEY_NEXTSONG", .lost, ["SEEKRIGHT cancelled 5"]), ("KEY_A", .down, []),
            ("KEY_BACK", .down, ["back"]), ("KEY_ESC", .down, ["back"]), ("KEY_ESC", .up, []),
            ("KEY_HOMEPAGE", .down, ["home"]), ("KEY_HOME", .down, ["home"]),
            ("KEY_VOLUMEUP", .down, ["volume up down"]), ("KEY_VOLUMEDOWN", .up, ["volume down up"]),
            ("KEY_MUTE", .down, ["volume mute down"]), ("KEY_VOICECOMMAND", .down, ["voice down 5"]),
            ("KEY_ASSISTANT", .up, ["voice up 5"]), ("KEY_DICTATE", .lost, ["voice cancelled 5"]),
            ("KEY_MICMUTE", .down, ["microphone"]), ("KEY_MICMUTE", .up, []),
        ] as [(String, KeyEvent.Phase, [String])])
    func `each default key performs its action`(name: String, phase: KeyEvent.Phase, events: [String]) throws {
        #expect(Self.words(KeyInputs.events(of: try Self.key(name, phase), by: .standard)) == events)
    }

    @Test(
        arguments: [
            (KnobAction.focusKnob, 2, ["focus next", "focus next"]), (.focusKnob, -1, ["focus previous"]),
            (.focusKnobReversed, 1, ["focus previous"]), (.focusSideways, -1, ["focus left"]),
            (.focusUpright, 1, ["focus up"]), (.tune, 1, ["TUNEUP down 5", "TUNEUP up 5"]),
            (.seek, -1, ["SEEKLEFT down 5", "SEEKLEFT up 5"]), (.zoom, 1, ["NAV_ZOOM_IN down 5", "NAV_ZOOM_IN up 5"]),
            (.volume, 2, ["volume by 2", "volume by 2"]), (.volume, -1, ["volume by -2"]),
        ] as [(KnobAction, Int32, [String])])
    func `a knob performs its action once per click`(action: KnobAction, detents: Int32, events: [String]) {
        var map = KeyMap()
        map.knobs[7] = action
        let knob = KeyInput.knob(KnobEvent(axis: 7, detents: detents, stamp: Self.stamp))
        #expect(Self.words(KeyInputs.events(of: knob, by: map)) == events)
        #expect(KeyInputs.events(of: knob, by: KeyMap()).isEmpty, "an axis that is not mapped")
    }
}
