/// The steps of a query or an order to a monitor on its bus. Has no bus and no clock.
///
/// | | a question | an order |
/// | --- | --- | --- |
/// | 1 | write the request | write the request |
/// | 2 | pause 40 ms, more after a failure | |
/// | 3 | read the answer | |
/// | 4 | pause 50 ms, then the next message may follow | the same |
///
/// After a failed call or an invalid answer it pauses and begins again, ``attempts`` times in all.
struct DDCExchange: Hashable {
    enum Step: Hashable {
        case write([UInt8])
        case pause(milliseconds: UInt32)
        case read(count: Int)
        /// The answer; nil after an order.
        case end(VCPAnswer?)
        case fail(MonitorError)
    }

    enum Event: Hashable {
        /// The write or the pause is over.
        case done
        case read([UInt8])
        /// The write or the read has failed.
        case failed(LightError)
    }

    static let attempts = 4
    /// Milliseconds from a request to the reading of its answer, at least (DDC/CI 1.1).
    private static let answering: UInt32 = 40
    /// Milliseconds from one message to the next, at least.
    private static let resting: UInt32 = 50

    private enum State: Hashable {
        case asking, waiting, reading
        case resting(VCPAnswer?)
        case recovering
    }

    private let request: [UInt8]
    /// nil for an order, which has no answer.
    private let feature: UInt8?
    private var attempt: UInt32 = 1
    private var state = State.asking

    init(get feature: UInt8) {
        request = DDCMessage.get(feature)
        self.feature = feature
    }

    init(set feature: UInt8, to value: UInt16) {
        request = DDCMessage.set(feature, to: value)
        self.feature = nil
    }

    var first: Step { .write(request) }

    mutating func next(_ event: Event) -> Step {
        switch event {
        case .failed(let error): return again(.bus(error), isFinal: false)
        case .read(let bytes): return take(bytes)
        case .done: break
        }
        switch state {
        case .asking where feature == nil: return rest(nil)
        case .asking:
            state = .waiting
            return .pause(milliseconds: Self.answering * attempt)
        case .waiting:
            state = .reading
            return .read(count: VCPAnswer.size)
        case .reading: return take([])
        case .resting(let answer): return .end(answer)
        case .recovering:
            state = .asking
            return .write(request)
        }
    }

    private mutating func take(_ bytes: [UInt8]) -> Step {
        do throws(VCPAnswerError) {
            return rest(try VCPAnswer(bytes, to: feature ?? 0))
        } catch { return again(.answer(error), isFinal: error.isFinal) }
    }

    private mutating func rest(_ answer: VCPAnswer?) -> Step {
        state = .resting(answer)
        return .pause(milliseconds: Self.resting)
    }

    private mutating func again(_ error: MonitorError, isFinal: Bool) -> Step {
        guard !isFinal, attempt < Self.attempts else { return .fail(error) }
        attempt += 1
        state = .recovering
        return .pause(milliseconds: Self.resting)
    }
}
