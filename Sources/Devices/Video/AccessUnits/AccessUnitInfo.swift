public import BezelModel

/// What is known of an access unit.
public struct AccessUnitInfo: Hashable, Sendable {
    /// Its picture needs no picture before it.
    public var isIDR: Bool
    /// It holds a sequence parameter set that differs from the last one, or that the reader cannot compare. Check it
    /// before the unit is decoded: ``NALUnits``, ``SequenceParameterSet/check(_:)``.
    public var hasNewSequenceParameterSet: Bool
    /// Parameter sets that came earlier were put before the picture, which came without.
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

/// What a reader has seen since it was made.
public struct AccessUnitCounts: Hashable, Sendable {
    /// Units that were given out.
    public var units = 0
    /// Units of which only a part came, or that came while an IDR picture was waited for. What stands in one payload
    /// behind 256 units counts as one.
    public var dropped = 0
    /// Units that were larger than the limit.
    public var oversized = 0
    /// Times that RTP sequence numbers jumped.
    public var gaps = 0
    /// RTP packets that break their rules, or are of a kind that is not supported.
    public var unreadablePackets = 0
    /// Units that were taken as whole after a silence, and went on.
    public var wrongGuesses = 0

    public init() {}
}

/// How the bytes of a stream lie in the payloads of frames (SDL-0048).
public enum StreamFormat: Hashable, Sendable, CaseIterable {
    /// H.264 in Annex B form.
    case raw
    /// RTP packets (RFC 6184), each after its length in two bytes (RFC 4571).
    case rtp
}
