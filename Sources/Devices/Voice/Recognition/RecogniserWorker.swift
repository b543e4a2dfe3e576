internal import Confinement
internal import EventLoop
internal import Glibc

/// The recogniser's process: it reads phrases of apps and sound, so that a fault affects only one task.
public enum RecogniserWorker {
    /// It needs some 20 MB with 500 phrases.
    private static let limits = ConfinedWorker.Limits(memory: 96 << 20, addresses: 512 << 20)
    /// The last word of a phrase ends at most this long before the end of speech: otherwise the driver has said more.
    private static let tail = SphinxDecoder.frameRate / 2
    private static let samplesPerFrame = EndOfSpeech.rate / SphinxDecoder.frameRate

    /// Runs until the other side has gone, and ends the process: see ``ConfinedWorker/Status``.
    ///
    /// - Parameters:
    ///   - arguments: Those that ``Recogniser`` adds to its command.
    ///   - before: Called with the phrases and with each sound before they are used; tests cause faults with it.
    public static func run(_ arguments: [String], before: (UnsafeRawBufferPointer) -> Void = { _ in }) -> Never {
        guard let settings = RecogniserSettings(arguments: arguments),
            let worker = ConfinedWorker(inputSize: RecognitionMemory.input, outputSize: RecognitionMemory.output)
        else { ConfinedWorker.end(.notStarted) }
        worker.run { open(settings, worker, before) }
    }

    /// Opens the libraries and the model, confines the process, and carries out its task.
    private static func open(
        _ settings: RecogniserSettings, _ worker: ConfinedWorker, _ before: (UnsafeRawBufferPointer) -> Void
    ) -> ConfinedWorker.Status {
        do throws(VoiceError) {
            let pronouncer = try Pronouncer()
            let decoder = try SphinxDecoder(model: settings.model)
            // The service's loop wakes this process, and then may have a touch to send.
            guard worker.confine(limits, .batch) else { return .notConfined }
            return serveToTheEnd(decoder, pronouncer, settings, worker, before)
        } catch {
            return .noLibrary
        }
    }

    /// Ends the process, so that nothing is freed: the libraries may make calls for it that are forbidden now.
    private static func serveToTheEnd(
        _ decoder: borrowing SphinxDecoder, _ pronouncer: Pronouncer, _ settings: RecogniserSettings,
        _ worker: ConfinedWorker, _ before: (UnsafeRawBufferPointer) -> Void
    ) -> ConfinedWorker.Status {
        do throws(VoiceError) {
            ConfinedWorker.end(try serve(decoder, pronouncer, settings, worker, before))
        } catch {
            ConfinedWorker.end(.noLibrary)
        }
    }

    private static func serve(
        _ decoder: borrowing SphinxDecoder, _ pronouncer: Pronouncer, _ settings: RecogniserSettings,
        _ worker: ConfinedWorker, _ before: (UnsafeRawBufferPointer) -> Void
    ) throws(VoiceError) -> ConfinedWorker.Status {
        guard let first = receive() else { return .serviceGone }
        guard case .task(let size) = first, size <= RecognitionMemory.phrases else { return .invalidMessage }
        let phrases = UnsafeRawBufferPointer(rebasing: worker.input[..<Int(size)])
        before(phrases)
        let grammar = PhraseGrammar(RecognitionMemory.texts(in: phrases)) { pronouncer.phones(of: $0) }
        try decoder.use(grammar, freePhone: settings.freePhone)
        guard send(.ready(phrases: UInt32(grammar.phrases.count))) else { return .serviceGone }
        while let message = receive() {
            guard case .decode(let number, let count, let silence) = message, count <= RecognitionMemory.samples,
                silence <= count
            else { return .invalidMessage }
            let start = RecognitionMemory.phrases
            let bytes = UnsafeRawBufferPointer(
                rebasing: worker.input[start..<start + Int(count) * MemoryLayout<Int16>.size])
            before(bytes)
            let began = processorTime
            var position: Int?
            if case .words(let words, let after) = decoder.decode(bytes.assumingMemoryBound(to: Int16.self)),
                after <= Int(silence) / samplesPerFrame + tail
            {
                position = grammar.position(of: words)
            }
            let answer = RecogniserMessage.result(
                number: number, position: position.map { UInt32($0) }, milliseconds: UInt32(processorTime - began))
            guard send(answer) else { return .serviceGone }
        }
        return .serviceGone
    }

    private static func send(_ message: RecogniserMessage) -> Bool { message.send(to: ConfinedWorker.socket) }

    /// Waits for a message; nil when the other side has gone.
    private static func receive() -> RecogniserMessage? {
        guard case .message(let message) = ProcessMessage.receive(from: ConfinedWorker.socket, waits: true) else {
            return nil
        }
        return RecogniserMessage(message)
    }

    /// In milliseconds.
    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
