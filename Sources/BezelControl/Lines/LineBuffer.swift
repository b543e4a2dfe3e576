/// Cuts a stream of bytes into lines, and never holds more than one unfinished line of a bounded length.
package struct LineBuffer {
    /// The most bytes of a line, without its line break.
    let limit: Int
    private var unfinished: [UInt8] = []

    package init(limit: Int) { self.limit = limit }

    /// A line is longer than ``limit``.
    package struct TooLong: Error {}

    /// - Returns: The complete lines, without line breaks and without empty lines.
    package mutating func append(_ bytes: [UInt8]) throws(TooLong) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            guard unfinished.count + end - rest.startIndex <= limit else { throw TooLong() }
            unfinished.append(contentsOf: rest[..<end])
            if !unfinished.isEmpty { lines.append(unfinished) }
            unfinished = []
            rest = rest[(end + 1)...]
        }
        guard unfinished.count + rest.count <= limit else { throw TooLong() }
        unfinished.append(contentsOf: rest)
        return lines
    }
}
