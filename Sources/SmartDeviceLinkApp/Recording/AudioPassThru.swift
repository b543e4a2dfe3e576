internal import SmartDeviceLink

/// How the driver's voice is recorded, for ``SDLManager/record(_:)`` (rpc_spec PerformAudioPassThru).
public struct AudioPassThru: Hashable, Sendable {
    /// How many samples there are in a second (rpc_spec SamplingRate).
    public enum SamplingRate: String, Hashable, Sendable {
        /// 8,000.
        case kHz8 = "8KHZ"
        /// 16,000.
        case kHz16 = "16KHZ"
        /// 22,000.
        case kHz22 = "22KHZ"
        /// 44,000.
        case kHz44 = "44KHZ"
    }

    /// The size of a sample (rpc_spec BitsPerSample).
    public enum SampleSize: String, Hashable, Sendable {
        /// 8 bits.
        case bits8 = "8_BIT"
        /// 16 bits.
        case bits16 = "16_BIT"
    }

    /// What is spoken before the recording; nil for nothing.
    public var prompt: AudioData?
    /// The first line while the head unit records, 1 to 500 characters; nil for none.
    public var text1: String?
    /// The second line while the head unit records, 1 to 500 characters; nil for none.
    public var text2: String?
    /// How many samples there are in a second. Default: 16,000.
    public var samplingRate = SamplingRate.kHz16
    /// The size of a sample. Default: 16 bits.
    public var sampleSize = SampleSize.bits16
    /// The length of the recording, 1 ms to 1000 s. Default: 10 s.
    public var limit = Duration.seconds(10)
    /// Whether other sound is muted meanwhile; nil, the default, leaves it to the head unit, which mutes it.
    public var mutesOtherSound: Bool?

    /// Creates a description of a recording.
    public init(prompt: AudioData? = nil, text1: String? = nil, text2: String? = nil) {
        self.prompt = prompt
        self.text1 = text1
        self.text2 = text2
    }

    /// The parameters without the prompt.
    var parameters: JSONObject {
        var object = JSONObject([
            ("samplingRate", .string(samplingRate.rawValue)), ("maxDuration", .integer(limit.roundedMilliseconds)),
            ("bitsPerSample", .string(sampleSize.rawValue)), ("audioType", "PCM"),
        ])
        object["audioPassThruDisplayText1"] = text1.map { .string($0) }
        object["audioPassThruDisplayText2"] = text2.map { .string($0) }
        object["muteAudio"] = mutesOtherSound.map { .boolean($0) }
        return object
    }

    /// The limits of rpc_spec.
    static let rules = [
        ParameterRule("initialPrompt", .array(1...100, of: .enumMembers([]))),
        ParameterRule("audioPassThruDisplayText1", .line(0...500)),
        ParameterRule("audioPassThruDisplayText2", .line(0...500)),
        ParameterRule("*samplingRate", .enumValue(["8KHZ", "16KHZ", "22KHZ", "44KHZ"], of: "SamplingRate")),
        ParameterRule("*maxDuration", .integer(1...1_000_000)),
        ParameterRule("*bitsPerSample", .enumValue(["8_BIT", "16_BIT"], of: "BitsPerSample")),
        ParameterRule("*audioType", .enumValue(["PCM"], of: "AudioType")), ParameterRule("muteAudio", .boolean),
    ]
}
