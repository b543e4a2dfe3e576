internal import CALSA

/// The volume of a sound card in alsa-lib's simple mixer, open as long as this exists.
///
/// Opened anew for each change: a card that was unplugged meanwhile is an error of that change only.
public final class CardMixer {
    /// The largest number of elements that are read; cards have some dozens.
    private static let limit = 200
    /// PCMs of a card whose mixer is that card's.
    private static let cardPCMs: Set<Substring> = [
        "default", "sysdefault", "hw", "plughw", "dmix", "front", "hdmi", "iec958", "surround21", "surround40",
        "surround41", "surround50", "surround51", "surround71",
    ]

    private let mixer: OpaquePointer
    private let control: String

    /// - Parameters:
    ///   - device: The PCM that plays, like ``SoundConfiguration/device``.
    ///   - card: The number of its card, if that is known.
    /// - Throws: ``SoundError/Code/noLibrary`` or ``SoundError/Code/noDevice`` with the C call that failed.
    public convenience init(of device: String, card: Int?) throws(SoundError) {
        try self.init(control: card.map { "hw:\($0)" } ?? Self.control(of: device))
    }

    /// - Parameter control: A CTL of ALSA, like "hw:0" or "default".
    init(control: String) throws(SoundError) {
        if let problem = calsa_open() ?? calsa_mixer_open() {
            throw SoundError(code: .noLibrary, operation: "dlopen", subject: "", detail: String(cString: problem))
        }
        calsa_silence()
        var opened: OpaquePointer?
        let result = snd_mixer_open(&opened, 0)
        guard result == 0, let opened else { throw Self.error("snd_mixer_open", control, result) }
        mixer = opened
        self.control = control
        try check("snd_mixer_attach", snd_mixer_attach(mixer, control))
        try check("snd_mixer_selem_register", snd_mixer_selem_register(mixer, nil, nil))
        try check("snd_mixer_load", snd_mixer_load(mixer))
    }

    deinit { snd_mixer_close(mixer) }

    /// The CTL of a PCM: "hw:Device" for "plughw:CARD=Device,DEV=0", and the same name for PCMs of a sound server.
    static func control(of device: String) -> String {
        let parts = device.split(separator: ":", maxSplits: 1)
        guard let base = parts.first, cardPCMs.contains(base) else { return device }
        guard parts.count > 1, let first = parts[1].split(separator: ",").first else { return "default" }
        return "hw:\(first.hasPrefix("CARD=") ? first.dropFirst(5) : first)"
    }

    /// The names of the elements with a playback volume.
    public var volumes: [String] {
        elements.compactMap { element in
            guard snd_mixer_selem_has_playback_volume(element) != 0 else { return nil }
            return snd_mixer_selem_get_name(element).map { String(cString: $0) }
        }
    }

    /// Sets the volume of all elements that `choice` selects, and switches them on, or off at 0.
    ///
    /// - Parameter percent: 0…100.
    /// - Returns: Their names; none if the card has no such element.
    /// - Throws: ``SoundError/Code/deviceFailed`` with the C call that failed.
    public func set(percent: Int, of choice: MixerChoice) throws(SoundError) -> [String] {
        let chosen = choice.elements(among: volumes)
        for element in elements where snd_mixer_selem_has_playback_volume(element) != 0 {
            guard let name = snd_mixer_selem_get_name(element), chosen.contains(String(cString: name)) else { continue }
            try set(element, percent)
        }
        return chosen
    }

    private func set(_ element: OpaquePointer, _ percent: Int) throws(SoundError) {
        var (least, most) = (0, 0)
        if snd_mixer_selem_get_playback_dB_range(element, &least, &most) == 0,
            let scale = MixerScale(least: least, most: most)
        {
            // Upwards, so that the smallest volume is not silence.
            try check(
                "snd_mixer_selem_set_playback_dB_all",
                snd_mixer_selem_set_playback_dB_all(element, scale.decibels(percent), percent > 0 ? 1 : -1))
        } else {
            try check(
                "snd_mixer_selem_get_playback_volume_range",
                snd_mixer_selem_get_playback_volume_range(element, &least, &most))
            let value = least + Int((Double(percent) / 100 * (Double(most) - Double(least))).rounded())
            try check(
                "snd_mixer_selem_set_playback_volume_all", snd_mixer_selem_set_playback_volume_all(element, value))
        }
        guard snd_mixer_selem_has_playback_switch(element) != 0 else { return }
        try check(
            "snd_mixer_selem_set_playback_switch_all",
            snd_mixer_selem_set_playback_switch_all(element, percent > 0 ? 1 : 0))
    }

    /// Of all kinds, in the card's order.
    var elements: [OpaquePointer] {
        var found: [OpaquePointer] = []
        var element = snd_mixer_first_elem(mixer)
        while let current = element, found.count < Self.limit {
            found.append(current)
            element = snd_mixer_elem_next(current)
        }
        return found
    }

    private func check(_ operation: StaticString, _ result: CInt) throws(SoundError) {
        if result < 0 { throw Self.error(operation, control, result) }
    }

    private static func error(_ operation: StaticString, _ control: String, _ code: CInt) -> SoundError {
        SoundError(
            code: .noDevice, operation: operation, subject: "\"\(control)\"",
            detail: "\(String(cString: snd_strerror(code))) (\(-code))")
    }
}
