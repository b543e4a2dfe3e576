import BezelModel
import HeadUnit
import SmartDeviceLink

let yesAndNo = [SoftButton(id: 0, text: "Yes"), SoftButton(id: 65535, text: "No")]
/// Positions of the first two buttons of a card on the test screen.
let firstButton = (x: Int32(250), y: Int32(350))
let secondButton = (x: Int32(350), y: Int32(350))
let thirdButton = (x: Int32(450), y: Int32(350))

/// The messages sent to an app, each in a word or two.
func short(_ heard: [Heard], to phone: Phone) -> [String] {
    heard.filter { $0.connection == phone.connection }.map { heard in
        let parameters = heard.parameters
        func word(_ key: String) -> String { parameters[key]?.string ?? "?" }
        switch heard.notification {
        case .onHMIStatus:
            let audio = word("audioStreamingState")
            return "\(word("hmiLevel")) \(word("systemContext"))" + (audio == "ATTENUATED" ? " ATTENUATED" : "")
        case .onButtonEvent: return "\(word("buttonEventMode")) \(parameters["customButtonID"]?.integer ?? -1)"
        case .onButtonPress: return "\(word("buttonPressMode")) \(parameters["customButtonID"]?.integer ?? -1)"
        case .onTouchEvent: return word("type")
        case .onSubtleAlertPressed: return "PRESSED"
        default: return word("resultCode")
        }
    }
}

/// A bench without a guard time, so that cards can be pressed at once.
func newAlertBench(_ change: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
    var configuration = HeadUnitConfiguration()
    configuration.alerts.touchGuard = .zero
    change(&configuration)
    return Bench(configuration)
}

extension Bench {
    /// Playing of the newest utterance begins.
    func began() -> [Heard] { said.last.map { handle(.soundBegan($0.id)) } ?? [] }

    /// Playing of the newest utterance ends.
    func ended(_ outcome: SoundOutcome = .heard) -> [Heard] {
        said.last.map { handle(.soundEnded($0.id, outcome)) } ?? []
    }

    func alert(
        _ line: String = "Fuel is low", _ buttons: [SoftButton] = [], saying chunks: [TTSChunk] = [], id: Int32 = 10,
        cancelID: Int32? = nil, from phone: Phone
    ) -> [Heard] {
        let alert = Alert(lines: [line], chunks: chunks, softButtons: buttons, cancelID: cancelID)
        return request(.alert, alert.parameters, id: id, from: phone)
    }

    func tap(_ point: (x: Int32, y: Int32), for time: Interval = .milliseconds(50)) -> [Heard] {
        let down = touch(point.x, point.y, .begin)
        now = now + time
        return down + touch(point.x, point.y, .end)
    }
}

extension Scene {
    /// The card that the driver sees; nil without one.
    var card: AlertCard? { layers.last?.card }
    var regions: [RegionMark] { marks.regions }
    /// The lines in the middle of the screen.
    var notice: [String] {
        switch screen {
        case .notice(let lines): lines
        case .idle, .page, .waiting, .video: []
        }
    }
}
