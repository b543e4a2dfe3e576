public import BezelModel

/// The properties of an access unit.
public struct AccessUnitInfo: Hashable, Sendable {
    /// Its picture needs no picture before it.
    public var isIDR: Bool
    /// It contains a sequence parameter set that differs from the last one, or that the reader cannot compare. Check it
    /// before the unit is decoded: ``NALUnits``, ``SequenceParameterSet/check(_:)``.
    public var hasNewSequenceParameterSet: Bool
    /// The picture came without parameter sets, so earlier ones were put before it.
    public var hasRepeatedParameterSets: Bool
    /// When its last byte came.
    public var arrival: Instant

    public init(
        isIDR: Bool, hasNewSequenceParameterSet: Bool, hasRepeatedParameterSets: Bool, arrival: Instant
    ) {
        self.isIDR = isIDR
        self.hasNewSequenceParameterSet = hasNewSequenceParameterSet
        self.hasRepeatedParameterSets = hasRepeatedParameterSets
        self.arrival = arrival
    }
}

/// Counts of a reader since its start.
public struct AccessUnitCounts: Hashable, Sendable {
    /// Units that were passed on.
    public var units = 0
    /// Incomplete units, and units that came while the decoder waited for an IDR picture. All units after the
    /// 256th of one payload count as one.
    public var dropped = 0
    /// Units that were larger than the limit.
    public var oversized = 0
    /// Times that RTP sequence numbers jumped.
    public var gaps = 0
    /// RTP packets that break their rules, or are of a kind that is not supported.
    public var unreadablePackets = 0
    /// Units that counted as whole after a silence, but were continued.
    public var wrongGuesses = 0

    public init() {}
}

/// How the bytes of a stream are arranged in the payloads of frames (SDL-0048).
public enum StreamFormat: Hashable, Sendable, CaseIterable {
    /// H.264 in Annex B form.
    case raw
    /// RTP packets (RFC 6184), each after its length in two bytes (RFC 4571).
    case rtp
}
