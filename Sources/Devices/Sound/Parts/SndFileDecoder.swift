internal import CSndFile
internal import Glibc

/// Decodes WAV, FLAC and Ogg with libsndfile.
final class SndFileDecoder: AudioDecoder {
    let rate: Int
    let channels: Int
    let frames: Int?
    private let file: OpaquePointer
    /// The data that libsndfile reads. It keeps the address until it is closed.
    private let window: UnsafeMutablePointer<Window>

    /// Why the library cannot be opened; nil when it is open.
    static let problem = csndfile_open().map { String(cString: $0) }

    init(_ bytes: SoundBytes) throws(SoundFileFault) {
        if let problem = Self.problem { throw SoundFileFault(.dlopen, problem) }
        let window = UnsafeMutablePointer<Window>.allocate(capacity: 1)
        window.initialize(to: Window(bytes))
        var calls = Window.calls
        var info = SF_INFO()
        guard let file = sf_open_virtual(&calls, Int32(SFM_READ), &info, window) else {
            let fault = String(cString: sf_strerror(nil))
            Self.free(window)
            throw SoundFileFault(.sndfile, fault)
        }
        (self.file, self.window) = (file, window)
        (rate, channels, frames) = (Int(info.samplerate), Int(info.channels), Int(clamping: info.frames))
    }

    deinit {
        sf_close(file)
        Self.free(window)
    }

    var fault: String? {
        let code = sf_error(file)
        return code == 0 ? nil : String(cString: sf_error_number(code))
    }

    func read(into samples: inout [Float]) -> Int {
        let room = samples.count / channels
        return Int(clamping: sf_readf_float(file, &samples, sf_count_t(room))) * channels
    }

    private static func free(_ window: UnsafeMutablePointer<Window>) {
        window.deinitialize(count: 1)
        window.deallocate()
    }
}

/// The file's bytes as a virtual file for libsndfile.
private struct Window {
    private let file: SoundBytes
    var place = 0

    init(_ file: SoundBytes) { self.file = file }

    var bytes: UnsafeBufferPointer<UInt8> { file.buffer }

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
            let place = window.pointee.place
            let taken = min(Int(count), window.pointee.bytes.count - place)
            let part = UnsafeRawBufferPointer(
                rebasing: UnsafeRawBufferPointer(window.pointee.bytes)[place..<place + taken])
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
