/// The microphone that a use would open, found by recording for half a second. Nothing of the sound is kept.
public struct MicrophoneCheck: Hashable, Sendable {
    public enum Device: Hashable, Sendable {
        /// The configuration names no device.
        case off
        /// The device records: its name, and the loudest of some levels, 0 to 100 as of ``LevelMeter``.
        case records(name: String, level: Int)
        case fails(SoundError)
    }

    /// Blocks of 20 ms that are listened to.
    private static let blocks = 25

    public let device: Device
    /// The number of the card that records; nil if it is not known, or if no card of the kernel's does.
    public let card: Int?
    /// The controls of that card for recording.
    public let controls: [MixerControl]
    /// Possible values of `voice.microphone` on this board, from ALSA.
    public let deviceNames: [String]

    /// Opens the device, records for half a second, and closes it.
    ///
    /// - Parameters:
    ///   - name: The value of `voice.microphone`.
    ///   - rate: Samples per second.
    public init(of name: String, rate: Int = 16000) {
        deviceNames = DeviceNames.all(for: .capture)
        guard !name.isEmpty else {
            (device, card, controls) = (.off, nil, [])
            return
        }
        do throws(SoundError) {
            let source = try ALSASource.open(firstOf: CaptureDevices.names(for: name), rate: rate)
            let (opened, card) = (source.name, source.card)
            var (meter, loudest, rest) = (LevelMeter(rate: rate), 0, Self.blocks)
            try Microphone(device: opened, rate: rate).run(source, opened: {}) { block in
                if let level = meter.take(block) { loudest = max(loudest, level) }
                rest -= 1
                return rest > 0
            }
            (device, self.card) = (.records(name: opened, level: loudest), card)
            controls = MixerControl.all(of: opened, card: card, for: .capture)
        } catch {
            (device, card, controls) = (.fails(error), nil, [])
        }
    }

    public init(device: Device, card: Int? = nil, controls: [MixerControl] = [], deviceNames: [String]) {
        (self.device, self.card, self.controls, self.deviceNames) = (device, card, controls, deviceNames)
    }
}
