internal import Confinement

/// The places of decoded pictures in the memory that the decoder's process writes: each slot holds one, as three planes
/// without gaps (I420): width × height bytes, then twice half the width × half the height, both rounded up.
enum PictureSlots {
    /// One that is shown, one that waits, one that is written, and one in reserve.
    static let count = 4
    /// The largest side of a picture, in pixels.
    static let longestSide = 1920
    /// Bytes of a slot: 1920 × 1088 pixels.
    static let size = 1920 * 1088 * 3 / 2
    /// Bytes of the memory: the slots, and the note of the process.
    static let memory = count * size + SharedMemory.noteRoom

    /// Numbers of slots.
    struct Set: OptionSet, Hashable {
        let rawValue: UInt32

        init(rawValue: UInt32) { self.rawValue = rawValue }

        /// - Parameter slot: Less than ``PictureSlots/count``.
        init(slot: Int) { rawValue = 1 << UInt32(truncatingIfNeeded: slot) }
    }

    /// Bytes of a picture; nil if it has no pixels or does not fit into a slot.
    static func bytes(width: Int, height: Int) -> Int? {
        guard (1...longestSide).contains(width), (1...longestSide).contains(height) else { return nil }
        let bytes = width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
        return bytes <= size ? bytes : nil
    }
}
