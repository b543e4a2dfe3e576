internal import CALSA
internal import Glibc

/// The names of PCMs that ALSA's configuration offers on this board.
enum DeviceNames {
    /// - Returns: Names for a direction, or for both; none without ALSA.
    static func all(for direction: SoundDirection) -> [String] {
        guard calsa_open() == nil else { return [] }
        calsa_silence()
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        let wanted = direction == .playback ? "Output" : "Input"
        var names: [String] = []
        var next = hints
        while let hint = next.pointee {
            next += 1
            let offered = text(hint, "IOID")
            if let name = text(hint, "NAME"), offered == nil || offered == wanted { names.append(name) }
        }
        return names
    }

    private static func text(_ hint: UnsafeRawPointer, _ key: String) -> String? {
        guard let text = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
