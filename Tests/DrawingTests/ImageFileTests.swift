import BezelModel
import Foundation
import TestSupport
import Testing

@testable import Drawing

struct ImageFileTests {
    /// Pictures that the fuzzing uses too.
    static func kept(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Places.root.appending(path: "Tests/Fuzzing/Corpus/images/\(name)")))
    }

    private func colors(_ bitmap: Bitmap) -> [UInt32] {
        let (left, right) = (bitmap.width / 4, bitmap.width * 3 / 4)
        let (top, bottom) = (bitmap.height / 4, bitmap.height * 3 / 4)
        return [(left, top), (right, top), (left, bottom), (right, bottom)].map { bitmap.row($0.1)?[$0.0] ?? 0 }
    }

    /// The same colour, apart from the loss of JPEG.
    private func looks(_ one: UInt32, like other: UInt32, within tolerance: Int = 12) -> Bool {
        [0, 8, 16, 24].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= tolerance }
    }

    @Test(arguments: ["png-plain", "png-alpha", "jpeg-plain", "jpeg-progressive"])
    func `decoding stops at its time limit, and when the picture is not needed any more`(name: String) throws {
        let bytes = try Self.kept(name)
        let late = #expect(throws: DrawingError.self) {
            _ = try ImageFile.decode(bytes, .inside(100), DecodePatience(limit: .zero))
        }
        #expect(late?.code == .tooSlow)
        let unwanted = #expect(throws: DrawingError.self) {
            _ = try ImageFile.decode(bytes, .inside(100), DecodePatience(limit: nil, pause: .zero) { false })
        }
        #expect(unwanted?.code == .interrupted)
        #expect(try ImageFile.decode(bytes, .inside(100), DecodePatience(limit: nil)).width > 0)
    }

    /// Red, green, blue and white quarters.
    private static let quarters: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]

    @Test(arguments: [
        "png-plain", "png-alpha", "png-palette", "jpeg-plain", "jpeg-progressive", "bmp-24", "bmp-24-from-above",
        "bmp-core", "bmp-32", "bmp-32-masks", "bmp-16", "bmp-8-colours", "bmp-4-colours",
    ])
    func `a file of each format is decoded to the same picture`(name: String) throws {
        let bitmap = try ImageFile.decode(Self.kept(name), .inside(100))
        #expect(bitmap.width == 24)
        #expect(bitmap.height == 16)
        for (color, wanted) in zip(colors(bitmap), Self.quarters) {
            #expect(looks(color, like: wanted, within: name.hasPrefix("jpeg") ? 12 : 0), "\(String(color, radix: 16))")
        }
    }

    @Test func `CMYK colours are converted to RGB`() throws {
        let bitmap = try ImageFile.decode(Self.kept("jpeg-ink"), .inside(100))
        for (color, wanted) in zip(colors(bitmap), Self.quarters) { #expect(looks(color, like: wanted, within: 24)) }
    }

    @Test(arguments: 1...8)
    func `the eight Exif orientations of a JPEG are applied`(orientation: Int) throws {
        let bitmap = try ImageFile.decode(Self.kept("jpeg-turned-\(orientation)"), .inside(100))
        #expect(bitmap.width == (orientation >= 5 ? 16 : 24))
        #expect(bitmap.height == (orientation >= 5 ? 24 : 16))
        let (red, green, blue, white) = (Self.quarters[0], Self.quarters[1], Self.quarters[2], Self.quarters[3])
        // Exif 2.3, 4.6.4 A: where the file's first row and first column are seen.
        let wanted: [UInt32] =
            switch orientation {
            case 1: [red, green, blue, white]
            case 2: [green, red, white, blue]
            case 3: [white, blue, green, red]
            case 4: [blue, white, red, green]
            case 5: [red, blue, green, white]
            case 6: [blue, red, white, green]
            case 7: [white, green, blue, red]
            case _: [green, white, red, blue]
            }
        for (color, wanted) in zip(colors(bitmap), wanted) { #expect(looks(color, like: wanted)) }
    }

    @Test func `alpha is multiplied into the colours`() throws {
        let bitmap = try ImageFile.decode(Self.kept("bmp-32-alpha"), .inside(100))
        #expect(colors(bitmap) == [0x8080_0000, 0x8000_8000, 0x8000_0080, 0x8080_8080])
    }

    @Test(arguments: [
        ("jpeg-says-65500", DrawingError.Code.tooLarge), ("jpeg-says-0", .undecodable), ("jpeg-cut-off", .undecodable),
        ("jpeg-says-4096", .undecodable), ("jpeg-progressive-cut-off", .undecodable),
        ("jpeg-with-3000-scans", .undecodable), ("jpeg-with-100-scans", .undecodable), ("png-bomb-30000", .tooLarge),
        ("png-bomb-1-bit", .tooLarge), ("png-bomb-4096-short", .undecodable), ("png-4096-16-bit", .tooLarge),
        ("png-interlaced-cut", .undecodable), ("bmp-rle8", .unsupported), ("bmp-rle4", .unsupported),
        ("bmp-says-2-31", .tooLarge), ("bmp-says-60000", .tooLarge), ("bmp-says-4096", .undecodable),
        ("bmp-cut-off", .undecodable), ("bmp-pixels-in-its-header", .undecodable), ("gif", .unknownFormat),
        ("nothing", .unknownFormat),
    ])
    func `a file that is too large or incomplete is refused`(name: String, code: DrawingError.Code) throws {
        let bytes = try Self.kept(name)
        #expect {
            _ = try ImageFile.decode(bytes, .inside(100))
        } throws: {
            ($0 as? DrawingError)?.code == code
        }
    }

    @Test(arguments: ["png-text-bomb", "png-profile-bomb"])
    func `chunks of a PNG that hold no pixels are removed before decoding`(name: String) throws {
        let bytes = try Self.kept(name)
        #expect(bytes.count > 48_000)
        #expect(PNG.essence(of: bytes).count < 300)
        #expect(try ImageFile.decode(bytes, .inside(100)).width == 24)
    }

    @Test(arguments: ["bmp-rle8", "bmp-rle4"])
    func `an unsupported format is named in the error`(name: String) throws {
        let bytes = try Self.kept(name)
        #expect {
            _ = try ImageFile.decode(bytes, .inside(100))
        } throws: {
            "\($0)".contains(name == "bmp-rle8" ? "RLE8" : "RLE4")
        }
    }

    @Test(arguments: ["jpeg-plain", "jpeg-progressive", "bmp-24", "png-plain"])
    func `a file cut at any byte is refused, and one with any bit changed is refused or decoded`(name: String) throws {
        let bytes = try Self.kept(name)
        // The last bytes of some formats may be missing: end marks and padding.
        for count in 0..<bytes.count - 16 {
            #expect(throws: DrawingError.self, "\(count) bytes") {
                _ = try ImageFile.decode(Array(bytes.prefix(count)), .inside(100))
            }
        }
        for bit in stride(from: 0, to: bytes.count * 8, by: 3) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let bitmap = try? ImageFile.decode(damaged, .inside(100)) else { continue }
            #expect(bitmap.width <= 100 && bitmap.height <= 100)
        }
    }

    @Test(arguments: ["jpeg-plain", "bmp-24", "png-plain"], [8, 5, 3, 1])
    func `a picture that is scaled down keeps its proportions and colours`(name: String, side: Int) throws {
        let bitmap = try ImageFile.decode(Self.kept(name), .inside(side))
        #expect(bitmap.width == side)
        #expect(bitmap.height == max(Int((Double(side) * 16 / 24).rounded()), 1))
        guard side > 4 else { return }
        #expect(looks(bitmap.row(0)?[0] ?? 0, like: Self.quarters[0], within: 20))
        #expect(looks(bitmap.row(bitmap.height - 1)?[side - 1] ?? 0, like: Self.quarters[3], within: 20))
    }

    @Test func `a background image covers the whole display`() throws {
        for size in [DisplaySize(width: 40, height: 10), DisplaySize(width: 10, height: 40)] {
            let canvas = try ImageFile.canvas(of: Self.kept("png-plain"), covering: size)
            #expect(canvas.size == size)
            canvas.withPixels { pixels in #expect(pixels.allSatisfy { $0 >> 24 == 255 && $0 != 0xFF00_0000 }) }
        }
    }
}
