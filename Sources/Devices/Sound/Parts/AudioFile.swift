internal import CSndFile
internal import Glibc

/// A sound file in memory, decoded block by block as it is played.
///
/// The bytes come from an app. libsndfile knows some thirty formats; only those that SDL names reach it.
struct AudioFile {
    /// The longest that is played, in seconds: an alert's sound, not a song.
    static let longest = 60
    static let rates = 4000...192_000
    static let channels = 1...8
    /// Samples per channel that are decoded at once.
    private static let block = 1024

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Plays it: all channels as one.
    func play(on output: SoundOutput) throws(Interruption) {
        guard Self.isKnown(bytes) else {
            throw .unplayable("file", "", "neither WAV, MP3, OGG nor FLAC (\(bytes.count) bytes)")
        }
        let result: Result<Void, Interruption> = bytes.withUnsafeBytes { buffer in
            var window = Window(bytes: buffer)
            return withUnsafeMutablePointer(to: &window) { window in
                Result { () throws(Interruption) in try Self.play(window, on: output) }
            }
        }
        try result.get()
    }

    private static func play(_ window: UnsafeMutablePointer<Window>, on output: SoundOutput) throws(Interruption) {
        var calls = Window.calls
        var info = SF_INFO()
        guard let file = sf_open_virtual(&calls, Int32(SFM_READ), &info, window) else {
            throw .unplayable("sf_open_virtual", "", String(cString: sf_strerror(nil)))
        }
        defer { sf_close(file) }
        let (rate, channels) = (Int(info.samplerate), Int(info.channels))
        guard rates.contains(rate), Self.channels.contains(channels) else {
            throw .unplayable("file", "", "\(rate) Hz in \(channels) channels cannot be played")
        }
        guard info.frames <= Int64(longest * rate) else {
            throw .unplayable("file", "", "longer than \(longest) s")
        }
        var frames = [Float](repeating: 0, count: block * channels)
        var played = 0
        while true {
            // The header may have promised less than there is.
            let room = min(block, longest * rate - played)
            let count = room > 0 ? Int(sf_readf_float(file, &frames, sf_count_t(room))) : 0
            guard (1...block).contains(count) else { break }
            if played == 0 { try output.begin(rate: rate) }
            try output.write(Self.mixed(frames, count, channels))
            played += count
        }
        guard played > 0 else {
            let fault = sf_error(file)
            throw .unplayable("sf_readf_float", "", fault == 0 ? "no samples" : String(cString: sf_error_number(fault)))
        }
        try output.end()
    }

    /// The mean of the channels, inside -1…1. A float file may hold anything.
    private static func mixed(_ frames: [Float], _ count: Int, _ channels: Int) -> [Float] {
        (0..<count).map { frame in
            var sum: Float = 0
            for channel in 0..<channels {
                let sample = frames[frame * channels + channel]
                sum += sample.isFinite ? min(max(sample, -1), 1) : 0
            }
            return sum / Float(channels)
        }
    }

    /// By the first bytes: RIFF/WAVE, fLaC, OggS, an ID3 tag, or an MPEG layer III frame's header (11 bits of sync,
    /// then the version, then the layer as 01).
    private static func isKnown(_ bytes: [UInt8]) -> Bool {
        func has(_ text: StaticString, at place: Int) -> Bool {
            bytes.count >= place + text.utf8CodeUnitCount
                && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
        }
        if has("RIFF", at: 0) { return has("WAVE", at: 8) }
        if has("fLaC", at: 0) || has("OggS", at: 0) || has("ID3", at: 0) { return true }
        return bytes.count >= 4 && bytes[0] == 0xFF && bytes[1] & 0xE6 == 0xE2
    }
}

/// The bytes, as libsndfile's virtual file.
private struct Window {
    let bytes: UnsafeRawBufferPointer
    var place = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static let calls = SF_VIRTUAL_IO(
        get_filelen: { data in
            guard let data else { return 0 }
            return sf_count_t(data.assumingMemoryBound(to: Window.self).pointee.bytes.count)
        },
        seek: { offset, origin, data in
            guard let window = data?.assumingMemoryBound(to: Window.self) else { return -1 }
            let start: Int64
            switch origin {
            case SEEK_SET: start = 0
            case SEEK_CUR: start = Int64(window.pointee.place)
            case SEEK_END: start = Int64(window.pointee.bytes.count)
            default: return -1
            }
            let (target, isBeyond) = start.addingReportingOverflow(offset)
            guard !isBeyond, (0...Int64(window.pointee.bytes.count)).contains(target) else { return -1 }
            window.pointee.place = Int(target)
            return target
        },
        read: { target, count, data in
            guard let window = data?.assumingMemoryBound(to: Window.self), let target, count > 0 else { return 0 }
            let taken = min(Int(count), window.pointee.bytes.count - window.pointee.place)
            guard taken > 0 else { return 0 }
            let part = UnsafeRawBufferPointer(
                rebasing: window.pointee.bytes[window.pointee.place..<window.pointee.place + taken])
            UnsafeMutableRawBufferPointer(start: target, count: taken).copyMemory(from: part)
            window.pointee.place += taken
            return sf_count_t(taken)
        },
        write: { _, _, _ in 0 },
        tell: { data in
            guard let data else { return -1 }
            return sf_count_t(data.assumingMemoryBound(to: Window.self).pointee.place)
        })
}
