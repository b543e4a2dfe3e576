/// A tar archive in the format of POSIX.1-1988 (ustar), of files whose contents are at hand.
struct TarArchive {
    /// The longest name of a file, in bytes.
    static let longestName = 100
    private static let block = 512

    private var body: [UInt8] = []

    /// Adds a file that all may read.
    ///
    /// - Parameters:
    ///   - name: At most ``longestName`` bytes; the rest is cut off.
    ///   - modified: Seconds since 1970, from 0 to 2^33 - 1; others become the nearest of them.
    mutating func append(_ name: String, _ contents: [UInt8], modified: Int64) {
        var header: [UInt8] = []
        func field(_ bytes: some Collection<UInt8>, _ length: Int) {
            header += bytes.prefix(length)
            header += [UInt8](repeating: 0, count: max(length - bytes.count, 0))
        }
        field(name.utf8, Self.longestName)
        for number in [0o644, 0, 0] { field(Self.octal(number, 7).utf8, 8) }
        field(Self.octal(contents.count, 11).utf8, 12)
        field(Self.octal(Int(clamping: min(max(modified, 0), 0o77777777777)), 11).utf8, 12)
        // The sum is computed with spaces in its own place.
        let sumPlace = header.count
        field("        ".utf8, 8)
        field("0".utf8, 1)
        field("".utf8, 100)
        field("ustar\u{0}00".utf8, 8)
        field("root".utf8, 32)
        field("root".utf8, 32)
        field("".utf8, Self.block - header.count)
        let sum = header.reduce(0) { $0 + Int($1) }
        header.replaceSubrange(sumPlace..<sumPlace + 8, with: Array((Self.octal(sum, 6) + "\u{0} ").utf8))
        body += header + contents
        body += [UInt8](repeating: 0, count: (Self.block - contents.count % Self.block) % Self.block)
    }

    /// The archive, with its end.
    var bytes: [UInt8] { body + [UInt8](repeating: 0, count: 2 * Self.block) }

    private static func octal(_ number: Int, _ digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
}
