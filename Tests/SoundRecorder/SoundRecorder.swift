import BezelModel
import Glibc
import Sound

/// Records with an ALSA device, as the service does for an app, and writes the pieces to standard output:
///
///     sound-recorder DEVICE RATE 8|16 PIECES
///
/// It ends with 1 and the error on standard error if the device cannot be used.
@main
struct SoundRecorder {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 4, let rate = Int(words[2]), let most = Int(words[4]) else { exit(2) }
        let microphone = Microphone(device: words[1], rate: rate)
        var cutter = RecordingCutter(RecordingFormat(rate: rate, size: words[3] == "8" ? .bits8 : .bits16))
        var pieces = 0
        do throws(SoundError) {
            try microphone.run(opened: {}) { block in
                cutter.take(block) { piece in
                    guard pieces < most else { return }
                    pieces += 1
                    _ = piece.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
                }
                return pieces < most
            }
        } catch {
            let line = "\(error)\n"
            _ = write(2, line, line.utf8.count)
            exit(1)
        }
    }
}
