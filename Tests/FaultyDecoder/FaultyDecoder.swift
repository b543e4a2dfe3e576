import Glibc
import MediaFiles
import Video
import Voice

/// A process that decodes, or recognises phrases, like bezel's, but has the fault that the data names by the words
/// "planted fault: NAME":
///
///     crash    writes where there is no memory
///     loop     never ends
///     memory   allocates 2 GB
///     open     makes a system call that its confinement forbids
///     library  ends as if its library could not be opened (ConfinedWorker.Status.noLibrary)
@main
struct FaultyDecoder {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        if words.starts(with: ["decode", "voice"]) { RecogniserWorker.run(Array(words.dropFirst(2)), before: fail) }
        if words.starts(with: ["decode", "voice-check"]) { RecognitionSupport.answer(Array(words.dropFirst(2))) }
        guard words.count == 2, words.first == "decode", let kind = words.last else { exit(EX_USAGE) }
        if kind == "video" { DecoderWorker.run(before: fail) }
        guard let files = FileKind(rawValue: kind) else { exit(EX_USAGE) }
        FileWorker.run(files, before: fail)
    }

    private static func fail(_ data: UnsafeRawBufferPointer) {
        let text = String(decoding: data.suffix(60), as: UTF8.self)
        guard let start = text.firstRange(of: "planted fault: ")?.upperBound else { return }
        switch text[start...].prefix(while: \.isLetter) {
        case "crash": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 0
        case "loop": while getpid() > 0 {}
        case "memory": takeMemory()
        case "library": _exit(2)
        case "open": _ = open("/dev/null", O_RDONLY)
        default: break
        }
    }

    private static func takeMemory() {
        let piece = 16 << 20
        for _ in 0..<(2 << 30) / piece {
            guard let start = malloc(piece) else { abort() }
            memset(start, 1, piece)
        }
    }
}
