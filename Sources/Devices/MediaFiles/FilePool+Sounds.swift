internal import BezelModel
internal import Confinement
public import Sound

extension FilePool {
    /// Decodes sounds in the pool's processes.
    public var sounds: SoundFileDecoding {
        SoundFileDecoding { [weak self] contents, isStopped throws(SoundFileFault) in
            guard let self, let process = take(.sounds, while: { !isStopped() }) else {
                throw SoundFileFault(.file, "no process can be started that decodes it")
            }
            return try FileSound(process, of: self, contents, unless: isStopped)
        }
    }
}

/// A sound that a process of the pool decodes. The process is busy until this ends.
private final class FileSound: SoundFileSource {
    private(set) var rate = 0
    private let pool: FilePool
    private var process: FileProcess?

    init(
        _ process: FileProcess, of pool: FilePool, _ contents: FileContents, unless isStopped: () -> Bool
    ) throws(SoundFileFault) {
        self.pool = pool
        self.process = process
        let size = process.put(contents) ?? 0
        let answer = try ask(.sound(number: process.next(), size: UInt32(size)), unless: isStopped)
        guard case .format(_, let rate) = answer, (1...1_000_000).contains(rate) else { throw ended(.invalidMessage) }
        self.rate = Int(rate)
    }

    deinit { if let process { pool.giveBack(process) } }

    func next(unless isStopped: () -> Bool) throws(SoundFileFault) -> [Float]? {
        guard let process else { return nil }
        guard let answer = try ask(.more(number: process.next()), unless: isStopped) else { return nil }
        guard case .samples(_, let count) = answer, count <= FileKind.samples else { throw ended(.invalidMessage) }
        var samples = [Float](repeating: 0, count: Int(count))
        guard samples.withUnsafeMutableBytes({ process.read(into: $0) }) else { throw ended(nil) }
        // The samples are checked because the decoding process may be under an attacker's control.
        for index in samples.indices { samples[index] = samples[index].isFinite ? min(max(samples[index], -1), 1) : 0 }
        return samples
    }

    /// - Returns: nil at the end of the sound.
    private func ask(_ message: FileMessage, unless isStopped: () -> Bool) throws(SoundFileFault) -> FileMessage? {
        guard let process else { return nil }
        switch process.ask(message, while: { !isStopped() }) {
        case .message(.ended(_, 0, _)): return nil
        case .message(.ended(_, let fault, let count)):
            var words = [UInt8](repeating: 0, count: min(Int(count), 200))
            guard let operation = SoundFileFault.Operation(rawValue: fault),
                words.withUnsafeMutableBytes({ process.read(into: $0) })
            else { throw ended(.invalidMessage) }
            throw SoundFileFault(operation, String(decoding: words.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self))
        case .message(let answer): return answer
        case .ended(let reason): throw ended(reason)
        }
    }

    /// The process has ended, or must be ended for this reason.
    private func ended(_ reason: ProcessEnd?) -> SoundFileFault {
        if let process { pool.remove(process, reason) }
        process = nil
        return SoundFileFault(.file, "the process that decodes it has ended")
    }
}
