internal import BezelModel
public import Confinement
public import EventLoop
internal import Glibc

/// Decodes one stream of H.264 in a separate process, and passes its pictures on. Everything runs on the loop's thread.
///
/// The process is started at once and ends with this. When it dies or hangs, it is started again, at most three times a
/// minute, and the stream continues with its next IDR picture.
public final class VideoDecoder {
    public enum Event: Hashable {
        /// The process is ready. The library's version.
        case ready(String)
        /// The stream has a size or a form that is not decoded; it may continue with its next IDR picture.
        case refused(String)
        /// The process has ended in this way, or does not answer. It was started again.
        case restarted(ProcessEnd)
        /// The process has ended too often, or cannot be started: there are no more pictures.
        case gaveUp(String)
    }

    /// Called with each picture, in order. It stays valid until ``release(_:)``; there are four places.
    public var decoded: (DecodedPicture) -> Void = { _ in }
    public var report: (Event) -> Void = { _ in }

    private let command: [String]
    private let limits: StreamLimits
    private let loop: EventLoop
    private let timer: LoopTimer
    private var state = DecodingState()
    private var process: ConfinedProcess?
    private var generation = 0
    private var watch: Watch?
    private var parameters: SequenceParameterSet?
    /// Arrival times and colours of the units that are being decoded. Their pictures may come after the next parameter set.
    private var arrivals: [(number: UInt32, time: Instant, colour: PictureColour)] = []
    /// Pictures that are not needed any more, but were not yet reported to the process.
    private var released: PictureSlots.Set = []
    /// How processes have ended. Another thread waits for that.
    private let endings: Mailbox<Ending>
    private var endingWatch: Watch?

    private struct Ending: Sendable {
        var generation: Int
        var end: ProcessEnd
    }

    /// - Parameters:
    ///   - command: The program, and the arguments with which it runs ``DecoderWorker/run()``.
    ///   - limits: The largest stream that is decoded.
    public init(_ command: [String], limits: StreamLimits = .standard, on loop: EventLoop) throws {
        self.command = command
        self.limits = limits
        self.loop = loop
        timer = try LoopTimer(on: loop)
        endings = try Mailbox()
        timer.fired = { [unowned self] in ended(.hung(state.longest)) }
        endingWatch = try endings.open(on: loop) { [unowned self] in hasEnded($0) }
        try start()
    }

    deinit { stop() }

    public var counts: DecoderCounts { state.counts }
    /// No unit is being decoded.
    var isIdle: Bool { state.deadline == nil }
    /// nil when the process has ended.
    var processID: pid_t? { process?.id }

    /// Passes a whole access unit on: one copy of its bytes, and one datagram.
    ///
    /// - Parameter unit: In Annex B form.
    public func submit(_ unit: UnsafeRawBufferPointer, _ info: AccessUnitInfo) {
        guard let process else { return state.leaveOut() }
        if info.hasNewSequenceParameterSet, let problem = readParameters(of: unit) {
            state.refuse()
            return report(.refused(problem))
        }
        guard let parameters, let place = state.submit(isIDR: info.isIDR, size: unit.count, at: Self.now) else {
            return
        }
        process.input.bytes.baseAddress.map { start in
            unit.baseAddress.map { (start + place.offset).copyMemory(from: $0, byteCount: unit.count) }
        }
        arrivals.append((place.number, info.arrival, parameters.colour))
        let message = DecoderMessage.decode(
            number: place.number, offset: UInt32(place.offset), size: UInt32(unit.count),
            isReordering: parameters.isReordering, released: released)
        released = []
        if message.send(to: process.socket) { armTimer() } else { ended() }
    }

    /// The picture is not needed any more: its place may hold another one. An idle process is notified with the next
    /// unit, so that it is not woken only for that.
    public func release(_ picture: DecodedPicture) {
        guard let process, picture.process == generation else { return }
        released.insert(PictureSlots.Set(slot: picture.slot))
        guard !isIdle else { return }
        _ = DecoderMessage.release(released).send(to: process.socket)
        released = []
    }

    /// Ends the process.
    public func stop() {
        if let endingWatch { loop.unwatch(endingWatch) }
        endingWatch = nil
        leaveProcess()
    }

    private func leaveProcess() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        process = nil
        timer.set(nil)
    }

    private func start() throws {
        generation += 1
        arrivals = []
        released = []
        let process = try ConfinedProcess(
            command, input: SharedMemory("bezel-units", size: UnitRing.standardCapacity),
            output: SharedMemory("bezel-pictures", size: PictureSlots.memory))
        self.process = process
        watch = try loop.watch(process.socket, for: .readable) { [unowned self] _ in receive() }
    }

    /// - Returns: Why the unit's parameter set is refused; nil if it is not.
    private func readParameters(of unit: UnsafeRawBufferPointer) -> String? {
        parameters = nil
        for part in NALUnits(unit) where part.type == 7 {
            do throws(SequenceParameterSet.Fault) {
                let set = try SequenceParameterSet(part.bytes)
                do throws(StreamLimits.Excess) { try set.check(limits) } catch { return "\(error)" }
                parameters = set
            } catch {
                return "\(error)"
            }
        }
        return parameters == nil ? "a unit without its sequence parameter set" : nil
    }

    /// Handles one message. If there are more, the loop calls this again.
    private func receive() {
        guard let process else { return }
        switch DecoderMessage.receive(from: process.socket, waits: false) {
        case .nothing: break
        case .gone: ended()
        case .message(let message): if handle(message, from: process) { armTimer() } else { ended(.invalidMessage) }
        }
    }

    /// - Returns: false if the process has sent an impossible message.
    private func handle(_ message: DecoderMessage, from process: ConfinedProcess) -> Bool {
        switch message {
        case .ready(let major, let minor, let revision):
            state.started(at: Self.now)
            report(.ready("OpenH264 \(major).\(minor).\(revision)"))
        case .done(let number): return state.finished(number, at: Self.now)
        case .picture(let number, let slot, let width, let height):
            guard slot < PictureSlots.count, PictureSlots.bytes(width: Int(width), height: Int(height)) != nil,
                let unit = arrivals.first(where: { $0.number == number }), state.finished(number, at: Self.now)
            else { return false }
            arrivals.removeAll { $0.number <= number }
            state.decoded()
            decoded(
                DecodedPicture(
                    size: DisplaySize(width: Int32(width), height: Int32(height)), colour: unit.colour,
                    arrival: unit.time, memory: process.output, slot: Int(slot), process: generation))
        case .decode, .release: return false
        }
        return true
    }

    /// The process has gone, or must go. It is started again when its end is known.
    ///
    /// - Parameter reason: Why it must go; nil if it has gone by itself.
    private func ended(_ reason: ProcessEnd? = nil) {
        guard let process else { return }
        process.end { [endings, generation] in endings.post(Ending(generation: generation, end: reason ?? $0)) }
        leaveProcess()
    }

    private func hasEnded(_ ending: Ending) {
        guard ending.generation == generation, process == nil else { return }
        guard state.ended(at: Self.now) else {
            return report(.gaveUp("the decoder's process ends again and again; the last time \(ending.end)"))
        }
        do {
            try start()
            report(.restarted(ending.end))
        } catch {
            report(.gaveUp("\(error)"))
        }
    }

    /// The timer is changed with each unit.
    private func armTimer() { timer.move(process == nil ? nil : state.deadline?.nanoseconds) }

    private static var now: Instant { Instant(nanoseconds: Clock.bootTime) }
}
