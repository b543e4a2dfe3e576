import COpenH264
import H264Encoding
import Testing

/// The encoder's stream, decoded by OpenH264.
@Suite(.enabled(if: H264Encoder.problem == nil, "needs libopenh264-7 or libopenh264-8")) struct H264EncoderTests {
    /// A grey gradient with a red square, which moves.
    private static func picture(_ width: Int, _ height: Int, square: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let grey = UInt32(x * 255 / width)
                let isSquare = (square..<square + 32).contains(x) && (16..<48).contains(y)
                buffer.start[y * width + x] = isSquare ? 0xFFFF_0000 : 0xFF00_0000 | grey << 16 | grey << 8 | grey
            }
        }
        return buffer
    }

    /// Luma and the two chroma values of a pixel.
    private struct Sample: Equatable {
        var luma, blue, red: Int

        func isNear(_ other: Sample, within limit: Int = 6) -> Bool {
            abs(luma - other.luma) <= limit && abs(blue - other.blue) <= limit && abs(red - other.red) <= limit
        }
    }

    private final class Decoder {
        private let decoder: OpaquePointer
        private var picture = copenh264_picture()

        init() throws {
            #expect(copenh264_open() == nil)
            decoder = try #require(copenh264_create())
        }

        deinit { copenh264_destroy(decoder) }

        func decode(_ unit: AccessUnit) -> (width: Int32, height: Int32)? {
            var hasPicture: Int32 = 0
            let state = copenh264_decode(decoder, unit.bytes, Int32(unit.bytes.count), 0, &hasPicture, &picture)
            return state == 0 && hasPicture == 1 ? (picture.width, picture.height) : nil
        }

        func sample(_ x: Int, _ y: Int) -> Sample? {
            guard let luma = picture.planes.0, let blue = picture.planes.1, let red = picture.planes.2 else {
                return nil
            }
            let colour = y / 2 * Int(picture.pitches.1) + x / 2
            return Sample(
                luma: Int(luma[y * Int(picture.pitches.0) + x]), blue: Int(blue[colour]), red: Int(red[colour]))
        }
    }

    private static let red = Sample(luma: 82, blue: 90, red: 240)

    private static func types(_ unit: AccessUnit) -> [UInt8] {
        unit.bytes.indices.dropLast(4).filter { unit.bytes[$0..<$0 + 4].elementsEqual([0, 0, 0, 1]) }
            .map { unit.bytes[$0 + 4] & 0x1F }
    }

    @Test(arguments: [H264Encoder.Content.camera, .screen])
    func `an encoded picture decodes to the original`(content: H264Encoder.Content) throws {
        let encoder = try H264Encoder(.init(width: 320, height: 240, content: content))
        let decoder = try Decoder()
        for frame in 0..<10 {
            let square = 40 + 8 * frame
            let unit = try encoder.encode(
                Self.picture(320, 240, square: square), wantsIDR: false, at: Int64(33 * frame))
            let size = try #require(decoder.decode(unit), "picture \(frame)")
            #expect(size.width == 320 && size.height == 240)
            let inSquare = try #require(decoder.sample(square + 16, 32))
            #expect(inSquare.isNear(Self.red), "\(inSquare)")
            let grey = 16 + 300 * 255 / 320 * 219 / 255
            let outside = try #require(decoder.sample(300, 200))
            #expect(outside.isNear(Sample(luma: grey, blue: 128, red: 128)), "\(outside), not \(grey)")
        }
    }

    @Test func `the first picture and every requested one is an IDR picture after its parameter sets`() throws {
        let encoder = try H264Encoder(.init(width: 320, height: 240))
        for frame in 0..<8 {
            let unit = try encoder.encode(
                Self.picture(320, 240, square: 8 * frame), wantsIDR: frame == 5, at: Int64(33 * frame))
            let isKey = frame == 0 || frame == 5
            #expect(unit.isIDR == isKey)
            #expect(Self.types(unit) == (isKey ? [7, 8, 5] : [1]), "picture \(frame)")
            if isKey { #expect(unit.bytes[5] == 66, "Baseline") }
        }
    }

    @Test func `a higher bit rate makes larger pictures`() throws {
        func bytes(_ bits: Int) throws -> Int {
            let encoder = try H264Encoder(.init(width: 320, height: 240, bitsPerSecond: bits, content: .camera))
            var numbers = SystemRandomNumberGenerator()
            return try (0..<30).reduce(0) { sum, frame in
                let picture = PixelBuffer(width: 320, height: 240)
                for place in 0..<picture.count { picture.start[place] = numbers.next() }
                return sum + (try encoder.encode(picture, wantsIDR: false, at: Int64(33 * frame)).bytes.count)
            }
        }
        #expect(try bytes(4_000_000) > bytes(400_000))
    }

    @Test func `pictures of another size or an odd size are refused`() throws {
        let encoder = try H264Encoder(.init(width: 320, height: 240))
        #expect(throws: H264EncoderError.size) {
            try encoder.encode(PixelBuffer(width: 320, height: 242), wantsIDR: false, at: 0)
        }
        let odd = H264Encoder.Settings(width: 321, height: 240)
        #expect(throws: H264EncoderError.settings(odd)) { try H264Encoder(odd) }
    }
}
