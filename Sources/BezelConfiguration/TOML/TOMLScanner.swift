/// A position in the bytes of a TOML text, and functions that read from there.
struct TOMLScanner {
    private let bytes: [UInt8]
    private(set) var position = 0
    private(set) var line = 1

    /// - Throws: If the bytes are no UTF-8.
    init(_ bytes: [UInt8]) throws(TOMLError) {
        self.bytes = bytes
        guard String(validating: bytes, as: UTF8.self) != nil else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
            throw TOMLError(line: bad + 1, problem: "is not UTF-8")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    var isAtEnd: Bool { position >= bytes.count }
    /// The byte at the place; nil at the end.
    var next: UInt8? { byte(0) }

    func byte(_ offset: Int) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

    mutating func advance(_ count: Int = 1) { position = min(position + count, bytes.count) }

    /// Skips the character if it is the next one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let next, next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// The bytes from the position on for which `fits` is true.
    mutating func takeWhile(_ fits: (UInt8) -> Bool) -> String {
        let start = position
        while let next, fits(next) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    mutating func skipBlanks() { while next == 0x20 || next == 0x09 { position += 1 } }

    mutating func takeNewline() -> Bool {
        let length = next == 0x0A ? 1 : next == 0x0D && byte(1) == 0x0A ? 2 : 0
        guard length > 0 else { return false }
        position += length
        line += 1
        return true
    }

    /// - Throws: If the comment has a control character.
    mutating func skipComment() throws(TOMLError) {
        guard next == UInt8(ascii: "#") else { return }
        while let next, next != 0x0A, next != 0x0D || byte(1) != 0x0A {
            try check(next)
            position += 1
        }
    }

    /// Blanks, comments and ends of lines.
    mutating func skipToNext() throws(TOMLError) {
        repeat {
            skipBlanks()
            try skipComment()
        } while takeNewline()
    }

    mutating func endLine() throws(TOMLError) {
        skipBlanks()
        try skipComment()
        guard isAtEnd || takeNewline() else { throw fault("expected the end of the line, found \(found)") }
    }

    /// - Throws: If the byte is a control character that TOML does not allow.
    func check(_ byte: UInt8) throws(TOMLError) {
        if byte < 0x20 && byte != 0x09 || byte == 0x7F {
            throw fault("the control character \(byte) is not allowed here")
        }
    }

    func fault(_ problem: String) -> TOMLError { TOMLError(line: line, problem: problem) }

    /// The text at the position, for messages.
    var found: String {
        guard let next else { return "the end of the file" }
        if next == 0x0A || next == 0x0D { return "the end of the line" }
        if next < 0x20 || next == 0x7F { return "the control character \(next)" }
        let text = String(decoding: bytes[position..<min(position + 32, bytes.count)], as: UTF8.self)
        return "\"\(text.prefix(1))\""
    }
}
