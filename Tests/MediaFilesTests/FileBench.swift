import BezelModel
import Confinement
import Drawing
import Foundation
import Synchronization
import TestSupport

@testable import MediaFiles

/// A pool whose processes have the faults that the files name, and the pool's reports.
final class FileBench: Sendable {
    /// The reason why the program is not available; nil if it is.
    static let problem: String? = Places.program("FaultyDecoder") == nil ? "needs FaultyDecoder beside the tests" : nil

    let pool: FilePool
    private let box: Box

    private final class Box: Sendable {
        let reports = Mutex<[FilePool.Report]>([])
    }

    init() {
        let program = Places.program("FaultyDecoder") ?? ""
        let box = Box()
        self.box = box
        pool = FilePool {
            [program, "decode", $0.rawValue]
        } report: { report in
            box.reports.withLock { $0.append(report) }
        }
    }

    /// The unexpected ends of processes.
    var ends: [ProcessEnd] {
        box.reports.withLock { reports in
            reports.compactMap { if case .ended(_, let end) = $0 { end } else { nil } }
        }
    }

    /// Waits until this number of processes have ended, which another thread reports.
    func waitForEnds(_ count: Int) { while ends.count < count { usleep(1000) } }

    func picture(_ bytes: [UInt8], _ fit: ImageFit = .inside(100), while isWanted: @escaping () -> Bool = { true })
        -> ImageDecoding.Outcome
    {
        pool.picture(FileContents(bytes), fit, while: isWanted)
    }

    /// The pixels of a picture that the pool decodes; nil if it fails.
    func pixels(_ bytes: [UInt8], _ fit: ImageFit = .inside(100)) -> [UInt8]? {
        if case .decoded(let image) = picture(bytes, fit) { Self.pixels(image) } else { nil }
    }

    static func pixels(_ image: DecodedImage) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: image.count)
        _ = pixels.withUnsafeMutableBytes { image.copyPixels(to: $0) }
        return pixels
    }

    /// Bytes that make the decoder's process fail.
    static func faulty(_ bytes: [UInt8], _ fault: String) -> [UInt8] { bytes + Array("planted fault: \(fault)".utf8) }

    /// Pictures of the fuzzing corpus.
    static func kept(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Places.root.appending(path: "Tests/Fuzzing/Corpus/images/\(name)")))
    }
}
