import BezelModel
import SmartDeviceLink

/// The parameters of PerformAudioPassThru (rpc_spec), after ``ParameterTable`` has validated them.
struct PerformAudioPassThru: Sendable {
    let format: RecordingFormat
    /// From the opening of the microphone.
    let maxDuration: Interval
    /// The head unit's own sound is silent while the microphone is open.
    let mutesAudio: Bool
    let prompt: [TTSChunk]
    /// audioPassThruDisplayText1 and audioPassThruDisplayText2, those that are present.
    let lines: [String]

    init(_ all: Parameters) throws(InvalidData) {
        let parameters = all.json
        let rate =
            switch parameters["samplingRate"]?.string {
            case "8KHZ": 8_000
            case "22KHZ": 22_050
            case "44KHZ": 44_100
            case _: 16_000
            }
        format = RecordingFormat(rate: rate, size: parameters["bitsPerSample"] == "8_BIT" ? .bits8 : .bits16)
        maxDuration = .milliseconds(Int(parameters["maxDuration"]?.integer ?? 1))
        mutesAudio = parameters["muteAudio"]?.boolean ?? true
        prompt = try TTSChunk.list("initialPrompt", in: all) ?? []
        lines = ["audioPassThruDisplayText1", "audioPassThruDisplayText2"].compactMap { parameters[$0]?.string }
    }

    /// The bytes of this much sound.
    func bytes(in time: Interval) -> Int {
        let samples = Double(max(time.nanoseconds, 0)) * Double(format.rate) / 1e9
        return Int(samples.rounded()) * format.bytesPerSample
    }

    // MARK: Announced

    /// audioPassThruCapabilities, the recommended one first. Other rates are served as well (sdl_core does not compare
    /// them).
    static let capabilities: JSON = .array(
        [
            ("16KHZ", "16_BIT"), ("8KHZ", "16_BIT"), ("22KHZ", "16_BIT"), ("44KHZ", "16_BIT"), ("16KHZ", "8_BIT"),
            ("8KHZ", "8_BIT"), ("22KHZ", "8_BIT"), ("44KHZ", "8_BIT"),
        ].map { rate, bits in
            ["samplingRate": .string(rate), "bitsPerSample": .string(bits), "audioType": "PCM"]
        })
}
