public import BezelModel

/// The largest stream that is decoded.
public struct StreamLimits: Hashable, Sendable {
    /// The largest size of a picture, in landscape or portrait format.
    public var size: DisplaySize
    /// `level_idc`: 42 is level 4.2.
    public var level: UInt8
    public var referenceFrames: UInt8

    /// 1920×1088 in either direction, level 4.2, 4 reference frames.
    public static let standard = StreamLimits(
        size: DisplaySize(width: 1920, height: 1088), level: 42, referenceFrames: 4)

    public init(size: DisplaySize, level: UInt8, referenceFrames: UInt8) {
        self.size = size
        self.level = level
        self.referenceFrames = referenceFrames
    }

    /// The first value of a stream that is above the limits.
    public enum Excess: Error, Hashable, Sendable, CustomStringConvertible {
        case size(DisplaySize, limit: DisplaySize)
        /// Ten times the levels.
        case level(UInt8, limit: UInt8)
        case referenceFrames(UInt8, limit: UInt8)
        /// Only 8 bits are decoded.
        case bitDepth(UInt8)
        /// Only 4:2:0, number 1, is decoded.
        case chromaFormat(UInt8)

        public var description: String {
            switch self {
            case .size(let size, let limit):
                "pictures of \(size.width)x\(size.height) are above \(limit.width)x\(limit.height)"
            case .level(let level, let limit): "level \(Self.text(level)) is above \(Self.text(limit))"
            case .referenceFrames(let count, let limit): "\(count) reference frames are more than \(limit)"
            case .bitDepth(let depth): "\(depth) bits a sample are not supported, only 8"
            case .chromaFormat(let number):
                switch number {
                case 0: "monochrome pictures are not supported, only 4:2:0"
                case 2: "4:2:2 pictures are not supported, only 4:2:0"
                case _: "4:4:4 pictures are not supported, only 4:2:0"
                }
            }
        }

        private static func text(_ level: UInt8) -> String { "\(level / 10).\(level % 10)" }
    }
}

extension SequenceParameterSet {
    /// Throws the first value above `limits`; the size is checked first.
    public func check(_ limits: StreamLimits = .standard) throws(StreamLimits.Excess) {
        let (wide, high) = (max(codedSize.width, codedSize.height), min(codedSize.width, codedSize.height))
        let (widest, highest) = (max(limits.size.width, limits.size.height), min(limits.size.width, limits.size.height))
        guard wide <= widest, high <= highest else { throw .size(codedSize, limit: limits.size) }
        guard level <= limits.level else { throw .level(level, limit: limits.level) }
        guard referenceFrames <= limits.referenceFrames else {
            throw .referenceFrames(referenceFrames, limit: limits.referenceFrames)
        }
        guard chromaFormat == 1 else { throw .chromaFormat(chromaFormat) }
        guard lumaBitDepth == 8, chromaBitDepth == 8 else { throw .bitDepth(max(lumaBitDepth, chromaBitDepth)) }
    }
}
