internal import BezelModel
internal import EventLoop
internal import Voice

/// Recognises phrases with a program on the control socket, which gets the sound and answers with a phrase.
///
/// Everything here runs on the loop's thread. One program serves at a time.
final class ServedRecognition: PhraseRecogniser {
    /// What the program is sent.
    enum Event: Hashable {
        /// The driver is going to speak: one of these phrases, or something else.
        case listen(number: UInt64, RecognitionTask)
        /// The next sound: 16,000 samples a second, one channel, signed 16 bits, little endian.
        case sound(number: UInt64, [UInt8])
        /// The driver has finished: the program has ``limit`` for its answer.
        case end(number: UInt64)
        /// No answer is needed any more.
        case cancel(number: UInt64)
    }

    /// How long the program may need after the end of speech.
    static let limit = Interval.seconds(10)
    /// Samples of an event: 100 ms.
    private static let piece = EndOfSpeech.rate / 10

    var decided: (RecognitionResult) -> Void = { _ in }
    /// Sends the program an event.
    var send: (Event) -> Void = { _ in }
    /// Called when another set of languages is served.
    var changed: () -> Void = {}

    private(set) var languages: [String] = []
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var number: UInt64 = 0
    private var task: Task?

    private struct Task {
        var number: UInt64
        var phrases: Int
        /// Samples that the program has got, or that wait for the rest of their piece.
        var samples = 0
        var waiting: [UInt8] = []
        var isOver = false
    }

    init(on loop: EventLoop) { self.loop = loop }

    /// Whether the program recognises phrases of this language.
    func serves(_ language: String) -> Bool {
        languages.contains { RecogniserSettings(language: $0).serves(language) }
    }

    // MARK: The program

    /// - Parameter languages: Empty when the program has left.
    func programServes(_ languages: [String]) {
        self.languages = languages
        if languages.isEmpty { finish(.failed("the program that recognises phrases has left")) }
        changed()
    }

    /// Whether an answer with this number, and with a phrase at this position, is possible now.
    func awaits(_ number: UInt64, position: Int?) -> Bool {
        guard let task, task.number == number else { return false }
        return position.map { (0..<task.phrases).contains($0) } ?? true
    }

    /// - Parameter position: nil if it was none of the phrases.
    func answered(_ number: UInt64, position: Int?, confidence: Int?) {
        guard awaits(number, position: position) else { return }
        finish(position.map { .phrase($0, confidence: confidence) } ?? .nothing)
    }

    // MARK: The task

    func start(_ task: RecognitionTask) {
        stop()
        number += 1
        guard !languages.isEmpty else { return decided(.failed("no program recognises phrases")) }
        self.task = Task(number: number, phrases: task.phrases.count)
        send(.listen(number: number, task))
    }

    func take(_ samples: UnsafeBufferPointer<Int16>, _ state: EndOfSpeech.State) {
        guard var task, !task.isOver else { return }
        let count = min(samples.count, 10 * EndOfSpeech.rate - task.samples)
        task.samples += count
        for sample in samples[..<count] {
            task.waiting.append(UInt8(truncatingIfNeeded: sample))
            task.waiting.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        let isLast = state == .ended
        while task.waiting.count >= Self.piece * 2 || isLast && !task.waiting.isEmpty {
            send(.sound(number: task.number, Array(task.waiting.prefix(Self.piece * 2))))
            task.waiting.removeFirst(min(task.waiting.count, Self.piece * 2))
        }
        task.isOver = isLast
        self.task = task
        switch state {
        case .waiting, .speaking, .pausing: break
        case .ended:
            send(.end(number: task.number))
            startTimer()
        case .nothing:
            send(.cancel(number: task.number))
            finish(.nothing)
        }
    }

    func stop() {
        timer?.set(nil)
        guard let task else { return }
        self.task = nil
        send(.cancel(number: task.number))
    }

    private func startTimer() {
        do throws(EventLoopError) {
            if timer == nil { timer = try LoopTimer(on: loop) { [unowned self] in timeIsUp() } }
            timer?.set(Clock.bootTime + Self.limit.nanoseconds)
        } catch {
            finish(.failed("\(error)"))
        }
    }

    private func timeIsUp() {
        let seconds = Self.limit.milliseconds / 1000
        stop()
        decided(.failed("the program that recognises phrases has not answered for \(seconds) s"))
    }

    private func finish(_ result: RecognitionResult) {
        guard task != nil else { return }
        task = nil
        timer?.set(nil)
        decided(result)
    }
}
