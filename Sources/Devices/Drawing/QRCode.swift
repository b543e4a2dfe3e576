internal import CQRCode

/// A QR code (ISO/IEC 18004) of a short text: bytes, error correction level M, versions 1 to 10. libqrencode makes it.
struct QRCode: Hashable {
    /// Modules at each side: 21 to 57.
    let side: Int
    /// Whether a module is dark, row by row.
    private let modules: [Bool]

    /// The largest number of bytes of a text.
    static let limit = 213

    /// Why no code can be made: dlopen's error; nil if codes can be made.
    static var problem: String? { cqrcode_open().map { String(cString: $0) } }

    /// - Parameter text: In UTF-8, 1 to ``limit`` bytes.
    /// - Returns: nil for another text, and without the library.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (1...Self.limit).contains(bytes.count), cqrcode_open() == nil,
            let code = cqrcode_encode(bytes, Int32(bytes.count))
        else { return nil }
        defer { cqrcode_free(code) }
        side = Int(code.pointee.width)
        modules = UnsafeBufferPointer(start: code.pointee.modules, count: side * side).map { $0 & 1 == 1 }
    }

    /// Whether the module is dark; a place outside of the code is light.
    func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<side).contains(x) && (0..<side).contains(y) && modules[y * side + x]
    }
}

/// Whether addresses are shown as QR codes.
public enum QRCodes {
    /// Why they are not: libqrencode cannot be opened. nil if they are.
    public static var problem: String? { QRCode.problem }
}
