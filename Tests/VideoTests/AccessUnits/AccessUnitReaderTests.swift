import BezelModel
import TestSupport
import Testing

@testable import Video

struct AccessUnitReaderTests {
    struct Row: Sendable {
        var form: Form
        var mtu: Int
        var slices: Int
    }

    static let rows = Form.allCases.flatMap { form in
        [1024, 1488, 5000, 131_072].flatMap { mtu in [1, 2, 4].map { Row(form: form, mtu: mtu, slices: $0) } }
    }

    /// - Returns: The number of units that were given out only after a pause.
    @discardableResult
    private func expectExact(_ units: [[UInt8]], _ form: Form, mtu: Int) -> Int {
        var receiver = Receiver(form.format)
        var waits = 0
        for (number, frames) in form.frames(of: units, mtu: mtu).enumerated() {
            receiver.take(frames)
            // An Android unit of full frames may continue.
            if form == .rawAndroid, units[number].count % mtu == 0 {
                #expect(receiver.units.count == number)
                #expect(receiver.reader.deadline == receiver.now + AccessUnitReader.shortSilence)
                // The start of the next unit also ends this one.
                guard number % 2 == 0 || number == units.count - 1 else { continue }
                waits += 1
                receiver.wait(.milliseconds(4))
                #expect(receiver.units.count == number)
                receiver.wait(.milliseconds(1))
            }
            #expect(receiver.units.count == number + 1, "\(form), \(mtu): unit \(number) is late")
            #expect(receiver.reader.deadline == nil)
        }
        #expect(receiver.units == units, "\(form), \(mtu)")
        #expect(!receiver.reader.isCutAnywhere)
        #expect(receiver.reader.counts == AccessUnitCounts(units: units.count))
        return waits
    }

    @Test(arguments: rows) func `an access unit is given out unchanged at its last byte`(row: Row) {
        expectExact(VideoSample.stream(slices: row.slices, frame: row.mtu), row.form, mtu: row.mtu)
    }

    @Test(arguments: Form.allCases) func `units of more than a megabyte are given out unchanged`(form: Form) {
        var sample = VideoSample(seed: 3)
        sample.add(isIDR: true, slices: 4, size: 1_200_000)
        sample.add(isIDR: false, slices: 1, size: 300)
        expectExact(sample.units, form, mtu: 131_072)
    }

    @Test(arguments: Form.allCases) func `the size of frames does not change the units`(form: Form) {
        var waits = 0
        for slices in 1...3 {
            let units = VideoSample.short(slices: slices)
            for size in 1...100 {
                waits += expectExact(units, form, mtu: form == .rawIOS || form == .rtpIOS ? size + 12 : size)
            }
        }
        #expect(waits > 10 || form != .rawAndroid)
    }

    @Test(arguments: [StreamFormat.raw, .rtp]) func `a message may end at any byte`(format: StreamFormat) {
        let units = VideoSample.short()
        let messages: [[UInt8]]
        switch format {
        case .raw: messages = units
        case .rtp:
            var writer = RTPWriter()
            messages = units.map { writer.packets(of: $0).flatMap { $0 } }
        }
        for (number, message) in messages.enumerated() {
            for cut in 1..<message.count {
                var receiver = Receiver(format)
                for earlier in messages[..<number] { receiver.takeMessage(earlier) }
                receiver.take(Piece(bytes: Array(message[..<cut]), isEnd: false))
                if format == .raw { #expect(receiver.units.count == number) }
                receiver.take(Piece(bytes: Array(message[cut...]), isFirst: false))
                #expect(receiver.units == Array(units[...number]), "\(number), \(cut)")
                #expect(!receiver.reader.isCutAnywhere)
            }
        }
    }

    // MARK: Streams that are split at any byte

    @Test func `a stream whose messages are not units is split at its start codes`() {
        let units = (0..<8).flatMap { _ in VideoSample.short() }
        let stream = units.flatMap { $0 }
        for size in [11, 29, 47, 64, 100, 333] {
            var receiver = Receiver(.raw)
            for start in stride(from: 0, to: stream.count, by: size) {
                receiver.takeMessage(Array(stream[start..<min(start + size, stream.count)]))
            }
            #expect(receiver.reader.isCutAnywhere)
            receiver.wait(.milliseconds(99))
            let count = receiver.units.count
            receiver.wait(.milliseconds(1))
            #expect(receiver.units.count == count + 1, "the last unit is given out after a pause")
            // The end of a message counted as the end of a unit, until a message began without a start code.
            let damaged = receiver.units.filter { !units.contains($0) }
            #expect(damaged.count <= 2, "\(size)")
            #expect(receiver.units.suffix(20) == units.suffix(20), "\(size)")
        }
    }

    @Test func `slices in separate messages are joined`() {
        let units = (0..<3).flatMap { _ in VideoSample.short(slices: 3) }
        var receiver = Receiver(.raw)
        for unit in units {
            let parts = unit.withUnsafeBytes { NALUnits($0).map { Array($0.bytes).inUnit } }
            for part in parts { receiver.takeMessage(part) }
        }
        receiver.wait(.milliseconds(100))
        #expect(receiver.reader.isCutAnywhere)
        #expect(receiver.units.suffix(10) == units.suffix(10))
    }

    @Test func `several units in one message are given out one by one`() {
        let units = VideoSample.short()
        var receiver = Receiver(.raw)
        receiver.takeMessage(units.flatMap { $0 })
        #expect(receiver.units == units)
        #expect(!receiver.reader.isCutAnywhere)
    }

    @Test func `a message has at most 256 units`() {
        var receiver = Receiver(.raw)
        receiver.takeMessage((0..<300).flatMap { _ in [0, 0, 1, 0x65, 0x88] as [UInt8] })
        #expect(receiver.units.count == 256)
        #expect(receiver.reader.counts.dropped == 1)
        receiver.takeMessage([0, 0, 1, 0x41, 0x88])
        #expect(receiver.units.count == 256, "only an IDR picture can be decoded now")
        receiver.takeMessage([0, 0, 1, 0x65, 0x88])
        #expect(receiver.units.count == 257)
    }

    // MARK: Pauses

    @Test func `a pause within a unit makes the next wait longer`() {
        let units = VideoSample.stream(slices: 1, frame: 100, count: 6, largest: 900)
        var receiver = Receiver(.raw)
        let frames = Form.rawAndroid.frames(of: units, mtu: 100)
        receiver.take(frames[0][0])
        receiver.wait(.milliseconds(5))
        #expect(receiver.units == [Array(units[0][..<100])], "the unit seemed complete")
        receiver.take(Array(frames[0][1...]))
        #expect(receiver.reader.counts.wrongGuesses == 1)
        #expect(receiver.reader.silence == .milliseconds(10))
        #expect(!receiver.reader.isCutAnywhere)
        for later in frames[1...] { receiver.take(later) }
        receiver.wait(.milliseconds(10))
        #expect(Array(receiver.units[1...]) == Array(units[1...]))
    }

    @Test func `no deadline is set while no picture is buffered`() {
        var receiver = Receiver(.raw)
        receiver.take(Piece(bytes: Array(VideoSample.sets.prefix(10)), isFull: true))
        #expect(receiver.reader.deadline == nil)
        receiver.wait(.seconds(10))
        #expect(receiver.units.isEmpty)
    }

    // MARK: Parameter sets

    @Test func `parameter sets that come alone are joined to the next picture`() {
        var sample = VideoSample(seed: 1)
        sample.add(isIDR: true, hasSets: false, slices: 1, size: 100)
        for format in StreamFormat.allCases {
            var receiver = Receiver(format)
            var writer = RTPWriter()
            for bytes in [VideoSample.sets, sample.units[0]] {
                switch format {
                case .raw: receiver.takeMessage(bytes)
                case .rtp: for packet in writer.packets(of: bytes) { receiver.takeMessage(packet) }
                }
            }
            #expect(receiver.units == [VideoSample.sets + sample.units[0]])
            #expect(receiver.infos.first?.hasNewSequenceParameterSet == true)
            #expect(receiver.infos.first?.hasRepeatedParameterSets == false)
        }
    }

    @Test func `an IDR picture after a pause is preceded by its parameter sets`() {
        var sample = VideoSample(seed: 1)
        sample.add(isIDR: true, slices: 1, size: 100)
        sample.add(isIDR: false, slices: 1, size: 100)
        sample.add(isIDR: true, hasSets: false, slices: 2, size: 100)
        let units = sample.units
        let expected = [units[0], units[1], VideoSample.sets + units[2]]
        for form in Form.allCases {
            for mtu in 13...60 {
                var receiver = Receiver(form.format)
                for frames in form.frames(of: units, mtu: mtu) {
                    receiver.take(frames)
                    receiver.wait(.seconds(600))
                }
                #expect(receiver.units == expected, "\(form), \(mtu)")
                #expect(receiver.infos.map(\.isIDR) == [true, false, true])
                #expect(receiver.infos.map(\.hasRepeatedParameterSets) == [false, false, true])
                #expect(receiver.infos.map(\.hasNewSequenceParameterSet) == [true, false, false])
            }
        }
    }

    @Test func `a changed parameter set is reported once`() {
        let slice: [UInt8] = [0, 0, 0, 1, 0x65, 0x88, 0x80]
        let sets = [800, 800, 640, 640].map { SetSample(width: $0).unit.inUnit + VideoSample.pictureSet.inUnit }
        var receiver = Receiver(.raw)
        for set in sets { receiver.takeMessage(set + slice) }
        receiver.takeMessage(slice)
        #expect(receiver.infos.map(\.hasNewSequenceParameterSet) == [true, false, true, false, false])
        #expect(receiver.units.last == sets[3] + slice)
        // A set without the other gets the missing one.
        receiver.takeMessage(sets[0].dropLast(8) + slice)
        #expect(receiver.units.last == sets[0].dropLast(8) + VideoSample.pictureSet.inUnit + slice)
    }

    @Test func `a parameter set that is too large to keep is reported each time`() {
        let large = ([0x67, 66, 0, 31] + [UInt8](repeating: 0xFF, count: 600)).inUnit
        var receiver = Receiver(.raw)
        for _ in 0..<2 { receiver.takeMessage(large + [0, 0, 1, 0x65, 0x88, 0x80]) }
        #expect(receiver.infos.map(\.hasNewSequenceParameterSet) == [true, true])
    }

    // MARK: Limits

    @Test(arguments: Form.allCases) func `a unit over the limit is dropped, and so are all up to the next IDR picture`(
        form: Form
    ) {
        var sample = VideoSample(seed: 9)
        sample.add(isIDR: true, slices: 1, size: 500)
        sample.add(isIDR: false, slices: 2, size: 3000)
        sample.add(isIDR: false, slices: 1, size: 500)
        sample.add(isIDR: true, slices: 1, size: 500)
        sample.add(isIDR: false, slices: 1, size: 500)
        let units = sample.units
        for mtu in [101, 1024, 131_072] {
            var receiver = Receiver(form.format, limit: 2000)
            for frames in form.frames(of: units, mtu: mtu) {
                receiver.take(frames)
                receiver.wait(.seconds(1))
            }
            #expect(receiver.units == [units[0], units[3], units[4]], "\(form), \(mtu)")
            #expect(receiver.reader.counts == AccessUnitCounts(units: 3, dropped: 1, oversized: 1))
            #expect(receiver.reader.heldBytes < 5000)
        }
    }

    @Test func `a unit in one message is not copied`() {
        let units = VideoSample.short()
        var reader = AccessUnitReader(.raw)
        for unit in units {
            unit.withUnsafeBytes { bytes in
                reader.append(
                    bytes, isFirstOfMessage: true, isEndOfMessage: true, isFullFrame: false,
                    at: Instant(nanoseconds: 0)
                ) { given, _ in #expect(given.baseAddress == bytes.baseAddress) }
            }
        }
        #expect(reader.heldBytes == 0)
        #expect(reader.counts.units == units.count)
    }

    @Test(arguments: [Form.rawIOS, .rawAndroid, .rtpIOS, .rtpAndroid])
    func `the memory of a unit is reused for the next`(form: Form) {
        let units = VideoSample.stream(slices: 2, frame: 1024)
        var receiver = Receiver(form.format)
        var held: [Int] = []
        for _ in 0..<3 {
            for frames in form.frames(of: units, mtu: 1024) { receiver.take(frames) }
            held.append(receiver.reader.heldBytes)
        }
        #expect(held[0] > 0 && held[1] == held[0] && held[2] == held[0])
    }
}

extension AccessUnitCounts {
    init(units: Int, dropped: Int = 0, oversized: Int = 0) {
        self.init()
        self.units = units
        self.dropped = dropped
        self.oversized = oversized
    }
}
