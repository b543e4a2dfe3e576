internal import EventLoop
internal import ServiceManager
internal import Voice

/// Finds out what this board lacks to recognise phrases, in a process and on a thread that end with the answer: the
/// libraries would stay in this program.
final class RecognitionSupportCheck {
    private let loop: EventLoop
    private let letters: Mailbox<RecognitionSupport>
    private var watch: Watch?
    private var thread: NamedThread?

    /// - Parameters:
    ///   - command: The command line of the process, without its arguments.
    ///   - done: Called once on the loop's thread, unless ``end()`` was called before.
    init(
        _ command: [String], _ settings: RecogniserSettings, on loop: EventLoop,
        _ done: @escaping (RecognitionSupport) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        letters = try Mailbox()
        watch = try letters.open(on: loop, done)
        thread = try NamedThread(name: "voice check", scheduling: .batch) { [letters] in
            letters.post(Self.answer(of: command + RecognitionSupport.arguments(settings)))
        }
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// Waits for the thread. The answer is dropped.
    func end() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        thread?.join()
        thread = nil
    }

    private static func answer(of command: [String]) -> RecognitionSupport {
        if let answer = SystemCommand.output(of: command).flatMap({ RecognitionSupport(text: $0) }) { return answer }
        let problem = "the process that opens the libraries has given no answer"
        return RecognitionSupport(endOfSpeech: problem, library: problem)
    }
}
