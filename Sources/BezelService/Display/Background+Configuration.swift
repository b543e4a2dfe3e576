internal import BezelConfiguration
internal import BezelModel
internal import Drawing
internal import Glibc
internal import Logging

extension Background {
    /// - Parameter text: `display.background`: empty, a colour, or the path of a picture. If the picture cannot be read, the
    ///   error is logged and the theme's colour is used.
    init(_ text: String, log: Logger) {
        if text.isEmpty {
            self = .theme
        } else if let color = RGB(text) {
            self = .color(color)
        } else if let bytes = Self.contents(text) {
            self = .image(bytes)
        } else {
            log.error("display.background: \(text): \(errorText(errno))")
            self = .theme
        }
    }

    /// The bytes of `idle.logo`; nil for none. If the file cannot be read, the error is logged.
    static func contents(of logo: String, log: Logger) -> [UInt8]? {
        guard !logo.isEmpty else { return nil }
        if let bytes = contents(logo) { return bytes }
        log.error("idle.logo: \(logo): \(errorText(errno))")
        return nil
    }

    /// One byte more than the limit of decoding, so that a longer file is recognised.
    private static func contents(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= ImageFile.byteLimit {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { break }
            bytes += chunk.prefix(count)
        }
        return ferror(file) == 0 ? bytes : nil
    }
}
