/// The command line that makes this program a video decoder's process; see `DecoderWorker`.
enum DecoderCommand {
    static let word = "decode-video"
    static let line = ["/proc/self/exe", word]
}
