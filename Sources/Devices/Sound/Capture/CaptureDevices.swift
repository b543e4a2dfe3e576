/// Whether there is a microphone, by the kernel's device nodes, without opening ALSA.
public enum CaptureDevices {
    /// Whether a PCM with this name can be expected to record: a card has a capture device that this process may open.
    /// For other names, for instance of a sound server, the result is true; and for "default" too, if ALSA's
    /// configuration makes it such a name.
    ///
    /// - Parameters:
    ///   - name: The value of `voice.microphone`, like "plughw:CARD=Device,DEV=0"; empty for none.
    ///   - nodes: The folder of the kernel's device nodes.
    ///   - cards: The folder in which the kernel lists cards, as `card0` and so on with a file `id`.
    ///   - configuration: ALSA's configuration files; only read if no card has a capture device. nil for those of this
    ///     machine and user.
    public static func exist(
        for name: String, nodes: String = "/dev/snd", cards: String = "/sys/class/sound", configuration: [String]? = nil
    ) -> Bool {
        SoundCards(nodes: nodes, list: cards, configuration: configuration).have(name, for: .capture)
    }

    /// The PCMs to try for a configured one, in this order: for "default" also each card with a microphone, because
    /// ALSA's default is the first card, which is often the one of a display.
    static func names(for name: String, nodes: String = "/dev/snd") -> [String] {
        guard name == "default" else { return [name] }
        return [name] + SoundCards(nodes: nodes).usable(for: .capture).map { "plughw:\($0.card),\($0.device)" }
    }
}
