import BezelModel
import SmartDeviceLink

/// An incomplete file: the pieces that were received, and whether their checksums are verified.
///
/// **Which `crc` is right.** The specification and sdl_core take a piece's `crc` as the piece's own. The Java library
/// puts the CRC of the whole file on each piece of a file that it cuts. So both are accepted:
///
/// - A piece without `crc`, or whose `crc` is its own, is proven.
/// - Another one is unproven while the file is incomplete: it is accepted, answered with SUCCESS, and its `crc` is kept
///   as the claim for the whole file. A piece that is unproven by another claim is CORRUPTED_DATA: only one can be
///   right.
/// - The file ends with the piece that brings it to the `length` of its first piece (later ones state their own length).
///   Then the whole file's CRC must be the claim; if it is not, the last piece is CORRUPTED_DATA and all pieces are
///   dropped, since it is unknown which of them is wrong. The last piece itself is proven by its own CRC or by
///   the whole file's.
/// - Without a `length` each piece is the last. A claim can then only be about the file with that piece.
///
/// A file that is not complete is not listed, not shown, not played and not written to the disk, so nothing unproven is
/// ever used.
struct UnfinishedFile: Sendable {
    enum Decision: Hashable, Sendable {
        case incomplete
        case complete
        /// The piece is wrong. It was not added, and the file has not changed.
        case corruptedPiece
        /// Some piece is wrong.
        case corruptedFile
    }

    var file: AppFiles.File
    /// Total size; 0 if the first PutFile did not state it.
    let expected: Int
    /// The claimed CRC of the whole file.
    private var claim: UInt32?

    init(_ file: AppFiles.File, expected: Int = 0) {
        self.file = file
        self.expected = expected
    }

    /// Adds the next piece without checking its bytes.
    ///
    /// - Parameters:
    ///   - crc: Of the piece.
    ///   - stated: The CRC that the app states for it.
    mutating func append(_ bytes: ArraySlice<UInt8>, _ crc: CRC32, stated: UInt32?) -> Decision {
        var whole = file.crc
        whole?.append(crc)
        let isProven = stated.map { $0 == crc.value } ?? true
        let isComplete = file.size + bytes.count >= expected
        if isComplete {
            if let claim, whole?.value != claim { return .corruptedFile }
            guard isProven || whole?.value == stated else { return .corruptedPiece }
        } else if !isProven {
            guard claim == nil || claim == stated else { return .corruptedPiece }
            claim = stated
        }
        file.contents.append(bytes)
        file.size += bytes.count
        file.crc = whole
        return isComplete ? .complete : .incomplete
    }
}
