internal import BezelModel

/// Joins Annex B bytes to whole access units, and splits them where a new one begins (H.264 §7.4.1.2.3).
struct UnitAssembler {
    typealias Emit = (UnsafeRawBufferPointer, AccessUnitInfo) -> Void

    /// Units that one payload can hold.
    static let mostInPayload = 256

    private enum State {
        /// A unit has ended: the next byte begins a start code.
        case between
        case inside
        /// Nothing is kept until a unit begins.
        case discarding
    }

    private enum Phase {
        case searching
        /// The next byte is a NAL unit's header.
        case header
        /// The next byte is a slice's first.
        case slice
    }

    /// The contents of the unit that is being joined.
    private struct Contents {
        var hasSlice = false
        var isIDR = false
        var hasSequenceParameterSet = false
        var hasPictureParameterSet = false
        var repeatsSequenceParameterSet = false
        var repeatsPictureParameterSet = false
        /// Where the newest start code is.
        var lastStartCode = 0
        /// Bytes before the first slice; parameter sets are among them.
        var slicesStart = 0
    }

    private(set) var counts = AccessUnitCounts()
    /// Bytes came that cannot begin a unit although one had ended.
    private(set) var beganInside = false
    /// The largest number of bytes of a unit.
    private let limit: Int
    private var state = State.between
    private var phase = Phase.searching
    private var scanner = StartCodeScanner()
    private var sets = ParameterSets()
    private var unit = Contents()
    private var needsIDR = false
    /// The unit's bytes from earlier payloads.
    private var buffer: [UInt8] = []
    /// The position of the newest start code in the payload (negative: in earlier payloads), and its number of bytes.
    private var startCode = 0
    private var startCodeLength = 3
    private var header: UInt8 = 0
    private var lastArrival = Instant(nanoseconds: 0)
    private var leftInPayload = 0

    init(limit: Int) { self.limit = limit }

    /// The unit contains a picture, or the first part of one.
    var mayBeWhole: Bool { state == .inside && unit.hasSlice && phase == .searching && scanner.zeros == 0 }
    var isBetween: Bool { state == .between }
    var isDiscarding: Bool { state == .discarding }
    /// Bytes of memory that are kept.
    var heldBytes: Int { buffer.capacity }

    mutating func clearBeganInside() { beganInside = false }
    mutating func countGap() { counts.gaps += 1 }
    mutating func countUnreadablePacket() { counts.unreadablePackets += 1 }
    mutating func countWrongGuess() { counts.wrongGuesses += 1 }

    /// Call before the first piece of each payload.
    mutating func beginPayload() { leftInPayload = Self.mostInPayload }

    /// - Parameter endsUnit: Whether the last byte is known to be the last one of a unit.
    mutating func append(_ piece: UnsafeRawBufferPointer, endsUnit: Bool, at now: Instant, emit: Emit) {
        // The part of the piece from here on belongs to the unit, while it is inside one.
        var start = 0
        var index = 0
        while index < piece.count, leftInPayload > 0 {
            switch phase {
            case .searching:
                let end = scanner.next(in: piece, from: index)
                if state == .between, piece[index..<(end ?? piece.count)].contains(where: { $0 != 0 }) {
                    beganInside = true
                    state = .discarding
                }
                guard let end else {
                    index = piece.count
                    continue
                }
                startCodeLength = scanner.zeros + 1
                startCode = end - scanner.zeros
                scanner.zeros = 0
                phase = .header
                index = end + 1
            case .header:
                header = piece[index]
                scanner.zeros = header == 0 ? 1 : 0
                index += 1
                let type = header & 31
                phase = NALType.hasSliceHeader(type) ? .slice : .searching
                guard phase == .searching else { continue }
                begin(startsUnit: NALType.startsAccessUnit(type), in: piece, &start, at: now, emit)
            case .slice:
                phase = .searching
                begin(startsUnit: piece[index] & 0x80 != 0, in: piece, &start, at: now, emit)
            }
        }
        if index < piece.count { dropRest() }
        if state == .inside {
            if endsUnit, unit.hasSlice { finish(piece[start...], at: now, emit) } else { store(piece[start...]) }
        }
        if endsUnit, state != .inside { reset(to: .between) }
        if phase != .searching { startCode -= piece.count }
        lastArrival = now
    }

    /// Passes the collected bytes on as a whole unit.
    mutating func finish(emit: Emit) {
        guard mayBeWhole else { return }
        finish(UnsafeRawBufferPointer(start: nil, count: 0)[...], at: lastArrival, emit)
        reset(to: .between)
    }

    /// A part is missing here: the bytes of the unit are dropped, and all others up to the next unit.
    ///
    /// - Parameter isWhole: Whether the newest NAL unit is whole.
    mutating func breakOff(afterWholeNALUnit isWhole: Bool) {
        if state == .inside {
            counts.dropped += 1
            keepSets(upTo: unit.hasSlice ? unit.slicesStart : isWhole ? buffer.count : unit.lastStartCode)
        }
        reset(to: .discarding)
    }

    private mutating func reset(to new: State) {
        state = new
        phase = .searching
        scanner.zeros = 0
        buffer.removeAll(keepingCapacity: true)
    }

    // MARK: NAL units

    /// A NAL unit begins at `startCode`.
    private mutating func begin(
        startsUnit: Bool, in piece: UnsafeRawBufferPointer, _ start: inout Int, at now: Instant, _ emit: Emit
    ) {
        let type = header & 31
        let isSlice = (1...5).contains(type)
        switch state {
        case .inside:
            if unit.hasSlice, startsUnit {
                cut(piece, &start)
                finish(piece[start..<max(startCode, start)], at: startCode > 0 ? now : lastArrival, emit)
                open(&start)
            }
        case .between:
            guard startsUnit || !isSlice else {
                beganInside = true
                state = .discarding
                return
            }
            open(&start)
        case .discarding:
            guard startsUnit else { return }
            open(&start)
        }
        unit.lastStartCode = buffer.count + startCode - start
        switch type {
        case NALType.sequenceParameterSet: unit.hasSequenceParameterSet = true
        case NALType.pictureParameterSet: unit.hasPictureParameterSet = true
        case 1...5 where !unit.hasSlice: beginPicture(startsUnit: startsUnit, in: piece, &start)
        case _: break
        }
    }

    /// The unit's first slice begins at `startCode`.
    private mutating func beginPicture(startsUnit: Bool, in piece: UnsafeRawBufferPointer, _ start: inout Int) {
        let isIDR = header & 31 == NALType.idrSlice
        unit.slicesStart = unit.lastStartCode
        guard startsUnit, isIDR || !needsIDR else {
            store(piece[start..<max(startCode, start)])
            keepSets(upTo: unit.slicesStart)
            counts.dropped += 1
            state = .discarding
            buffer.removeAll(keepingCapacity: true)
            return
        }
        unit.hasSlice = true
        unit.isIDR = isIDR
        guard isIDR else { return }
        needsIDR = false
        unit.repeatsSequenceParameterSet = !unit.hasSequenceParameterSet && !sets.sequence.isEmpty
        unit.repeatsPictureParameterSet = !unit.hasPictureParameterSet && !sets.picture.isEmpty
        guard unit.repeatsSequenceParameterSet || unit.repeatsPictureParameterSet else { return }
        store(piece[start..<max(startCode, start)])
        guard state == .inside else { return }
        cut(piece, &start)
        start = max(startCode, start)
        if unit.repeatsSequenceParameterSet { sets.sequence.write(to: &buffer) }
        if unit.repeatsPictureParameterSet { sets.picture.write(to: &buffer) }
        writeStartCode()
    }

    /// Removes the part of the newest start code that came with earlier payloads.
    private mutating func cut(_ piece: UnsafeRawBufferPointer, _ start: inout Int) {
        if startCode < 0 { buffer.removeLast(min(-startCode, buffer.count)) }
    }

    /// A unit begins at `startCode`.
    private mutating func open(_ start: inout Int) {
        state = .inside
        unit = Contents()
        buffer.removeAll(keepingCapacity: true)
        start = max(startCode, 0)
        writeStartCode()
    }

    /// Writes that part again.
    private mutating func writeStartCode() {
        for place in 0..<min(max(-startCode, 0), startCodeLength + 1) {
            buffer.append(place < startCodeLength - 1 ? 0 : place == startCodeLength ? header : 1)
        }
    }

    // MARK: Whole units

    /// Copies bytes of the unit, unless it becomes too large.
    private mutating func store(_ bytes: Slice<UnsafeRawBufferPointer>) {
        guard buffer.count + bytes.count <= limit else { return dropOversized() }
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes))
    }

    /// The payload has reached the largest number of units.
    private mutating func dropRest() {
        if state == .inside { counts.dropped += 1 }
        needsIDR = true
        reset(to: .discarding)
    }

    private mutating func dropOversized() {
        counts.oversized += 1
        keepSets(upTo: unit.hasSlice ? unit.slicesStart : unit.lastStartCode)
        needsIDR = true
        state = .discarding
        buffer.removeAll(keepingCapacity: true)
    }

    /// The unit ends with `rest`. Nothing is copied when all of it is there.
    private mutating func finish(_ rest: Slice<UnsafeRawBufferPointer>, at arrival: Instant, _ emit: Emit) {
        guard buffer.count + rest.count <= limit else { return dropOversized() }
        state = .between
        if buffer.isEmpty {
            deliver(UnsafeRawBufferPointer(rebasing: rest), at: arrival, emit)
        } else {
            store(rest)
            var bytes: [UInt8] = []
            swap(&bytes, &buffer)
            bytes.withUnsafeBytes { deliver($0, at: arrival, emit) }
            bytes.removeAll(keepingCapacity: true)
            swap(&bytes, &buffer)
        }
    }

    private mutating func deliver(_ bytes: UnsafeRawBufferPointer, at arrival: Instant, _ emit: Emit) {
        keepSets(in: bytes, upTo: unit.slicesStart)
        leftInPayload -= 1
        counts.units += 1
        let hasSet = unit.hasSequenceParameterSet || unit.repeatsSequenceParameterSet
        let info = AccessUnitInfo(
            isIDR: unit.isIDR, hasNewSequenceParameterSet: hasSet && sets.hasChanged,
            hasRepeatedParameterSets: unit.repeatsSequenceParameterSet || unit.repeatsPictureParameterSet,
            arrival: arrival)
        if hasSet { sets.hasChanged = false }
        emit(bytes, info)
    }

    // MARK: Parameter sets

    private mutating func keepSets(upTo end: Int) {
        var bytes: [UInt8] = []
        swap(&bytes, &buffer)
        bytes.withUnsafeBytes { keepSets(in: $0, upTo: end) }
        swap(&bytes, &buffer)
    }

    private mutating func keepSets(in bytes: UnsafeRawBufferPointer, upTo end: Int) {
        guard unit.hasSequenceParameterSet || unit.hasPictureParameterSet else { return }
        sets.keep(UnsafeRawBufferPointer(rebasing: bytes.prefix(max(end, 0))))
    }
}
