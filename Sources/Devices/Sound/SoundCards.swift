internal import Glibc

/// The sound cards by the kernel's device nodes, without opening ALSA.
struct SoundCards {
    /// Names in ALSA's configuration that mean a card of this machine.
    private static let names: Set<Substring> = [
        "default", "sysdefault", "hw", "plughw", "dmix", "dsnoop", "front", "hdmi", "iec958", "surround21",
        "surround40", "surround41", "surround50", "surround51", "surround71",
    ]

    /// The folder of the kernel's device nodes.
    var nodes = "/dev/snd"
    /// The folder in which the kernel lists cards, as `card0` and so on with a file `id`, or as links with the id to them.
    /// Not /proc/asound, which the service's unit hides.
    var list = "/sys/class/sound"
    /// ALSA's configuration files; nil for those of this machine and user.
    var configuration: [String]?

    /// Whether a PCM with this name can be expected to work: a card has a device for that direction that this process
    /// may open. True for names that mean no card.
    func have(_ name: String, for direction: SoundDirection) -> Bool {
        guard !name.isEmpty else { return false }
        let parts = name.split(separator: ":", maxSplits: 1)
        guard let base = parts.first, Self.names.contains(base) else { return true }
        var card: Int?
        if parts.count > 1, let first = parts[1].split(separator: ",").first {
            guard let number = number(of: first.hasPrefix("CARD=") ? first.dropFirst(5) : first) else { return false }
            card = number
        }
        if usable(for: direction).contains(where: { card == nil || $0.card == card }) { return true }
        return name == "default" && PlaybackDevices.defaultIsElsewhere(configuration)
    }

    /// The devices of a direction that this process may open, in the order of their numbers.
    func usable(for direction: SoundDirection) -> [(card: Int, device: Int)] {
        var found: [(card: Int, device: Int)] = []
        for node in SoundFiles.entries(of: nodes) where node.hasPrefix("pcmC") && node.last == direction.letter {
            let numbers = node.dropFirst(4).dropLast().split(separator: "D")
            guard numbers.count == 2, let card = Int(numbers[0]), let device = Int(numbers[1]),
                access("\(nodes)/\(node)", R_OK | W_OK) == 0
            else { continue }
            found.append((card, device))
        }
        return found.sorted { ($0.card, $0.device) < ($1.card, $1.device) }
    }

    /// The number of a card that is given by number or id.
    private func number(of card: Substring) -> Int? {
        if let number = Int(card) { return number }
        var target = [CChar](repeating: 0, count: 64)
        guard !card.contains("/") else { return nil }
        if readlink("\(list)/\(card)", &target, target.count - 1) > 0 {
            let text = String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return text.hasPrefix("card") ? Int(text.dropFirst(4)) : nil
        }
        return SoundFiles.entries(of: list).lazy.compactMap { $0.hasPrefix("card") ? Int($0.dropFirst(4)) : nil }
            .first { SoundFiles.text(of: "\(list)/card\($0)/id")?.split(whereSeparator: \.isWhitespace).first == card }
    }
}
