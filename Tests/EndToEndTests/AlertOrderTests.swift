import BezelModel
import Foundation
import HeadUnit
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelConfiguration

/// Two apps, three priorities, one screen: the messages that each app receives, in order, are compared with a file.
///
/// `BEZEL_WRITE_GOLDEN=1 swift test --filter AlertOrderTests` writes the file again; check the diff.
struct AlertOrderTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Golden/two-apps-three-priorities.txt")

    @Test(.timeLimit(.minutes(2)))
    func `apps receive every message of competing alerts in the expected order`() throws {
        let bezel = try RunningBezel { configuration in
            configuration.headUnit.policy.apps["Siren"] = AppPolicy(priority: .emergency)
            configuration.headUnit.sound.isAvailable = false
            configuration.headUnit.alerts.longestWait = .seconds(120)
        }
        defer { bezel.stop() }
        let panel = try bezel.panel()
        var story = Story(
            map: try PlainApp(port: bezel.address.port), siren: try PlainApp(port: bezel.address.port), panel)
        try story.tell()
        if ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDEN"] != nil {
            try story.text.write(to: Self.golden, atomically: true, encoding: String.Encoding.utf8)
        }
        #expect(story.text == (try String(contentsOf: Self.golden, encoding: .utf8)))
    }
}

/// The steps, and the messages that each app receives.
private struct Story {
    private let map: PlainApp
    private let siren: PlainApp
    private let panel: PipePanel
    private(set) var text = ""

    init(map: PlainApp, siren: PlainApp, _ panel: PipePanel) {
        (self.map, self.siren, self.panel) = (map, siren, panel)
    }

    private static let hint = Alert(lines: ["A charger is near"], style: .subtle)
    private static let turn = Alert(
        lines: ["Turn left"], softButtons: [SoftButton(id: 1, text: "Repeat"), SoftButton(id: 2, text: "Skip")])
    private static let toll = Alert(lines: ["Toll ahead"], cancelID: 7)
    private static let brake = Alert(lines: ["Brake"], softButtons: [SoftButton(id: 1, text: "Seen")])

    mutating func tell() throws {
        try map.open()
        try map.register("Map")
        try map.waitForScreen()
        try siren.open()
        try siren.register("Siren")
        try hear(siren, "Siren", until: "OnHMIStatus BACKGROUND", isQuiet: true)

        step("Map shows a subtle alert")
        map.send(map.bytes(of: .subtleAlert, Self.hint.parameters))
        try hear(map, "Map", until: "OnHMIStatus FULL ALERT")

        step("Map shows an alert: the subtle one is over")
        map.send(map.bytes(of: .alert, Self.turn.parameters))
        try hear(map, "Map", until: "SubtleAlert ABORTED")

        step("Siren shows an alert: Map's goes back to its line")
        siren.send(siren.bytes(of: .alert, Self.brake.parameters))
        try hear(siren, "Siren", until: "ALERT")
        try hear(map, "Map", until: "HMI_OBSCURED")

        step("Map asks for two more, and takes one back")
        map.send(map.bytes(of: .alert, Self.toll.parameters))
        map.send(map.bytes(of: .subtleAlert, Self.hint.parameters))
        let cancel = CancelInteraction(function: FunctionID.alert.rawValue, cancelID: 7)
        map.send(map.bytes(of: .cancelInteraction, cancel.parameters))
        try hear(map, "Map", until: "CancelInteraction")

        step("a finger presses Siren's button: Map's first alert comes back")
        try press(0, of: Self.brake, sender: "Siren", waiting: 2)
        try hear(siren, "Siren", until: "MAIN")
        try hear(map, "Map", until: "OnHMIStatus FULL ALERT")

        step("a finger presses Map's second button: the subtle alert follows")
        try press(1, of: Self.turn, sender: "Map", waiting: 1)
        try hear(map, "Map", until: "Alert SUCCESS")

        step("its time runs out")
        try hear(map, "Map", until: "OnHMIStatus FULL MAIN")
    }

    private mutating func step(_ what: String) { text += "\n\(what)\n" }

    private func press(_ index: Int, of alert: Alert, sender: String, waiting: Int) throws {
        panel.tap(try #require(CardButtons.middle(index, of: alert, sender: sender, waiting: waiting)))
    }

    /// Records the messages that the app receives, up to a line that contains `end`.
    private mutating func hear(_ app: PlainApp, _ name: String, until end: String, isQuiet: Bool = false) throws {
        while let frame = app.next() {
            guard let line = Self.line(of: frame) else { continue }
            if !isQuiet { text += "    \(name) ← \(line)\n" }
            if line.contains(end) { return }
        }
        throw PlainApp.Failure(description: "\(name) did not receive \(end); it received:\n\(text)")
    }

    /// Nil for a payload that is not an RPC.
    private static func line(of frame: Frame) -> String? {
        guard let rpc = RPCMessage(payload: frame.payload), let function = FunctionID(rawValue: rpc.function),
            let parameters = try? JSONParser.parse(rpc.parameters)
        else { return nil }
        func word(_ key: String) -> String? { parameters[key]?.string }
        let words: [String?] =
            switch function {
            case .onHMIStatus: [word("hmiLevel"), word("systemContext"), word("audioStreamingState")]
            case .onButtonEvent, .onButtonPress:
                [
                    word("buttonEventMode") ?? word("buttonPressMode"),
                    parameters["customButtonID"]?.integer.map { "\($0)" },
                ]
            default: [word("resultCode"), word("info").map { "(\($0))" }]
            }
        return ([function.name] + words.compactMap { $0 }).joined(separator: " ")
    }
}
