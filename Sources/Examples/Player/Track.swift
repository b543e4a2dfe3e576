/// A track, with the colours of its cover from top to bottom.
struct Track {
    var title: String
    var artist: String
    var album: String
    var seconds: Int
    var colors: [(red: Double, green: Double, blue: Double)]

    static let all = [
        Track(
            title: "Slow Ferry", artist: "Hanne Voss", album: "Crossings · 2021", seconds: 214,
            colors: [(38, 30, 92), (196, 84, 120), (250, 180, 110)]),
        Track(
            title: "Die längste Straße der kleinen Stadt", artist: "Orchester Nord", album: "Heimweg", seconds: 187,
            colors: [(12, 60, 70), (40, 140, 120), (210, 220, 150)]),
        Track(
            title: "夜の港", artist: "青木ユリ", album: "灯", seconds: 251,
            colors: [(8, 12, 40), (30, 60, 130), (240, 200, 90)]),
        Track(
            title: "طريق البحر", artist: "نور", album: "رسائل", seconds: 303,
            colors: [(70, 20, 20), (180, 60, 40), (250, 200, 160)]),
    ]
}

/// Pictures that the app makes itself, so that it needs no files.
enum Cover {
    /// A sun over a sea, as a BMP file.
    static func bmp(_ colors: [(red: Double, green: Double, blue: Double)], side: Int = 240) -> [UInt8] {
        bmp(side: side) { x, y in
            let place = Double(y) / Double(side) * Double(colors.count - 1)
            let upper = min(Int(place), colors.count - 2)
            let share = place - Double(upper)
            func mixed(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
            let (one, other) = (colors[upper], colors[upper + 1])
            let (dx, dy) = (Double(x - side / 2), Double(y - side * 3 / 5))
            let isSun = dx * dx + dy * dy < Double(side * side) / 20 && y < side * 7 / 10
            let isSea = y >= side * 7 / 10
            let light = isSun ? 0.6 : 0
            let dark = isSea ? 0.55 + 0.1 * Double((x / 12 + y / 8) % 2) : 1
            func byte(_ value: Double) -> UInt8 { UInt8(min(max((value + (255 - value) * light) * dark, 0), 255)) }
            let pixel = (mixed(one.red, other.red), mixed(one.green, other.green), mixed(one.blue, other.blue))
            return (byte(pixel.0), byte(pixel.1), byte(pixel.2), 255)
        }
    }

    /// A heart: (x² + y² − 1)³ − x² y³ = 0 and its inside.
    static func heart(isFull: Bool) -> [UInt8] {
        bmp(side: 76) { x, y in
            func isInside(_ scale: Double) -> Bool {
                let (h, v) = ((Double(x) - 37.5) / 28 * scale, (36 - Double(y)) / 28 * scale)
                let ring = h * h + v * v - 1
                return ring * ring * ring - h * h * v * v * v <= 0
            }
            let isDrawn = isFull ? isInside(1) : isInside(1) && !isInside(1.28)
            return isDrawn ? (255, 110, 130, 255) : (0, 0, 0, 0)
        }
    }

    private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// A BMP file with 32 bits a pixel and alpha (BITMAPV4HEADER), rows from the bottom.
    private static func bmp(side: Int, _ pixel: (Int, Int) -> Pixel) -> [UInt8] {
        func little(_ value: Int, _ bytes: Int = 4) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let start = 14 + 108
        var file: [UInt8] = [0x42, 0x4D] + little(start + side * side * 4) + little(0) + little(start)
        file += little(108) + little(side) + little(side) + little(1, 2) + little(32, 2) + little(3)
        file += little(side * side * 4) + little(2835) + little(2835) + little(0) + little(0)
        file += little(0x00FF_0000) + little(0x0000_FF00) + little(0x0000_00FF) + little(0xFF00_0000)
        file += little(0x7352_4742) + [UInt8](repeating: 0, count: 48)
        for y in (0..<side).reversed() {
            for x in 0..<side {
                let pixel = pixel(x, y)
                file += [pixel.blue, pixel.green, pixel.red, pixel.alpha]
            }
        }
        return file
    }
}
