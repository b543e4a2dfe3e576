internal import EventLoop
package import Voice

/// What this board lacks to recognise phrases. The libraries are opened for that; only
/// libpocketsphinx is closed again.
package struct RecognitionSupport: Hashable, Sendable {
    /// Why the end of speech cannot be found; nil if it can.
    package var endOfSpeech: String?
    /// Why libpocketsphinx cannot be used with its model; nil if it can.
    package var library: String?

    package init(endOfSpeech: String? = nil, library: String? = nil) {
        (self.endOfSpeech, self.library) = (endOfSpeech, library)
    }

    /// Looks. It takes some 20 ms.
    package init(of settings: RecogniserSettings) {
        self.init(endOfSpeech: EndOfSpeech.problem(), library: Recogniser.problem(settings).map { "\($0)" })
    }
}

/// Finds out what this board lacks, on a thread that ends with the answer.
final class RecognitionSupportCheck {
    private let loop: EventLoop
    private let letters: Mailbox<RecognitionSupport>
    private var watch: Watch?
    private var thread: NamedThread?

    /// - Parameter done: Called once on the loop's thread, unless ``end()`` was called before.
    init(
        _ settings: RecogniserSettings, on loop: EventLoop, _ done: @escaping (RecognitionSupport) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        letters = try Mailbox()
        watch = try letters.open(on: loop, done)
        thread = try NamedThread(name: "voice check", scheduling: .batch) { [letters] in
            letters.post(RecognitionSupport(of: settings))
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
}
