import BezelModel
import Glibc
import Sound

@main
struct SoundPlayer {
    static func main() {
        let speaker = Speaker(configuration: SoundConfiguration(device: CommandLine.arguments[1])) { print($0) }
        let parts = CommandLine.arguments.dropFirst(2).map { SoundPart.text($0) }
        print(speaker.play(Utterance(id: .init(1), parts: [.chime(.alert)] + parts)))
    }
}
