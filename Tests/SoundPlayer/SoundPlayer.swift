import BezelModel
import EventLoop
import Glibc
import Sound

/// Plays utterances on an ALSA device for the lab, according to lines on standard input:
///
///     play ID PART…      chime:NAME  silence:MS  file:PATH  sapi:PHONEMES  text:WORDS   (an underscore is a blank)
///     stop ID
///
/// It prints "started ID" and "ended ID OUTCOME", and ends with its input. With the kernel's status file of a PCM as
/// second argument it prints "stopping ID at N" at a stop, N being the position of that PCM.
@main
struct SoundPlayer {
    static func main() {
        let speaker = Speaker(configuration: SoundConfiguration(device: CommandLine.arguments[1])) {
            say("note \($0)")
        }
        say("ready")
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 1, let number = UInt64(words[1]) else { continue }
            switch words[0] {
            case "play": play(Utterance(id: .init(number), parts: words.dropFirst(2).compactMap(part)), on: speaker)
            case "stop":
                let status = CommandLine.arguments.dropFirst(2).first.map {
                    String(decoding: bytes(of: $0), as: UTF8.self)
                }
                speaker.stop(.init(number))
                say("stopping \(number) at \(status.flatMap(place) ?? 0)")
            default: say("unknown \(line)")
            }
        }
    }

    /// On a separate thread, which ends with the utterance.
    private static func play(_ utterance: Utterance, on speaker: Speaker) {
        let thread = try? NamedThread(name: "speaker") {
            let id = utterance.id.number
            let outcome = speaker.play(utterance) { say("started \(id)") }
            say("ended \(id) \(outcome)")
        }
        if thread == nil { say("no thread") }
    }

    /// Writes a line at once, even if standard output is not a terminal.
    private static func say(_ text: String) {
        let line = text + "\n"
        _ = write(1, line, line.utf8.count)
    }

    private static func part(_ word: String) -> SoundPart? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let value = String(word[word.index(after: colon)...])
        let words = value.split(separator: "_").joined(separator: " ")
        switch word[..<colon] {
        case "chime": return SoundPart.Chime(rawValue: value).map(SoundPart.chime)
        case "silence": return Int(value).map { .silence(.milliseconds($0)) }
        case "file": return .file(FileContents(bytes(of: value)))
        case "sapi": return .phonemes(words, .sapi)
        case "text": return .text(words)
        default: return nil
        }
    }

    /// The status file has a line "hw_ptr : N".
    private static func place(_ status: String) -> Int? {
        let line = status.split(separator: "\n").first { $0.hasPrefix("hw_ptr") }
        return line?.split(separator: " ").last.flatMap { Int($0) }
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&block, 1, block.count, file)
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: block[..<count])
        }
    }
}
