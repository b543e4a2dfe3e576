internal import Confinement
internal import Drawing
internal import EventLoop

/// The kind of files that a confined process decodes.
public enum FileKind: String, CaseIterable, Hashable, Sendable {
    case pictures, sounds

    /// The largest number of bytes of a file that are decoded.
    var fileLimit: Int {
        switch self {
        case .pictures: ImageFile.byteLimit
        // A minute of 8 channels at 48,000 floats a second has 92 MB.
        case .sounds: 128 << 20
        }
    }

    /// Bytes of the memory that the service writes: one page for the number of a file that is not wanted any more, and the
    /// file.
    var inputSize: Int { Self.fileOffset + fileLimit }

    /// Bytes of the memory that the process writes: pixels or samples, and the note of its end.
    var outputSize: Int {
        switch self {
        case .pictures: ImageFile.pixelByteLimit + SharedMemory.noteRoom
        case .sounds: Self.samples * MemoryLayout<Float>.size + SharedMemory.noteRoom
        }
    }

    /// Where the file begins.
    static let fileOffset = 4096
    /// The largest number of samples that are passed on at once.
    static let samples = 16 << 10

    /// The resources of a process. A picture needs 64 MiB and its file twice (`ImageLimits`).
    var limits: ConfinedWorker.Limits { ConfinedWorker.Limits(memory: 160 << 20) }

    var scheduling: Scheduling {
        switch self {
        case .pictures: .background
        // Sound must be decoded in time.
        case .sounds: .batch
        }
    }
}
