import Glibc
import H264Encoding

/// Writes a stream for `Tests/Benchmarks/run --video`: access units of H.264, before each its size in 4 bytes, the most
/// significant first. The picture moves as a map does; the first unit is an IDR picture.
///
///     VideoMaker WIDTH HEIGHT COUNT KILOBITS FILE
@main struct VideoMaker {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        let numbers = words.prefix(4).compactMap { Int($0) }
        guard words.count == 5, numbers.count == 4, let path = words.last else {
            print("usage: VideoMaker WIDTH HEIGHT COUNT KILOBITS FILE")
            exit(2)
        }
        let (width, height) = (numbers[0], numbers[1])
        let encoder = try H264Encoder(
            H264Encoder.Settings(
                width: width, height: height, framesPerSecond: 30, bitsPerSecond: numbers[3] * 1000))
        let picture = PixelBuffer(width: width, height: height)
        guard let file = fopen(path, "w") else {
            perror(path)
            exit(1)
        }
        defer { fclose(file) }
        for number in 0..<numbers[2] {
            draw(number, on: picture)
            let unit = try encoder.encode(picture, wantsIDR: number == 0, at: Int64(number * 1000 / 30)).bytes
            var size = UInt32(unit.count).bigEndian
            fwrite(&size, 1, 4, file)
            fwrite(unit, 1, unit.count, file)
        }
    }

    private static func draw(_ number: Int, on picture: PixelBuffer) {
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (east, south) = (x + 5 * number, y + 3 * number)
                let isRoad = east % 97 < 6 || south % 71 < 5 || (east + 2 * south) % 211 < 8
                let shade = UInt32((east / 40 * 37 + south / 30 * 59) & 63)
                picture.start[y * picture.width + x] = isRoad ? 0xFFD8_DCE4 : 0xFF20_2830 + shade * 0x0001_0101
            }
        }
    }
}
