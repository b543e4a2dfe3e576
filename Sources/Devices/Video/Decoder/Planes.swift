internal import BezelModel
internal import CYUV

/// The three planes of a picture (I420), one after the other without gaps.
struct Planes {
    let size: DisplaySize
    private let luma: UnsafePointer<UInt8>

    /// - Parameter start: Of ``count`` bytes.
    init(_ start: UnsafeRawPointer, _ size: DisplaySize) {
        luma = start.assumingMemoryBound(to: UInt8.self)
        self.size = size
    }

    static func count(of size: DisplaySize) -> Int {
        let (width, height) = (Int(size.width), Int(size.height))
        return width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }

    var count: Int { Self.count(of: size) }
    private var width: Int { Int(size.width) }
    private var height: Int { Int(size.height) }
    private var half: Int { (width + 1) / 2 }
    private var blue: UnsafePointer<UInt8> { luma + width * height }
    private var red: UnsafePointer<UInt8> { blue + half * ((height + 1) / 2) }

    var picture: cyuv_picture {
        cyuv_picture(
            planes: (luma, blue, red), pitches: (Int32(width), Int32(half)), width: size.width, height: size.height)
    }

    /// Writes the picture as 0xFFRRGGBB.
    ///
    /// - Parameter pitch: Pixels from one row of the target to the next.
    func convert(_ colour: PictureColour, into target: UnsafeMutablePointer<UInt32>, pitch: Int) {
        let factors = Factors(colour)
        for y in 0..<height {
            let row = target + y * pitch
            for x in 0..<width {
                let chroma = y / 2 * half + x / 2
                row[x] = factors.pixel(luma[y * width + x], blue[chroma], red[chroma])
            }
        }
    }

    /// Writes the picture's planes in another size, without gaps: the nearest pixels.
    func scale(into target: UnsafeMutableRawPointer, _ size: DisplaySize) {
        let (width, height) = (Int(size.width), Int(size.height))
        var target = target.assumingMemoryBound(to: UInt8.self)
        let halves = ((self.half, (self.height + 1) / 2), ((width + 1) / 2, (height + 1) / 2))
        for (source, from, to) in [
            (luma, (self.width, self.height), (width, height)), (blue, halves.0, halves.1), (red, halves.0, halves.1),
        ] {
            for y in 0..<to.1 {
                let row = source + y * from.1 / to.1 * from.0
                for x in 0..<to.0 { target[x] = row[x * from.0 / to.0] }
                target += to.0
            }
        }
    }

    /// ITU-R BT.601 and BT.709, in 65,536ths.
    private struct Factors {
        private let black: Int32
        private let luma, redFromRed, greenFromBlue, greenFromRed, blueFromBlue: Int32

        init(_ colour: PictureColour) {
            let (red, blue): (Double, Double) =
                switch colour.matrix {
                case .bt601: (0.299, 0.114)
                case .bt709, .bt2020: (0.2126, 0.0722)
                }
            let green = 1 - red - blue
            let (lumaScale, chromaScale) = colour.isFullRange ? (1, 1) : (255.0 / 219, 255.0 / 224)
            func whole(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
            black = colour.isFullRange ? 0 : 16
            luma = whole(lumaScale)
            redFromRed = whole(2 * (1 - red) * chromaScale)
            blueFromBlue = whole(2 * (1 - blue) * chromaScale)
            greenFromRed = whole(2 * (1 - red) * red / green * chromaScale)
            greenFromBlue = whole(2 * (1 - blue) * blue / green * chromaScale)
        }

        @inline(__always)
        func pixel(_ y: UInt8, _ u: UInt8, _ v: UInt8) -> UInt32 {
            let (y, u, v) = ((Int32(y) - black) * luma + 32768, Int32(u) - 128, Int32(v) - 128)
            let red = Self.byte(y + redFromRed * v)
            let green = Self.byte(y - greenFromBlue * u - greenFromRed * v)
            let blue = Self.byte(y + blueFromBlue * u)
            return 0xFF00_0000 | red << 16 | green << 8 | blue
        }

        @inline(__always)
        private static func byte(_ value: Int32) -> UInt32 { UInt32(min(max(value >> 16, 0), 255)) }
    }
}
