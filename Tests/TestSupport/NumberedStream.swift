import Foundation

/// The stream Tests/VideoTests/Streams/numbers.h264: 60 pictures of 160 × 128 pixels, an IDR picture every 20, made
/// with ffmpeg and x264. A picture shows its number as six blocks of light and dark in its first rows, the lowest bit
/// on the left, and their opposites below.
public enum NumberedStream {
    public static let size = (width: 160, height: 128)

    /// Its access units, in Annex B form. Each picture is one slice; parameter sets precede it.
    public static func units() throws -> [[UInt8]] {
        let stream = [UInt8](try Data(contentsOf: Places.root.appending(path: "Tests/VideoTests/Streams/numbers.h264")))
        var units: [[UInt8]] = [[]]
        var isWhole = false
        var start = 0
        for end in AnnexB.starts(in: stream) + [stream.count] where end > start {
            if isWhole { units.append([]) }
            units[units.count - 1] += stream[start..<end]
            // Types 1 and 5 are slices.
            let head = stream[start..<end].drop { $0 == 0 }.dropFirst().first ?? 0
            isWhole = [1, 5].contains(head & 31)
            start = end
        }
        return units
    }

    /// The number that a picture shows; nil if it shows none.
    ///
    /// - Parameter luma: The lightness at a place of the picture, 0 to 255.
    public static func number(_ luma: (_ x: Int, _ y: Int) -> UInt8) -> Int? {
        var number = 0
        for bit in 0..<6 {
            let (light, dark) = (luma(bit * 10 + 5, 8), luma(bit * 10 + 5, 24))
            guard (light > 128) != (dark > 128) else { return nil }
            if light > 128 { number |= 1 << bit }
        }
        return number
    }
}
