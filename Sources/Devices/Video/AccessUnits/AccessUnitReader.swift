public import BezelModel

/// Turns the payloads of one video stream into whole H.264 access units in Annex B form.
///
/// The end of a unit is known at its last byte: by the end of a message, or by RTP's marker and the end of a NAL unit.
/// Bytes are copied at most once, and not at all if a unit came in one payload. In the steady state nothing is
/// allocated.
///
/// iOS sends a unit, or an RTP packet, as one message. Android cuts it into messages of one frame, each as full as the
/// MTU allows. So a full frame may be the end of a unit or not: the unit counts as whole when the next one begins, or
/// after ``silence``. Other apps may cut their stream anywhere: see ``isCutAnywhere``.
public struct AccessUnitReader: Sendable {
    /// Called with each unit, in Annex B form. The bytes are valid until it returns.
    public typealias Emit = (UnsafeRawBufferPointer, AccessUnitInfo) -> Void

    /// The silence after which a full frame counts as the last one of its unit. It doubles each time that this was
    /// wrong.
    public static let shortSilence = Interval.milliseconds(5)
    /// The silence after which a unit counts as whole if only the next unit would show it.
    public static let longSilence = Interval.milliseconds(100)
    private static let longestSilence = Interval.milliseconds(400)

    public let format: StreamFormat
    /// Units begin and end within messages, or markers are wrong: a unit is passed on when the next one begins, or
    /// after ``longSilence``. Once true it stays true for the whole stream.
    public private(set) var isCutAnywhere = false
    /// When to call ``timeOut(at:emit:)``, unless a payload comes before; nil: not at all.
    public private(set) var deadline: Instant?
    /// The present silence after which a unit counts as whole that may be whole.
    public private(set) var silence = AccessUnitReader.shortSilence

    private var units: UnitAssembler
    private var packets = RTPPackets()
    /// The last unit was passed on after a silence.
    private var hasGuessed = false

    /// - Parameter limit: Bytes of the largest unit. A larger one is dropped, with all units up to the next IDR
    ///   picture.
    public init(_ format: StreamFormat, limit: Int = 2 << 20) {
        self.format = format
        units = UnitAssembler(limit: limit)
    }

    public var counts: AccessUnitCounts { units.counts }
    /// Bytes of memory that are kept between units.
    public var heldBytes: Int { units.heldBytes }

    /// Reads the payload of the stream's next frame. The payload of a First frame, which only announces a message, is
    /// not the stream's.
    ///
    /// - Parameters:
    ///   - isFirstOfMessage: It is a Single frame's, or the first Consecutive frame's.
    ///   - isEndOfMessage: It is a Single frame's, or the last Consecutive frame's.
    ///   - isFullFrame: It is as long as the MTU allows.
    ///   - now: When it came; not before the last one.
    ///   - emit: Called for each unit that ends.
    public mutating func append(
        _ payload: UnsafeRawBufferPointer, isFirstOfMessage: Bool, isEndOfMessage: Bool, isFullFrame: Bool,
        at now: Instant, emit: Emit
    ) {
        // A full Single frame may be continued in the next message.
        let isEnd = isEndOfMessage && !(isFirstOfMessage && isFullFrame)
        deadline = nil
        units.beginPayload()
        switch format {
        case .raw: units.append(payload, endsUnit: isEnd && !isCutAnywhere, at: now, emit: emit)
        case .rtp:
            packets.append(
                payload, RTPPackets.Circumstances(endsPacket: isEnd, ignoresMarker: isCutAnywhere, now: now),
                to: &units, emit: emit)
        }
        learn()
        deadline = wait(isAtMessagesEnd: isEndOfMessage).map { now + $0 }
    }

    /// Passes a unit on that counts as whole if nothing more of it came until now.
    public mutating func timeOut(at now: Instant, emit: Emit) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        units.beginPayload()
        units.finish(emit: emit)
        hasGuessed = true
    }

    /// How long to wait for more of the present unit; nil if it is not known to be a whole picture.
    private func wait(isAtMessagesEnd: Bool) -> Interval? {
        guard units.mayBeWhole else { return nil }
        if isCutAnywhere { return max(silence, Self.longSilence) }
        switch format {
        case .raw: return isAtMessagesEnd ? silence : nil
        // The marker is missing.
        case .rtp: return packets.isBetweenPackets ? max(silence, Self.longSilence) : nil
        }
    }

    /// A unit was continued that had been passed on as whole.
    private mutating func learn() {
        if units.beganInside {
            units.clearBeganInside()
            if hasGuessed {
                units.countWrongGuess()
                silence = min(Interval(nanoseconds: silence.nanoseconds * 2), Self.longestSilence)
            } else {
                isCutAnywhere = true
            }
        }
        if !units.isBetween { hasGuessed = false }
    }
}
