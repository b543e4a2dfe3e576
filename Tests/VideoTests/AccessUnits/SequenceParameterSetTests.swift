import BezelModel
import Testing

@testable import Video

struct SequenceParameterSetTests {
    static let baseline = SetSample(name: "Baseline 800x480")
    static let cropped = SetSample(name: "cropped", cropping: [0, 0, 0, 4])
    static let high = SetSample(
        name: "High 1280x720", profile: 100, level: 31, hasScalingLists: true, orderCountType: 0, referenceFrames: 4,
        width: 1280, height: 720,
        usability: SetSample.Usability(
            isFullRange: true, colour: [1, 13, 1], timing: [1001, 60_000], hasReferenceDecoder: true, reorderFrames: 2))
    static let interlaced = SetSample(
        name: "interlaced", profile: 77, orderCountType: 1, width: 720, height: 576, isInterlaced: true,
        cropping: [1, 2, 1, 3])
    static let all = [baseline, cropped, high, interlaced]

    @Test func `a Baseline parameter set has its size and no reordering`() throws {
        let set = try Self.baseline.read()
        #expect(set.profile == 66 && set.constraints == 0xC0 && set.level == 31 && set.id == 0)
        #expect(set.chromaFormat == 1 && set.lumaBitDepth == 8 && set.chromaBitDepth == 8)
        #expect(set.orderCountType == 2 && set.referenceFrames == 1 && !set.isInterlaced)
        #expect(set.codedSize == DisplaySize(width: 800, height: 480))
        #expect(set.visibleSize == set.codedSize)
        #expect(set.usability == SequenceParameterSet.Usability())
        #expect(!set.isReordering)
        #expect(set.colour == PictureColour(matrix: .bt601, isFullRange: false))
        try set.check()
    }

    @Test func `cropping gives the visible size`() throws {
        #expect(try Self.cropped.read().visibleArea == DisplayRect(x: 0, y: 0, width: 800, height: 472))
        // Steps are 2 pixels sideways and, with fields, 4 downwards.
        #expect(try Self.interlaced.read().visibleArea == DisplayRect(x: 2, y: 4, width: 714, height: 560))
        #expect(try Self.interlaced.read().codedSize == DisplaySize(width: 720, height: 576))
    }

    @Test func `all parts of a High parameter set are read`() throws {
        let set = try Self.high.read()
        #expect(set.profile == 100 && set.orderCountType == 0 && set.referenceFrames == 4)
        #expect(set.visibleSize == DisplaySize(width: 1280, height: 720))
        let usability = set.usability
        #expect(usability.isFullRange == true)
        #expect(usability.colourPrimaries == 1 && usability.transferCharacteristics == 13)
        #expect(usability.matrixCoefficients == 1)
        #expect(
            usability.timing == SequenceParameterSet.Timing(unitsInTick: 1001, timeScale: 60_000, isFixedRate: true))
        #expect(usability.reorderFrames == 2 && usability.frameBuffering == 3)
        #expect(set.isReordering)
        #expect(set.colour == PictureColour(matrix: .bt709, isFullRange: true))
        try set.check()
    }

    static let reordering: [(profile: Int, type: Int, frames: Int?, isReordering: Bool)] = [
        (66, 0, nil, false), (66, 0, 2, false), (77, 2, nil, false), (77, 0, 0, false), (77, 0, nil, true),
        (100, 1, 1, true), (100, 0, 0, false),
    ]

    @Test(arguments: reordering)
    func `pictures are reordered only if profile, order count and restriction allow it`(
        profile: Int, type: Int, frames: Int?, isReordering: Bool
    ) throws {
        let set = SetSample(
            profile: profile, orderCountType: type, usability: SetSample.Usability(reorderFrames: frames))
        #expect(try set.read().isReordering == isReordering)
    }

    static let colours: [(matrix: Int?, height: Int, colour: PictureColour.Matrix)] = [
        (nil, 480, .bt601), (nil, 704, .bt601), (nil, 720, .bt709), (nil, 1088, .bt709), (2, 480, .bt601),
        (2, 720, .bt709), (1, 480, .bt709), (6, 720, .bt601), (5, 1088, .bt601), (9, 480, .bt2020), (10, 480, .bt2020),
        (0, 720, .bt709), (255, 480, .bt601),
    ]

    @Test(arguments: colours)
    func `the colour matrix is that of the stream, or else the usual one of its height`(
        matrix: Int?, height: Int, colour: PictureColour.Matrix
    ) throws {
        let set = SetSample(
            height: height,
            usability: SetSample.Usability(isFullRange: false, colour: matrix.map { [2, 2, $0] }))
        #expect(try set.read().colour == PictureColour(matrix: colour, isFullRange: false))
    }

    static let excesses: [(sample: SetSample, text: String)] = [
        (SetSample(width: 16_384, height: 16_384), "pictures of 16384x16384 are above 1920x1088"),
        (SetSample(width: 1936, height: 480), "pictures of 1936x480 are above 1920x1088"),
        (SetSample(width: 1104, height: 1104), "pictures of 1104x1104 are above 1920x1088"),
        (SetSample(level: 50), "level 5.0 is above 4.2"),
        (SetSample(referenceFrames: 5), "5 reference frames are more than 4"),
        (SetSample(profile: 110, bitDepth: 10), "10 bits a sample are not supported, only 8"),
        (SetSample(profile: 122, chromaFormat: 2), "4:2:2 pictures are not supported, only 4:2:0"),
        (SetSample(profile: 244, chromaFormat: 3), "4:4:4 pictures are not supported, only 4:2:0"),
        (SetSample(profile: 100, chromaFormat: 0), "monochrome pictures are not supported, only 4:2:0"),
    ]

    @Test(arguments: excesses)
    func `a value above the limits is named`(sample: SetSample, text: String) throws {
        let set = try sample.read()
        let excess = #expect(throws: StreamLimits.Excess.self) { try set.check() }
        #expect(excess?.description == text)
    }

    @Test(arguments: [(1920, 1088), (1088, 1920), (16, 16)])
    func `the size limits apply to either orientation`(width: Int, height: Int) throws {
        try SetSample(level: 42, referenceFrames: 4, width: width, height: height).read().check()
    }

    @Test(arguments: all)
    func `a truncated parameter set is refused`(sample: SetSample) throws {
        let bits = sample.bits
        for count in bits.bits.indices {
            #expect(throws: SequenceParameterSet.Fault.truncated, "\(sample.name), \(count) bits") {
                _ = try SetSample.read(bits.unit(header: 0x67, bits: count))
            }
        }
        for count in 1..<sample.unit.count {
            #expect(throws: SequenceParameterSet.Fault.self) {
                _ = try SetSample.read(Array(sample.unit.prefix(count)))
            }
        }
    }

    @Test func `invalid parameter sets are refused with the invalid field`() {
        #expect(throws: SequenceParameterSet.Fault.otherType(nil)) { _ = try SetSample.read([]) }
        #expect(throws: SequenceParameterSet.Fault.otherType(8)) { _ = try SetSample.read([0x68, 1, 2, 3, 4, 5]) }
        let fault = #expect(throws: SequenceParameterSet.Fault.self) {
            _ = try SetSample(cropping: [400, 0, 0, 0]).read()
        }
        #expect(fault?.description == "the sequence parameter set has an invalid frame_crop_right_offset")
        #expect(throws: SequenceParameterSet.Fault.invalid("max_num_ref_frames")) {
            _ = try SetSample(referenceFrames: 17).read()
        }
        #expect(throws: SequenceParameterSet.Fault.invalid("pic_width_in_mbs_minus1")) {
            _ = try SetSample(width: 16 * 65_537).read()
        }
        // More zeros than the prefix of a 32-bit code has.
        #expect(throws: SequenceParameterSet.Fault.invalid("seq_parameter_set_id")) {
            _ = try SetSample.read([0x67, 66, 0, 31, 0, 0, 3, 0, 0, 3, 0, 0xFF])
        }
    }
}
