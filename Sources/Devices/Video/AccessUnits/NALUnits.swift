/// One NAL unit: its header byte and what follows, without the start code. Valid as long as the bytes that it was read
/// from.
public struct NALUnit {
    /// At least the header.
    public let bytes: UnsafeRawBufferPointer

    /// `nal_unit_type`, 0 to 31 (H.264 table 7-1).
    public var type: UInt8 { bytes[0] & 31 }
    /// `nal_ref_idc`: 0 when no other picture refers to it.
    public var refIDC: UInt8 { bytes[0] >> 5 & 3 }
    /// A slice of a picture from which decoding can begin.
    public var isIDR: Bool { type == NALType.idrSlice }
    /// A slice or a slice's data partition A.
    public var isSlice: Bool { NALType.hasSliceHeader(type) }
    /// A slice with `first_mb_in_slice` 0: the first of its picture.
    public var startsPicture: Bool { isSlice && bytes.count > 1 && bytes[1] & 0x80 != 0 }
}

/// The NAL units of bytes in Annex B form, in order. Bytes before the first start code, zero bytes after a unit, and
/// empty units are left out.
public struct NALUnits: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private var scanner = StartCodeScanner()
    /// Where the next unit begins, behind its start code; nil at the end.
    private var start: Int?

    public init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        start = nextUnit(from: 0)
    }

    public mutating func next() -> NALUnit? {
        while let first = start {
            start = nextUnit(from: first)
            // The start code of the next one is 00 00 01, and any zeros before it.
            var end = start.map { $0 - 3 } ?? bytes.count
            while end > first, bytes[end - 1] == 0 { end -= 1 }
            if end > first { return NALUnit(bytes: UnsafeRawBufferPointer(rebasing: bytes[first..<end])) }
        }
        return nil
    }

    private mutating func nextUnit(from index: Int) -> Int? {
        scanner.zeros = 0
        return scanner.next(in: bytes, from: index).map { $0 + 1 }
    }
}

/// Numbers of `nal_unit_type` (H.264 table 7-1).
enum NALType {
    static let idrSlice: UInt8 = 5
    static let sequenceParameterSet: UInt8 = 7
    static let pictureParameterSet: UInt8 = 8

    /// Slices and data partition A begin with `first_mb_in_slice`.
    static func hasSliceHeader(_ type: UInt8) -> Bool { type == 1 || type == 2 || type == 5 }

    /// Whether a unit of this type, other than a slice, begins an access unit when it follows a slice (H.264
    /// §7.4.1.2.3).
    static func startsAccessUnit(_ type: UInt8) -> Bool { (6...9).contains(type) || (14...18).contains(type) }
}
