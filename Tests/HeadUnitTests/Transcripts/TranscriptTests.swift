import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Apps built with the official libraries get the same messages from Bezel as from the real sdl_core.
@Suite(.enabled(if: Transcript.isThere, "needs the folder shared/golden beside the package"))
struct Transcripts {
    static let names = ["js_nav.raw", "java_nav.raw"]

    /// Messages of sdl_core that Bezel does not send.
    static let missing: [(FunctionID, reason: String)] = [
        (.onSystemRequest, "there is no lock-screen icon to fetch")
    ]

    /// Messages of Bezel that sdl_core did not send, or not in time for the recorder.
    static let added =
        "the last answer, UnregisterAppInterface's or EndServiceACK: the recorded app did not wait for it"

    /// One message of the transcript, with its parameters where both must be equal.
    struct Line: Equatable, CustomStringConvertible {
        var kind: String
        var parameters: JSON
        var description: String { "\(kind) \(parameters.text)" }

        /// Nil for responses in any order: sdl_core waits for its HMI before some of them.
        init?(_ heard: Heard) {
            parameters = .null
            if let control = heard.control {
                kind = "\(control)"
            } else if let notification = heard.notification {
                kind = notification.name
                switch notification {
                case .onHMIStatus, .onButtonEvent, .onButtonPress, .onTouchEvent: parameters = heard.parameters
                default: break
                }
            } else if let function = heard.rpc.flatMap({ FunctionID(rawValue: $0.function) }),
                function == .registerAppInterface || function == .alert
            {
                kind = "\(function.name) \(heard.result?.rawValue ?? "?")"
            } else {
                return nil
            }
        }
    }

    private func play(_ name: String) throws -> (core: [Heard], ours: [Heard], bench: Bench) {
        var configuration = HeadUnitConfiguration()
        // The driver selected the app half a second after it had registered.
        configuration.apps.activationDelay = .milliseconds(500)
        let transcript = try Transcript(name)
        var player = TranscriptPlayer(Bench(configuration))
        player.play(transcript)
        let core = transcript.steps.compactMap { if case .heard(let heard) = $0.step { heard } else { nil } }
        return (core, player.heard, player.bench)
    }

    @Test(arguments: names)
    func `each recorded request is answered like sdl_core`(name: String) throws {
        let (core, ours, _) = try play(name)
        let answers = core.filter { $0.rpc?.type == .response }
        #expect(answers.count >= 9)
        for answer in answers {
            let same = ours.filter { $0.isAnswer(like: answer) }
            #expect(same.map(\.result) == [answer.result], "function \(answer.rpc?.function ?? 0)")
            #expect(same.first?.parameters["success"] == answer.parameters["success"])
            for (key, _) in answer.parameters.object?.members ?? [] where key == "systemCapability" {
                #expect(same.first?.parameters[key] != nil, "the JavaScript suite requires it")
            }
        }
    }

    @Test(arguments: names)
    func `a recorded conversation has the same messages as with sdl_core`(name: String) throws {
        let (core, ours, _) = try play(name)
        let theirs = core.filter { heard in !Self.missing.contains { $0.0 == heard.notification } }.compactMap(
            Line.init)
        let told = ours.compactMap(Line.init).filter { $0.kind != "endServiceACK" }
        #expect(told == theirs)
    }

    /// The order of ProtocolNotes, "Order of messages".
    static let order: [(String, JSON)] = [
        ("startServiceACK", .null), ("RegisterAppInterface SUCCESS", .null),
        ("OnHMIStatus", ["hmiLevel": "NONE", "systemContext": "MAIN"]), ("OnPermissionsChange", .null),
        ("OnSystemCapabilityUpdated", .null), ("OnHMIStatus", ["hmiLevel": "FULL", "systemContext": "MAIN"]),
        ("OnHMIStatus", ["systemContext": "ALERT"]), ("Alert SUCCESS", .null),
        ("OnHMIStatus", ["systemContext": "MAIN"]), ("OnHMIStatus", ["systemContext": "ALERT"]),
        ("OnButtonEvent", ["buttonEventMode": "BUTTONDOWN"]), ("OnButtonEvent", ["buttonEventMode": "BUTTONUP"]),
        ("OnButtonPress", ["buttonPressMode": "SHORT", "customButtonID": 1]), ("Alert SUCCESS", .null),
        ("OnHMIStatus", ["systemContext": "MAIN"]), ("OnTouchEvent", ["type": "BEGIN"]),
        ("OnTouchEvent", ["type": "END"]),
    ]

    @Test(arguments: names)
    func `libraries get the messages that they require in their order`(name: String) throws {
        let (_, ours, _) = try play(name)
        var rest = ours.compactMap(Line.init)[...]
        for (kind, parameters) in Self.order {
            let next = rest.firstIndex { line in
                line.kind == kind
                    && (parameters.object?.members ?? []).allSatisfy { line.parameters[$0.key] == $0.value }
            }
            guard let next else {
                Issue.record("\(kind) \(parameters.text) does not come")
                return
            }
            rest = rest[(next + 1)...]
        }
    }

    @Test(arguments: names)
    func `a transcript leaves no state`(name: String) throws {
        let (_, ours, bench) = try play(name)
        let last = try #require(ours.last)
        #expect(last.control == .endServiceACK || last.result == .success, "\(Self.added)")
        #expect(bench.engine.deadline == nil)
        #expect(bench.scene.card == nil)
        #expect(bench.open()?.session == 1)
    }
}
