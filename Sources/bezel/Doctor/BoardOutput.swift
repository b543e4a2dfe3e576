/// An output of the board by a name that stays the same when cards are found in another order at a boot.
struct BoardOutput: Hashable, Sendable {
    /// A value of `sound.device`, like "plughw:CARD=Device,DEV=0".
    var name: String
    /// The card's id, like "vc4hdmi0".
    var card: String

    /// An HDMI output plays only if a monitor with a loudspeaker is connected.
    var isHDMI: Bool { card.lowercased().contains("hdmi") }
    /// Cards without a loudspeaker: snd-aloop and snd-dummy.
    private var isSilent: Bool { ["Loopback", "Dummy"].contains { card.hasPrefix($0) } }

    /// Outputs among ALSA's names of PCMs: one name for each device of each card, the likeliest loudspeaker first.
    static func all(among names: [String]) -> [BoardOutput] {
        var outputs: [BoardOutput] = []
        // `plughw` converts rate and format; the others are for cards that have none.
        for prefix in ["plughw:", "sysdefault:", "hw:"] {
            let found = names.filter { $0.hasPrefix(prefix) }.compactMap { name in
                card(in: name).map { BoardOutput(name: name, card: $0) }
            }
            let known = Set(outputs.map(\.card))
            outputs += found.filter { !known.contains($0.card) }
        }
        func rank(_ output: BoardOutput) -> Int { output.isSilent ? 2 : output.isHDMI ? 1 : 0 }
        return (0...2).flatMap { wanted in outputs.filter { rank($0) == wanted } }
    }

    /// The card that a PCM's name gives, like "Device" or "1"; nil if it gives none.
    static func card(in name: String) -> String? {
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let first = parts[1].split(separator: ",").first else { return nil }
        let card = first.hasPrefix("CARD=") ? first.dropFirst(5) : first
        return card.isEmpty || card.contains("=") ? nil : String(card)
    }
}
