internal import BezelModel

/// Parses RTP packets (RFC 3550, RFC 6184), received in pieces of any size, and passes their NAL units on with a start
/// code each. Two bytes before each packet are its length (RFC 4571).
struct RTPPackets {
    private enum Stage {
        case length
        /// The fixed header, the contributing sources, and the extension's header.
        case header
        /// This number of bytes of an extension follows.
        case extended(Int)
        /// The first byte of the payload.
        case payload
        case fragmentHeader
        /// The rest is a NAL unit, or a part of one.
        case streaming
        /// The packet is collected: it can only be read when its end is known.
        case collecting
        case skipping
    }

    private static let fixedHeader = 12
    private static let aggregate: UInt8 = 24
    private static let fragment: UInt8 = 28

    private var stage = Stage.length
    /// The collected bytes of the length, the header, or the packet.
    private var collected: [UInt8] = []
    /// Bytes of the packet that are still to come.
    private var left = 0
    private var hasMarker = false
    private var hasPadding = false
    /// The first byte of the payload.
    private var indicator: UInt8 = 0
    /// A NAL unit ends with the packet's last byte.
    private var endsNALUnit = false
    /// The number that the next packet has.
    private var expected: UInt16?
    /// A fragmented NAL unit has begun and not ended.
    private var isInFragments = false
    /// A packet was invalid: reading starts again at the beginning of a message.
    private var isOutOfStep = false

    /// Every NAL unit that has begun has ended.
    var isBetweenPackets: Bool {
        guard case .length = stage else { return false }
        return !isInFragments
    }

    /// The common properties of all pieces of one payload.
    struct Circumstances {
        /// The next payload begins with a length, as far as the frames tell.
        var endsPacket: Bool
        /// The marker does not show the end of a unit.
        var ignoresMarker: Bool
        var now: Instant
    }

    mutating func append(
        _ payload: UnsafeRawBufferPointer, _ call: Circumstances, to units: inout UnitAssembler,
        emit: UnitAssembler.Emit
    ) {
        var rest = payload[...]
        while let first = rest.first {
            switch stage {
            case .length:
                collected.append(first)
                rest.removeFirst()
                if collected.count == 2 { beginPacket() }
            case .header:
                let bytes = take(upTo: min(headerLength - collected.count, left), of: &rest)
                collected.append(contentsOf: bytes)
                readHeader(&units)
            case .extended(let count):
                let passed = take(upTo: count, of: &rest).count
                stage = passed < count ? .extended(count - passed) : .payload
            case .payload: beginPayload(first, &rest, call, &units, emit)
            case .fragmentHeader:
                rest.removeFirst()
                left -= 1
                beginFragment(first, call, &units, emit)
            case .streaming:
                let bytes = take(upTo: left, of: &rest)
                pass(bytes, call, &units, emit)
            case .collecting:
                collected.append(contentsOf: take(upTo: left, of: &rest))
                if left == 0 { readCollected(call, &units, emit) }
            case .skipping: _ = take(upTo: left, of: &rest)
            }
            endPacket(&units)
        }
        if call.endsPacket, isOutOfStep {
            isOutOfStep = false
            left = 0
            collected.removeAll(keepingCapacity: true)
            stage = .length
        }
    }

    /// Reads bytes of the packet.
    private mutating func take(
        upTo count: Int, of rest: inout Slice<UnsafeRawBufferPointer>
    ) -> UnsafeRawBufferPointer {
        let some = rest.prefix(count)
        rest = rest.dropFirst(some.count)
        left -= some.count
        return UnsafeRawBufferPointer(rebasing: some)
    }

    // MARK: Packets

    private mutating func beginPacket() {
        left = Int(collected[0]) << 8 | Int(collected[1])
        collected.removeAll(keepingCapacity: true)
        // A packet without bytes is a null packet (RFC 4571 §2).
        stage = left == 0 ? .length : .header
    }

    /// Bytes of the header, as far as those that were collected tell.
    private var headerLength: Int {
        guard let first = collected.first else { return Self.fixedHeader }
        return Self.fixedHeader + Int(first & 15) * 4 + (first & 0x10 != 0 ? 4 : 0)
    }

    private mutating func readHeader(_ units: inout UnitAssembler) {
        guard collected[0] >> 6 == 2 else {
            isOutOfStep = true
            return skipUnreadable(&units)
        }
        let length = headerLength
        guard collected.count == length else { return }
        hasPadding = collected[0] & 0x20 != 0
        hasMarker = collected[1] & 0x80 != 0
        check(number: UInt16(collected[2]) << 8 | UInt16(collected[3]), &units)
        let words = collected[0] & 0x10 != 0 ? Int(collected[length - 2]) << 8 | Int(collected[length - 1]) : 0
        collected.removeAll(keepingCapacity: true)
        guard words * 4 <= left else { return skipUnreadable(&units) }
        stage = words > 0 ? .extended(words * 4) : .payload
    }

    private mutating func check(number: UInt16, _ units: inout UnitAssembler) {
        if let expected, expected != number {
            units.countGap()
            units.breakOff(afterWholeNALUnit: !isInFragments)
            isInFragments = false
        }
        expected = number &+ 1
    }

    private mutating func skipUnreadable(_ units: inout UnitAssembler) {
        units.countUnreadablePacket()
        collected.removeAll(keepingCapacity: true)
        stage = .skipping
    }

    /// When the packet's last byte was read.
    private mutating func endPacket(_ units: inout UnitAssembler) {
        guard left == 0 else { return }
        switch stage {
        case .length: return
        case .header, .extended, .payload, .fragmentHeader: units.countUnreadablePacket()
        case .streaming, .collecting, .skipping: break
        }
        collected.removeAll(keepingCapacity: true)
        stage = .length
    }

    // MARK: What packets carry (RFC 6184 §5.2)

    private mutating func beginPayload(
        _ first: UInt8, _ rest: inout Slice<UnsafeRawBufferPointer>, _ call: Circumstances,
        _ units: inout UnitAssembler, _ emit: UnitAssembler.Emit
    ) {
        indicator = first
        switch first & 31 {
        case Self.aggregate: stage = .collecting
        case _ where hasPadding: stage = .collecting
        case 1...23:
            rest.removeFirst()
            left -= 1
            stage = .streaming
            endsNALUnit = true
            beginNALUnit(first, call, &units, emit)
        case Self.fragment:
            rest.removeFirst()
            left -= 1
            stage = .fragmentHeader
        case _: skipUnreadable(&units)
        }
    }

    /// - Parameter header: The second byte of a fragment: whether it is the first or last one, and the unit's type.
    private mutating func beginFragment(
        _ header: UInt8, _ call: Circumstances, _ units: inout UnitAssembler, _ emit: UnitAssembler.Emit
    ) {
        guard (1...23).contains(header & 31) else { return skipUnreadable(&units) }
        let isFirst = header & 0x80 != 0
        guard isFirst || isInFragments else {
            // After a gap the rest of a unit is expected.
            if !units.isDiscarding { units.countUnreadablePacket() }
            units.breakOff(afterWholeNALUnit: true)
            // It is still the end of a unit.
            endsNALUnit = header & 0x40 != 0
            stage = .skipping
            if endsNALUnit, hasMarker, !call.ignoresMarker {
                units.append(.empty, endsUnit: true, at: call.now, emit: emit)
            }
            return
        }
        stage = .streaming
        endsNALUnit = header & 0x40 != 0
        if isFirst {
            beginNALUnit(indicator & 0xE0 | header & 31, call, &units, emit)
        } else if left == 0 {
            pass(.empty, call, &units, emit)
        }
        isInFragments = !endsNALUnit
    }

    private mutating func beginNALUnit(
        _ header: UInt8, _ call: Circumstances, _ units: inout UnitAssembler, _ emit: UnitAssembler.Emit
    ) {
        // The last fragment had no end mark.
        if isInFragments { units.countUnreadablePacket() }
        isInFragments = false
        withUnsafeBytes(of: (0, 0, 0, 1, header) as (UInt8, UInt8, UInt8, UInt8, UInt8)) {
            pass($0, call, &units, emit)
        }
    }

    private func pass(
        _ bytes: UnsafeRawBufferPointer, _ call: Circumstances, _ units: inout UnitAssembler,
        _ emit: UnitAssembler.Emit
    ) {
        let endsUnit = left == 0 && endsNALUnit && hasMarker && !call.ignoresMarker
        units.append(bytes, endsUnit: endsUnit, at: call.now, emit: emit)
    }

    /// A packet with padding, which its last byte counts, or several NAL units in one.
    private mutating func readCollected(
        _ call: Circumstances, _ units: inout UnitAssembler, _ emit: UnitAssembler.Emit
    ) {
        var bytes: [UInt8] = []
        swap(&bytes, &collected)
        defer {
            bytes.removeAll(keepingCapacity: true)
            swap(&bytes, &collected)
        }
        var rest = bytes[...]
        if hasPadding {
            let padding = Int(rest.last ?? 0)
            guard padding > 0, padding < rest.count else { return units.countUnreadablePacket() }
            rest = rest.dropLast(padding)
        }
        if indicator & 31 == Self.aggregate { return readAggregate(rest.dropFirst(), call, &units, emit) }
        // The rest is read like a packet without padding.
        hasPadding = false
        rest.withUnsafeBytes { bytes in
            left = bytes.count
            stage = .payload
            var rest = bytes[...]
            while let first = rest.first {
                switch stage {
                case .payload: beginPayload(first, &rest, call, &units, emit)
                case .fragmentHeader:
                    rest.removeFirst()
                    left -= 1
                    beginFragment(first, call, &units, emit)
                case .streaming:
                    let bytes = take(upTo: left, of: &rest)
                    pass(bytes, call, &units, emit)
                case .length, .header, .extended, .collecting, .skipping: _ = take(upTo: left, of: &rest)
                }
            }
        }
    }

    /// STAP-A (RFC 6184 §5.7.1): NAL units, each after its length in two bytes.
    private mutating func readAggregate(
        _ bytes: ArraySlice<UInt8>, _ call: Circumstances, _ units: inout UnitAssembler, _ emit: UnitAssembler.Emit
    ) {
        var rest = bytes
        endsNALUnit = false
        while rest.count > 2 {
            let size = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
            rest = rest.dropFirst(2)
            guard size > 0, size <= rest.count else { break }
            let unit = rest.prefix(size)
            rest = rest.dropFirst(size)
            unit.withUnsafeBytes { bytes in
                beginNALUnit(bytes[0], call, &units, emit)
                endsNALUnit = rest.isEmpty
                pass(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()), call, &units, emit)
            }
        }
        if !endsNALUnit { units.countUnreadablePacket() }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}
