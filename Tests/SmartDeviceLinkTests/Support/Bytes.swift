import SmartDeviceLink

extension [UInt8] {
    /// From hexadecimal digits, two a byte; spaces and bars are for the reader.
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        precondition(digits.count.isMultiple(of: 2))
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    init(json: JSON) {
        self = []
        append(json: json)
    }
}

extension FrameReader {
    /// Everything read from `bytes` when they arrive in pieces of `chunk`.
    static func read(_ bytes: [UInt8], chunk: Int = .max) -> [Found] {
        var reader = FrameReader()
        return reader.read(bytes, chunk: chunk)
    }

    mutating func read(_ bytes: [UInt8], chunk: Int = .max) -> [Found] {
        var found: [Found] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            append(rest.prefix(chunk))
            rest = rest.dropFirst(chunk)
            while let next = next() { found.append(next) }
        }
        return found
    }
}
