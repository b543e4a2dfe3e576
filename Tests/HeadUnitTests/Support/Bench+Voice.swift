import BezelModel
import HeadUnit
import SmartDeviceLink

/// Positions of the buttons on the card of a recording (``Bench/layout(of:)-(VoiceCard)``).
let doneButton = (x: Int32(150), y: Int32(420))
let retryButton = (x: Int32(250), y: Int32(420))
let cancelButton = (x: Int32(350), y: Int32(420))

extension Bench {
    /// A bench with a microphone that apps may use without a question, and without a guard time.
    static func withMicrophone(_ change: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
        let bench = newAlertBench {
            $0.voice.appsMicrophone = .allow
            change(&$0)
        }
        _ = bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: true)))
        return bench
    }

    static func recording(
        prompt: String? = nil, lines: [String] = [], rate: String = "16KHZ", bits: String = "16_BIT",
        milliseconds: Int64 = 1000, mutes: Bool? = nil
    ) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("samplingRate", .string(rate)), ("bitsPerSample", .string(bits)), ("audioType", "PCM"),
            ("maxDuration", .integer(milliseconds)),
        ]
        if let prompt { members.append(("initialPrompt", [TTSChunk(text: prompt).json])) }
        for (index, line) in lines.enumerated() {
            members.append(("audioPassThruDisplayText\(index + 1)", .string(line)))
        }
        if let mutes { members.append(("muteAudio", .boolean(mutes))) }
        return .object(JSONObject(members))
    }

    /// Something happens to the newest use of the microphone.
    func microphone(_ event: MicrophoneEvent) -> [Heard] {
        microphoneUses.last.map { handle(.microphone($0.id, event)) } ?? []
    }

    /// A recording with an open microphone: its request was sent, and the chime was played.
    @discardableResult
    func startRecording(_ parameters: JSON = Bench.recording(), id: Int32 = 20, from phone: Phone) -> [Heard] {
        let heard = request(.performAudioPassThru, parameters, id: id, from: phone)
        return heard + began() + ended() + microphone(.opened)
    }

    /// Whether each use of the microphone was closed exactly once, by the engine or by its own end.
    func isClosedOnce(besides ended: [MicrophoneUse.ID] = []) -> Bool {
        (closedMicrophones + ended).sorted() == microphoneUses.map(\.id)
    }
}

/// The messages sent to an app while it records, in short: "sound 4" for four bytes.
func recorded(_ heard: [Heard], to phone: Phone) -> [String] {
    heard.filter { $0.connection == phone.connection }.map { heard in
        switch heard.notification {
        case .onAudioPassThru: "sound \(heard.rpc?.bulk.count ?? 0)"
        case .onHMIStatus:
            "\(heard.parameters["audioStreamingState"]?.string ?? "") \(heard.parameters["systemContext"]?.string ?? "")"
        case let other?: other.name
        case nil: "\(heard.rpc?.correlationID ?? 0) \(heard.result?.rawValue ?? "?")"
        }
    }
}
