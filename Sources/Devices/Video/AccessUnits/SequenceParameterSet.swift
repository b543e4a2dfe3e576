public import BezelModel

/// A stream's description of its pictures: H.264 §7.3.2.1.1 and annex E.
public struct SequenceParameterSet: Hashable, Sendable {
    /// Why bytes are not a sequence parameter set.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// A NAL unit of this type, or none.
        case otherType(UInt8?)
        case truncated
        /// The field's value is not allowed, or not supported at all.
        case invalid(StaticName)

        public var description: String {
            switch self {
            case .otherType(let type?): "a NAL unit of type \(type) is not a sequence parameter set (7)"
            case .otherType(nil): "no bytes are not a sequence parameter set"
            case .truncated: "the sequence parameter set ends too early"
            case .invalid(let field): "the sequence parameter set has an invalid \(field)"
            }
        }
    }

    /// The name of a field, as H.264 writes it.
    public struct StaticName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
        public let description: String
        public init(stringLiteral name: String) { description = name }
    }

    /// How frames follow each other in time. The rate is `timeScale` / (2 × `unitsInTick`).
    public struct Timing: Hashable, Sendable {
        public var unitsInTick: UInt32
        public var timeScale: UInt32
        public var isFixedRate: Bool
    }

    /// Values of the VUI; nil if it does not contain them. All nil without a VUI.
    public struct Usability: Hashable, Sendable {
        public var isFullRange: Bool?
        public var colourPrimaries: UInt8?
        public var transferCharacteristics: UInt8?
        public var matrixCoefficients: UInt8?
        public var timing: Timing?
        /// `max_num_reorder_frames`.
        public var reorderFrames: UInt32?
        /// `max_dec_frame_buffering`.
        public var frameBuffering: UInt32?
    }

    /// `profile_idc`: 66 Baseline, 77 Main, 100 High.
    public var profile: UInt8
    /// The byte after the profile: `constraint_set0_flag` is its highest bit.
    public var constraints: UInt8
    /// `level_idc`, ten times the level: 31 is level 3.1.
    public var level: UInt8
    /// `seq_parameter_set_id`, 0 to 31.
    public var id: UInt8
    /// `chroma_format_idc`: 0 monochrome, 1 4:2:0, 2 4:2:2, 3 4:4:4.
    public var chromaFormat: UInt8
    public var lumaBitDepth: UInt8
    public var chromaBitDepth: UInt8
    /// `pic_order_cnt_type`, 0 to 2.
    public var orderCountType: UInt8
    /// `max_num_ref_frames`, 0 to 16.
    public var referenceFrames: UInt8
    /// Pictures may be single fields.
    public var isInterlaced: Bool
    /// The size of the decoded picture: whole macroblocks.
    public var codedSize: DisplaySize
    /// The visible part (`frame_cropping`).
    public var visibleArea: DisplayRect
    public var usability: Usability

    public var visibleSize: DisplaySize { DisplaySize(width: visibleArea.width, height: visibleArea.height) }

    /// Pictures may have to wait for others that are shown before them.
    public var isReordering: Bool { profile != 66 && orderCountType != 2 && usability.reorderFrames != 0 }

    public var colour: PictureColour {
        PictureColour(
            coefficients: usability.matrixCoefficients, isFullRange: usability.isFullRange ?? false,
            lines: visibleArea.height)
    }
}
