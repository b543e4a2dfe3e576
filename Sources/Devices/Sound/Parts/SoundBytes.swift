internal import BezelModel

/// The bytes of a sound file, at an address that does not change.
public final class SoundBytes: @unchecked Sendable {
    let buffer: UnsafeBufferPointer<UInt8>
    private let isOwn: Bool

    /// - Parameter bytes: They must outlive this object.
    public init(borrowing bytes: UnsafeRawBufferPointer) {
        buffer = bytes.bindMemory(to: UInt8.self)
        isOwn = false
    }

    /// A copy; empty when the disk cannot be read.
    init(copying contents: FileContents) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: contents.count)
        var place = 0
        let isWhole = contents.forEachPart { part in
            let room = UnsafeMutableBufferPointer(rebasing: copy[place..<place + part.count])
            _ = room.update(fromContentsOf: part)
            place += part.count
        }
        buffer = UnsafeBufferPointer(rebasing: copy[..<(isWhole ? place : 0)])
        isOwn = true
    }

    deinit { if isOwn { buffer.deallocate() } }
}
