public import BezelModel

/// A sound file that is decoded while it is played: all channels mixed into one.
public protocol SoundFileSource: AnyObject {
    /// Samples per second.
    var rate: Int { get }

    /// The next samples, -1…1; nil at the end.
    ///
    /// - Parameter isStopped: Called repeatedly while this waits. When it returns true, this may fail with any fault.
    /// - Throws: Why the file is not played any further. The earlier samples are played.
    func next(unless isStopped: () -> Bool) throws(SoundFileFault) -> [Float]?
}

/// Opens the sound files of apps, here or in another process. Called on the thread that plays.
public struct SoundFileDecoding: Sendable {
    public typealias Open =
        @Sendable (FileContents, _ isStopped: () -> Bool) throws(SoundFileFault) -> any SoundFileSource

    let open: Open

    public init(open: @escaping Open) { self.open = open }

    /// Decodes them on the thread that plays.
    public static let here = SoundFileDecoding { contents, _ throws(SoundFileFault) in
        try SoundFileReader(SoundBytes(copying: contents))
    }
}

extension SoundFileDecoding {
    /// Plays a file.
    func play(_ contents: FileContents, on output: SoundOutput) throws(Interruption) {
        let source: any SoundFileSource
        do throws(SoundFileFault) { source = try open(contents, output.isStopped) } catch {
            throw output.isStopped() ? .stopped : Interruption(error)
        }
        var isBegun = false
        while true {
            let samples: [Float]?
            do throws(SoundFileFault) { samples = try source.next(unless: output.isStopped) } catch {
                if output.isStopped() { throw .stopped }
                if isBegun { try output.end() }
                throw Interruption(error)
            }
            guard let samples else { break }
            if !isBegun { try output.begin(rate: source.rate) }
            isBegun = true
            try output.write(samples)
        }
        try output.end()
    }
}
