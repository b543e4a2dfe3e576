/// A stream of NAL units with start codes (ITU-T H.264, Annex B).
enum AnnexB {
    /// The positions at which start codes of three or four bytes begin.
    static func starts(in bytes: [UInt8]) -> [Int] {
        var starts: [Int] = []
        var zeros = 0
        for (place, byte) in bytes.enumerated() {
            if byte == 1, zeros >= 2 { starts.append(place - min(zeros, 3)) }
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return starts
    }
}
