/// Whether there is a sound card, by the kernel's device nodes, without opening ALSA.
public enum PlaybackDevices {
    /// Whether a PCM with this name can be expected to play: a card has a playback device that this process may open.
    /// For other names, for instance of a sound server, the result is true; and for "default" too, if ALSA's
    /// configuration makes it such a name.
    ///
    /// - Parameters:
    ///   - name: The value of `sound.device`, like "plughw:CARD=vc4hdmi,DEV=0"; empty for no sound.
    ///   - nodes: The folder of the kernel's device nodes.
    ///   - cards: The folder in which the kernel lists cards, as `card0` and so on with a file `id`.
    ///   - configuration: ALSA's configuration files; only read if no card has a playback device. nil for those of this
    ///     machine and user.
    public static func exist(
        for name: String, nodes: String = "/dev/snd", cards: String = "/sys/class/sound", configuration: [String]? = nil
    ) -> Bool {
        SoundCards(nodes: nodes, list: cards, configuration: configuration).have(name, for: .playback)
    }

    /// Whether ALSA's configuration makes "default" a PCM that needs no card, such as that of a sound server.
    ///
    /// - Parameter configuration: As that of ``exist(for:nodes:cards:configuration:)``.
    public static func defaultIsElsewhere(_ configuration: [String]? = nil) -> Bool {
        let texts = (configuration ?? SoundFiles.configuration()).compactMap { SoundFiles.text(of: $0) }
        return PCMDefinitions(texts).playsWithoutCard("default")
    }
}
