private import Glibc

/// Finds start codes (H.264 Annex B: 00 00 01) in bytes that come in pieces.
struct StartCodeScanner {
    /// Zero bytes directly before the next one, at most 3.
    var zeros = 0

    /// The place of the 01 that ends the next start code; ``zeros`` is 2 or 3 then.
    ///
    /// - Parameter index: Where to begin. The bytes before it were scanned.
    /// - Returns: nil when the rest has none. A start code may begin at its end: then ``zeros`` counts its bytes.
    mutating func next(in bytes: UnsafeRawBufferPointer, from index: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var index = index
        while index < bytes.count {
            if zeros == 0 {
                guard let zero = memchr(base + index, 0, bytes.count - index) else { return nil }
                index = UnsafeRawPointer(zero) - base
            }
            switch bytes[index] {
            case 0: zeros = min(zeros + 1, 3)
            case 1 where zeros >= 2: return index
            default: zeros = 0
            }
            index += 1
        }
        return nil
    }
}
