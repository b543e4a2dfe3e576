/// The PCMs that ALSA's configuration files define, as far as it matters whether a PCM needs a sound card.
///
/// The syntax is that of alsa-lib's "Configuration files" page: `pcm.!default { type pulse }`. Functions, hooks and
/// included files are not followed.
struct PCMDefinitions {
    /// Types and PCMs whose sound goes to another program, or nowhere.
    private static let withoutCard: Set<String> = [
        "pulse", "pipewire", "jack", "null", "bluealsa", "sndio", "oss",
    ]
    private static let deepest = 16

    private struct Assignment {
        var path: [String]
        var value: String
    }

    private var assignments: [Assignment] = []

    /// - Parameter texts: Of the files, in the order in which ALSA reads them.
    init(_ texts: [String]) {
        for text in texts { read(text) }
    }

    /// Whether a PCM is defined and plays without a card of the kernel's.
    func playsWithoutCard(_ name: String) -> Bool {
        var seen: Set<String> = []
        return playsWithoutCard(name, &seen)
    }

    private func playsWithoutCard(_ name: String, _ seen: inout Set<String>) -> Bool {
        guard seen.count < Self.deepest, seen.insert(name).inserted else { return false }
        let values = assignments.filter { $0.path.starts(with: ["pcm", name]) }.map(\.value)
        for value in values {
            let base = String(value.prefix { $0 != ":" })
            if Self.withoutCard.contains(base) || playsWithoutCard(base, &seen) { return true }
        }
        return false
    }

    private mutating func read(_ text: String) {
        var path: [[String]] = []
        var key: [String]?
        for word in Self.words(of: text) {
            switch word {
            case .open:
                guard path.count < Self.deepest else { return }
                path.append(key ?? [])
                key = nil
            case .close:
                _ = path.popLast()
                key = nil
            case .text(let text):
                guard let named = key else {
                    key = begin(text, in: path)
                    continue
                }
                assignments.append(Assignment(path: path.flatMap(\.self) + named, value: text))
                key = nil
            }
        }
    }

    /// The parts of a key. One with `!` replaces what was defined before.
    private mutating func begin(_ key: String, in path: [[String]]) -> [String] {
        var parts: [String] = []
        for part in key.split(separator: ".") {
            let replaces = part.hasPrefix("!")
            parts.append(String(part.drop { "!?+-".contains($0) }))
            guard replaces else { continue }
            let whole = path.flatMap(\.self) + parts
            assignments.removeAll { $0.path.starts(with: whole) }
        }
        return parts
    }

    private enum Word {
        case open, close
        case text(String)
    }

    private static func words(of text: String) -> [Word] {
        var words: [Word] = []
        var rest = Substring(text)
        while let first = rest.first {
            switch first {
            case "#": rest = rest.drop { !$0.isNewline }
            case "{", "[":
                words.append(.open)
                rest.removeFirst()
            case "}", "]":
                words.append(.close)
                rest.removeFirst()
            case "\"", "'":
                rest.removeFirst()
                words.append(.text(String(rest.prefix { $0 != first })))
                rest = rest.drop { $0 != first }.dropFirst()
            case _ where first.isWhitespace || "=;,".contains(first): rest.removeFirst()
            case _:
                let word = rest.prefix { !$0.isWhitespace && !"=;,{}[]#\"'".contains($0) }
                words.append(.text(String(word)))
                rest = rest.dropFirst(word.count)
            }
        }
        return words
    }
}
