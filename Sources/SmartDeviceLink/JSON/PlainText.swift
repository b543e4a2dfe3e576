extension UnsafeBufferPointer<UInt8> {
    /// The first position from `start` of a byte that must be escaped in a JSON string: a quotation mark, a backslash
    /// or a control character; ``count`` when there is none. Checks eight bytes at a time.
    func plainEnd(from start: Int) -> Int {
        let bytes = UnsafeRawBufferPointer(self)
        var end = start
        while end + 8 <= count {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)
            // Each term has the highest bit of the first byte that is a control character, a quotation mark or a backslash,
            // and of no byte before it. Bytes of characters beyond ASCII have that bit themselves and are left out.
            let quoted = word ^ 0x2222_2222_2222_2222
            let escaped = word ^ 0x5C5C_5C5C_5C5C_5C5C
            let found =
                ((word &- 0x2020_2020_2020_2020) & ~word | (quoted &- 0x0101_0101_0101_0101) & ~quoted
                    | (escaped &- 0x0101_0101_0101_0101) & ~escaped) & 0x8080_8080_8080_8080
            if found != 0 { break }
            end += 8
        }
        while end < count {
            let byte = unsafe self[end]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            end += 1
        }
        return end
    }
}
