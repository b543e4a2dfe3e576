internal import CALSA

/// A volume control of a sound card, such as "PCM" or "Headphone" (alsa-lib's simple mixer).
public struct MixerControl: Hashable, Sendable {
    public let name: String
    /// Volume of the first channel in percent of its range; nil if it has none.
    public let percent: Int?
    public let isMuted: Bool

    public init(name: String, percent: Int?, isMuted: Bool) {
        (self.name, self.percent, self.isMuted) = (name, percent, isMuted)
    }

    /// The controls for a direction; none if they cannot be read. The other parameters are those of
    /// ``CardMixer/init(of:card:)``.
    static func all(of device: String, card: Int?, for direction: SoundDirection = .playback) -> [MixerControl] {
        guard let mixer = try? CardMixer(of: device, card: card) else { return [] }
        return mixer.elements.compactMap { MixerControl($0, direction) }
    }

    /// - Returns: nil for a control that is not for the direction.
    private init?(_ element: OpaquePointer, _ direction: SoundDirection) {
        switch direction {
        case .playback:
            self.init(
                element, snd_mixer_selem_has_playback_volume(element) != 0,
                snd_mixer_selem_has_playback_switch(element) != 0, snd_mixer_selem_get_playback_volume_range,
                snd_mixer_selem_get_playback_volume, snd_mixer_selem_get_playback_switch)
        case .capture:
            self.init(
                element, snd_mixer_selem_has_capture_volume(element) != 0,
                snd_mixer_selem_has_capture_switch(element) != 0, snd_mixer_selem_get_capture_volume_range,
                snd_mixer_selem_get_capture_volume, snd_mixer_selem_get_capture_switch)
        }
    }

    private typealias Number = UnsafeMutablePointer<Int>
    private typealias Channel = snd_mixer_selem_channel_id_t

    private init?(
        _ element: OpaquePointer, _ hasVolume: Bool, _ hasSwitch: Bool,
        _ range: (OpaquePointer, Number, Number) -> CInt, _ volume: (OpaquePointer, Channel, Number) -> CInt,
        _ state: (OpaquePointer, Channel, UnsafeMutablePointer<CInt>) -> CInt
    ) {
        guard hasVolume || hasSwitch, let name = snd_mixer_selem_get_name(element) else { return nil }
        let first = SND_MIXER_SCHN_MONO
        var percent: Int?
        var (value, least, most) = (0, 0, 0)
        if hasVolume, range(element, &least, &most) == 0, most > least, volume(element, first, &value) == 0 {
            percent = Int(((Double(value) - Double(least)) / (Double(most) - Double(least)) * 100).rounded())
        }
        var on: CInt = 1
        if hasSwitch { _ = state(element, first, &on) }
        self.init(name: String(cString: name), percent: percent, isMuted: on == 0)
    }
}
