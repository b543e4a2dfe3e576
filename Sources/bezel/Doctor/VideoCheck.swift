internal import BezelModel
internal import BezelService
internal import EventLoop
internal import H264Encoding
internal import Video

/// The doctor's check of the video of apps: it encodes and decodes a second of video of the screen's size.
struct VideoCheck: Hashable, Sendable {
    enum Outcome: Hashable, Sendable {
        /// `video.enabled` is false.
        case off
        /// OpenH264 cannot be opened, for this reason.
        case missing(String)
        /// The decoder's process does not work here, for this reason.
        case fails(String)
        case decodes(Speed)
    }

    /// Milliseconds for one picture.
    struct Speed: Hashable, Sendable {
        /// The decoder's name and version.
        var library: String
        /// The time from a unit's last byte to its picture.
        var decoding: Double
        var conversion: Double
        /// Why pictures are converted without libyuv; nil if it is used.
        var conversionProblem: String?

        /// The number of pictures a second that needs half of a processor's time.
        var comfortableRate: Int { decoding > 0 ? max(Int(500 / decoding), 1) : 60 }
    }

    /// Number of pictures.
    private static let pictures = 30
    /// The longest time for a unit, in nanoseconds.
    private static let patience: Int64 = 3_000_000_000

    let outcome: Outcome
    /// Why the running service may not open enough files; nil if it may, or if this is not known.
    var shortage: String?
    /// The size of the pictures: the screen's, with even sides.
    let size: DisplaySize
    /// The largest number of pictures a second that apps should send.
    let rate: Int

    init(_ outcome: Outcome, size: DisplaySize, rate: Int) {
        (self.outcome, self.size, self.rate) = (outcome, size, rate)
    }

    /// This lasts about a second.
    ///
    /// - Parameters:
    ///   - screen: The size of the screen.
    ///   - kilobits: Kilobits in a second of video.
    init(isEnabled: Bool, on screen: DisplaySize, rate: Int, kilobits: Int) {
        let size = DisplaySize(width: screen.width & ~1, height: screen.height & ~1)
        let outcome = isEnabled ? Self.outcome(size, rate: rate, kilobits: kilobits) : .off
        self.init(outcome, size: size, rate: rate)
    }

    private static func outcome(_ size: DisplaySize, rate: Int, kilobits: Int) -> Outcome {
        if let problem = DecoderWorker.missingLibrary() { return .missing(problem) }
        do {
            return .decodes(try speed(of: try units(size, rate: rate, kilobits: kilobits), size))
        } catch {
            return .fails("\(error)")
        }
    }

    /// A second of video that moves like a map.
    private static func units(_ size: DisplaySize, rate: Int, kilobits: Int) throws -> [AccessUnit] {
        let (width, height) = (Int(size.width), Int(size.height))
        let encoder = try H264Encoder(
            H264Encoder.Settings(
                width: width, height: height, framesPerSecond: Double(rate), bitsPerSecond: kilobits * 1000))
        let buffer = PixelBuffer(width: width, height: height)
        return try (0..<pictures).map { number in
            for y in 0..<height {
                for x in 0..<width {
                    let (east, south) = (x + 5 * number, y + 3 * number)
                    let isRoad = east % 97 < 6 || south % 71 < 5 || (east + 2 * south) % 211 < 8
                    let shade = UInt32((east / 40 * 37 + south / 30 * 59) & 63)
                    buffer.start[y * width + x] = isRoad ? 0xFFD8_DCE4 : 0xFF20_2830 + shade * 0x0001_0101
                }
            }
            return try encoder.encode(buffer, wantsIDR: number == 0, at: Int64(number * 1000 / rate))
        }
    }

    private static func speed(of units: [AccessUnit], _ size: DisplaySize) throws -> Speed {
        let loop = try EventLoop()
        let decoder = try VideoDecoder(DecoderCommand.own.video, on: loop)
        defer { decoder.stop() }
        let converter = PixelConverter()
        let canvas = Canvas(size: size)
        var (library, problem) = ("", String?.none)
        var (pictures, conversion) = (0, Int64(0))
        decoder.report = { event in
            switch event {
            case .ready(let name): library = name
            case .refused(let why), .gaveUp(let why): problem = why
            case .restarted(let end): problem = "the decoder's process has ended: \(end)"
            }
        }
        decoder.decoded = { picture in
            pictures += 1
            let began = Clock.monotonic
            converter.draw(picture, on: canvas)
            conversion += Clock.monotonic - began
            decoder.release(picture)
        }
        func wait(_ isDone: () -> Bool) throws {
            let end = Clock.monotonic + patience
            while !isDone() {
                if let problem { throw VideoProblem(text: problem) }
                guard Clock.monotonic < end else { throw VideoProblem(text: "the decoder's process does not answer") }
                try loop.turn(timeout: 100)
            }
        }
        try wait { !library.isEmpty }
        let began = Clock.monotonic
        for (number, unit) in units.enumerated() {
            let info = AccessUnitInfo(
                isIDR: unit.isIDR, hasNewSequenceParameterSet: number == 0, hasRepeatedParameterSets: false,
                arrival: Instant(nanoseconds: Clock.bootTime))
            unit.bytes.withUnsafeBytes { decoder.submit($0, info) }
            try wait { pictures > number }
        }
        func milliseconds(_ time: Int64) -> Double { Double(time) / Double(units.count) / 1_000_000 }
        return Speed(
            library: library, decoding: milliseconds(Clock.monotonic - began - conversion),
            conversion: milliseconds(conversion), conversionProblem: converter.problem)
    }
}

private struct VideoProblem: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
