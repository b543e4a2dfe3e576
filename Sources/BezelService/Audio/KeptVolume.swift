internal import BezelModel

extension Volume {
    /// The driver's volume as it is stored over restarts: a percentage, and a word if it is muted.
    var keptText: String { "\(percent)\(isMuted ? " muted" : "")\n" }

    /// - Returns: nil for another text.
    init?(keptText text: String) {
        let words = text.split { $0 == " " || $0 == "\n" }
        guard let percent = words.first.flatMap({ Int($0) }), (0...100).contains(percent), words.count <= 2,
            words.count == 1 || words[1] == "muted"
        else { return nil }
        self.init(percent: percent, isMuted: words.count == 2)
    }
}
