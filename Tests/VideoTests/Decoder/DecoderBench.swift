import BezelModel
import EventLoop
import Foundation
import TestSupport

@testable import Video

/// A decoder with its process, and the stream Tests/VideoTests/Streams/numbers.h264: 60 pictures of 160 × 128 pixels, an
/// IDR picture every 20, made with ffmpeg and x264. A picture shows its number as six blocks of light and dark in its
/// first rows, the lowest bit on the left, and their opposites below.
final class DecoderBench {
    let loop: EventLoop
    let decoder: VideoDecoder
    /// The numbers that the pictures show.
    private(set) var numbers: [Int?] = []
    private(set) var events: [VideoDecoder.Event] = []
    /// Pictures are given back at once.
    var releases = true
    private var kept: [DecodedPicture] = []
    private let timeout: LoopTimer

    /// Why there is no decoder here; nil when there is one.
    static let problem: String? = {
        guard Places.program("bezel") != nil else { return "needs bezel beside the tests" }
        return DecoderWorker.missingLibrary().map { "\($0); apt-get install libopenh264-7" }
    }()

    init(_ command: [String]? = nil) throws {
        loop = try EventLoop()
        timeout = try LoopTimer(on: loop)
        let program = Places.program("bezel") ?? ""
        decoder = try VideoDecoder(command ?? [program, "decode-video"], on: loop)
        decoder.decoded = { [unowned self] picture in
            numbers.append(Self.number(picture))
            kept.append(picture)
            if releases { releaseAll() }
        }
        decoder.report = { [unowned self] in events.append($0) }
    }

    /// Units of the stream.
    static func units() throws -> [[UInt8]] {
        let file = Places.root.appending(path: "Tests/VideoTests/Streams/numbers.h264")
        let stream = [UInt8](try Data(contentsOf: file))
        var units: [[UInt8]] = []
        stream.withUnsafeBytes { bytes in
            for part in NALUnits(bytes) {
                // Each picture is one slice; parameter sets come before it.
                if units.isEmpty || units.last?.isWhole == true { units.append([]) }
                units[units.count - 1] += [0, 0, 0, 1] + part.bytes
            }
        }
        return units
    }

    /// Gives back the pictures that are kept, and those that come from here on at once.
    func releaseAll() {
        releases = true
        for picture in kept { decoder.release(picture) }
        kept = []
    }

    func submit(_ unit: [UInt8]) {
        var info = AccessUnitInfo(
            isIDR: false, hasNewSequenceParameterSet: false, hasRepeatedParameterSets: false,
            arrival: Instant(nanoseconds: 0))
        unit.withUnsafeBytes { bytes in
            for part in NALUnits(bytes) {
                if part.type == 7 { info.hasNewSequenceParameterSet = true }
                if part.isIDR { info.isIDR = true }
            }
            decoder.submit(bytes, info)
        }
    }

    /// Runs the loop until something holds.
    ///
    /// - Returns: false if it does not hold within 15 s.
    func run(until isDone: @escaping () -> Bool) throws -> Bool {
        let end = Clock.bootTime + 15_000_000_000
        func look() {
            if isDone() || Clock.bootTime > end { return loop.stop() }
            timeout.set(Clock.bootTime + 1_000_000)
        }
        timeout.fired = look
        look()
        if !isDone() { try loop.run() }
        return isDone()
    }

    private static func number(_ picture: DecodedPicture) -> Int? {
        guard picture.size == DisplaySize(width: 160, height: 128) else { return nil }
        var number = 0
        for bit in 0..<6 {
            let (light, dark) = (picture.bytes[8 * 160 + bit * 10 + 5], picture.bytes[24 * 160 + bit * 10 + 5])
            guard (light > 128) != (dark > 128) else { return nil }
            if light > 128 { number |= 1 << bit }
        }
        return number
    }
}

extension [UInt8] {
    /// Its last part is a slice.
    fileprivate var isWhole: Bool {
        withUnsafeBytes { bytes in
            var isSlice = false
            for part in NALUnits(bytes) { isSlice = part.isSlice }
            return isSlice
        }
    }
}
