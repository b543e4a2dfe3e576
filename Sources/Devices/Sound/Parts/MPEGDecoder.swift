internal import CMPG123

/// Decodes MP3 with mpg123, without the encoder's silence at both ends if the file has its length.
final class MPEGDecoder: AudioDecoder {
    let rate: Int
    let channels: Int
    let frames: Int?
    private let handle: OpaquePointer

    /// Why the library cannot be opened; nil when it is open.
    static let problem = cmpg123_open().map { String(cString: $0) }

    init(_ bytes: SoundBytes) throws(SoundFileFault) {
        if let problem = Self.problem { throw SoundFileFault(.dlopen, problem) }
        var fault: CInt = 0
        guard let handle = mpg123_new(nil, &fault) else {
            throw SoundFileFault(.mpg123, String(cString: mpg123_plain_strerror(fault)))
        }
        var (rate, channels, encoding): (Int, CInt, CInt) = (0, 0, 0)
        guard cmpg123_prepare(handle) == 0, mpg123_open_feed(handle) == 0,
            mpg123_feed(handle, bytes.buffer.baseAddress, bytes.buffer.count) == 0,
            mpg123_getformat(handle, &rate, &channels, &encoding) == 0, encoding == CInt(MPG123_ENC_FLOAT_32.rawValue)
        else {
            let fault = String(cString: mpg123_strerror(handle))
            mpg123_delete(handle)
            throw SoundFileFault(.mpg123Format, fault)
        }
        self.handle = handle
        (self.rate, self.channels) = (rate, Int(channels))
        let length = mpg123_length(handle)
        frames = length < 0 ? nil : Int(clamping: length)
    }

    deinit { mpg123_delete(handle) }

    var fault: String? { mpg123_errcode(handle) == 0 ? nil : String(cString: mpg123_strerror(handle)) }

    func read(into samples: inout [Float]) -> Int {
        var done = 0
        let result = samples.withUnsafeMutableBytes { mpg123_read(handle, $0.baseAddress, $0.count, &done) }
        // A change of the rate or of the channels within a file counts as its end. The whole file was passed to the
        // decoder, so a request for more data or an error is the end too.
        let isOver = result == MPG123_NEW_FORMAT.rawValue
        return isOver ? 0 : done / MemoryLayout<Float>.size
    }
}
