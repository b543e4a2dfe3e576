@testable import Video

/// A sequence parameter set to write.
struct SetSample: Sendable {
    var name = ""
    var profile = 66
    var level = 31
    var chromaFormat = 1
    var bitDepth = 8
    var hasScalingLists = false
    var orderCountType = 2
    var referenceFrames = 1
    var width = 800
    var height = 480
    var isInterlaced = false
    /// Left, right, top, bottom, in steps.
    var cropping: [Int]?
    var usability: Usability?

    struct Usability: Sendable {
        var isFullRange: Bool?
        /// Primaries, transfer, matrix.
        var colour: [Int]?
        var timing: [Int]?
        var hasReferenceDecoder = false
        var reorderFrames: Int?
    }

    var bits: BitWriter {
        var bits = BitWriter()
        bits.bits(8, profile)
        bits.bits(8, 0xC0)
        bits.bits(8, level)
        bits.unsigned(0)
        if profile >= 100 {
            bits.unsigned(chromaFormat)
            if chromaFormat == 3 { bits.flag(false) }
            bits.unsigned(bitDepth - 8)
            bits.unsigned(bitDepth - 8)
            bits.flag(false)
            bits.flag(hasScalingLists)
            if hasScalingLists { writeScalingLists(&bits) }
        }
        bits.unsigned(0)
        bits.unsigned(orderCountType)
        if orderCountType == 0 { bits.unsigned(2) }
        if orderCountType == 1 {
            bits.flag(false)
            bits.signed(-3)
            bits.signed(2)
            bits.unsigned(2)
            bits.signed(4)
            bits.signed(-1)
        }
        bits.unsigned(referenceFrames)
        bits.flag(false)
        bits.unsigned(width / 16 - 1)
        bits.unsigned(height / (isInterlaced ? 32 : 16) - 1)
        bits.flag(!isInterlaced)
        if isInterlaced { bits.flag(false) }
        bits.flag(true)
        bits.flag(cropping != nil)
        for edge in cropping ?? [] { bits.unsigned(edge) }
        bits.flag(usability != nil)
        if let usability { write(usability, &bits) }
        return bits
    }

    var unit: [UInt8] { bits.unit(header: 0x67) }

    func read() throws -> SequenceParameterSet { try Self.read(unit) }

    static func read(_ unit: [UInt8]) throws -> SequenceParameterSet {
        try unit.withUnsafeBytes { try SequenceParameterSet($0) }
    }

    /// The first list is flat, the seventh ends at once, the others are missing.
    private func writeScalingLists(_ bits: inout BitWriter) {
        for list in 0..<8 {
            bits.flag(list == 0 || list == 6)
            if list == 0 { for number in 0..<16 { bits.signed(number == 0 ? 8 : 0) } }
            if list == 6 { bits.signed(-8) }
        }
    }

    private func write(_ usability: Usability, _ bits: inout BitWriter) {
        bits.flag(true)
        bits.bits(8, 255)
        bits.bits(32, 0x0001_0001)
        bits.flag(false)
        bits.flag(usability.isFullRange != nil)
        if let isFullRange = usability.isFullRange {
            bits.bits(3, 5)
            bits.flag(isFullRange)
            bits.flag(usability.colour != nil)
            for number in usability.colour ?? [] { bits.bits(8, number) }
        }
        bits.flag(true)
        bits.unsigned(0)
        bits.unsigned(1)
        bits.flag(usability.timing != nil)
        if let timing = usability.timing {
            bits.bits(32, timing[0])
            bits.bits(32, timing[1])
            bits.flag(true)
        }
        for _ in 0..<2 {
            bits.flag(usability.hasReferenceDecoder)
            guard usability.hasReferenceDecoder else { continue }
            bits.unsigned(1)
            bits.bits(8, 0)
            for _ in 0..<2 {
                bits.unsigned(999)
                bits.unsigned(70_000)
                bits.flag(true)
            }
            bits.bits(20, 0)
        }
        if usability.hasReferenceDecoder { bits.flag(false) }
        bits.flag(false)
        bits.flag(usability.reorderFrames != nil)
        if let reorderFrames = usability.reorderFrames {
            bits.flag(true)
            for number in [2, 1, 16, 16, reorderFrames, reorderFrames + 1] { bits.unsigned(number) }
        }
    }
}
