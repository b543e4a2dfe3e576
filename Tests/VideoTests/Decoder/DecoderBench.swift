import BezelModel
import EventLoop
import Foundation
import TestSupport

@testable import Video

/// A decoder with its process, for ``NumberedStream``.
final class DecoderBench {
    let loop: EventLoop
    let decoder: VideoDecoder
    /// The numbers that the pictures show.
    private(set) var numbers: [Int?] = []
    private(set) var events: [VideoDecoder.Event] = []
    /// Pictures are returned at once.
    var releases = true
    private var kept: [DecodedPicture] = []
    private let timeout: LoopTimer

    /// The reason why there is no decoder here; nil if there is one.
    static let problem: String? = {
        guard Places.program("bezel") != nil else { return "needs bezel beside the tests" }
        return DecoderWorker.missingLibrary().map { "\($0); apt-get install libopenh264-7" }
    }()

    static let command = [Places.program("bezel") ?? "", "decode", "video"]

    init(_ command: [String]? = nil) throws {
        loop = try EventLoop()
        timeout = try LoopTimer(on: loop)
        decoder = try VideoDecoder(command ?? Self.command, on: loop)
        decoder.decoded = { [unowned self] picture in
            numbers.append(Self.number(picture))
            kept.append(picture)
            if releases { releaseAll() }
        }
        decoder.report = { [unowned self] in events.append($0) }
    }

    /// Returns the pictures that are in use, and from here on each one at once.
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

    /// Runs the loop until a condition holds.
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
        return NumberedStream.number { picture.bytes[$1 * 160 + $0] }
    }
}
