internal import Glibc

/// Whether there is a sound card, by the kernel's device nodes, without opening ALSA.
public enum PlaybackDevices {
    /// Names in ALSA's configuration that mean a card of this machine.
    private static let cardNames: Set<Substring> = [
        "default", "sysdefault", "hw", "plughw", "dmix", "front", "hdmi", "iec958", "surround21", "surround40",
        "surround41", "surround50", "surround51", "surround71",
    ]

    /// Whether a PCM with this name can be expected to play: a card has a playback device that this process may open.
    /// For other names, for instance of a sound server, the result is true.
    ///
    /// - Parameters:
    ///   - name: The value of `sound.device`, like "plughw:CARD=vc4hdmi,DEV=0"; empty for no sound.
    ///   - nodes: The folder of the kernel's device nodes.
    ///   - cards: The folder in which the kernel lists cards by id, as links to `card0` and so on.
    public static func exist(for name: String, nodes: String = "/dev/snd", cards: String = "/proc/asound") -> Bool {
        guard !name.isEmpty else { return false }
        let parts = name.split(separator: ":", maxSplits: 1)
        guard let base = parts.first, cardNames.contains(base) else { return true }
        var prefix = "pcmC"
        if parts.count > 1, let first = parts[1].split(separator: ",").first {
            let card = first.hasPrefix("CARD=") ? first.dropFirst(5) : first
            guard let number = number(of: card, cards) else { return false }
            prefix += "\(number)D"
        }
        guard let folder = opendir(nodes) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let node = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if node.hasPrefix(prefix), node.hasSuffix("p"), access("\(nodes)/\(node)", R_OK | W_OK) == 0 { return true }
        }
        return false
    }

    /// The number of a card that is given by number or id.
    private static func number(of card: Substring, _ cards: String) -> Int? {
        if let number = Int(card) { return number }
        var target = [CChar](repeating: 0, count: 64)
        guard !card.contains("/"), readlink("\(cards)/\(card)", &target, target.count - 1) > 0 else { return nil }
        let text = String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.hasPrefix("card") ? Int(text.dropFirst(4)) : nil
    }
}
