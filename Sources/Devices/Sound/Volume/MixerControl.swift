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

    /// The controls for playback; none if they cannot be read. The parameters are those of
    /// ``CardMixer/init(of:card:)``.
    static func all(of device: String, card: Int?) -> [MixerControl] {
        guard let mixer = try? CardMixer(of: device, card: card) else { return [] }
        return mixer.elements.compactMap { MixerControl($0) }
    }

    /// - Returns: nil for a control that is not for playback.
    private init?(_ element: OpaquePointer) {
        let (hasVolume, hasSwitch) = (
            snd_mixer_selem_has_playback_volume(element) != 0, snd_mixer_selem_has_playback_switch(element) != 0
        )
        guard hasVolume || hasSwitch, let name = snd_mixer_selem_get_name(element) else { return nil }
        let first = SND_MIXER_SCHN_MONO
        var percent: Int?
        var (value, least, most) = (0, 0, 0)
        if hasVolume, snd_mixer_selem_get_playback_volume_range(element, &least, &most) == 0, most > least,
            snd_mixer_selem_get_playback_volume(element, first, &value) == 0
        {
            percent = Int(((Double(value) - Double(least)) / (Double(most) - Double(least)) * 100).rounded())
        }
        var on: CInt = 1
        if hasSwitch { snd_mixer_selem_get_playback_switch(element, first, &on) }
        self.init(name: String(cString: name), percent: percent, isMuted: on == 0)
    }
}
