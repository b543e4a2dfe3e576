/// One use of the microphone, from its opening to its closing. There is at most one at a time.
public struct MicrophoneUse: Hashable, Sendable {
    /// Increases by one with every use.
    public struct ID: Hashable, Comparable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    public enum Purpose: Hashable, Sendable {
        /// An app receives the sound, in pieces of 250 ms (rpc_spec PerformAudioPassThru).
        case recording(RecordingFormat)
        /// One of some phrases is recognised. The sound stays in the head unit.
        case recognition(RecognitionTask)
    }

    public var id: ID
    public var purpose: Purpose

    public init(id: ID, purpose: Purpose) {
        self.id = id
        self.purpose = purpose
    }
}

/// The samples of a recording: one channel, without a header (rpc_spec AudioPassThruCapabilities, audioType PCM).
public struct RecordingFormat: Hashable, Sendable {
    /// The size of a sample.
    public enum SampleSize: Hashable, Sendable {
        /// Unsigned, 128 is silence.
        case bits8
        /// Signed, little endian.
        case bits16
    }

    /// Samples a second: 8,000, 16,000, 22,050 or 44,100.
    public var rate: Int
    public var size: SampleSize

    public init(rate: Int, size: SampleSize) {
        self.rate = rate
        self.size = size
    }

    public var bytesPerSample: Int {
        switch size {
        case .bits8: 1
        case .bits16: 2
        }
    }
}

/// What is listened for.
public struct RecognitionTask: Hashable, Sendable {
    /// At most 500. A result is the position of one of them.
    public var phrases: [String]
    /// The language of the phrases, such as "en-US".
    public var language: String

    public init(phrases: [String], language: String) {
        self.phrases = phrases
        self.language = language
    }
}
