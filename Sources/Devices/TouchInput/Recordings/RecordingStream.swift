/// A recording in a file of any length, or from a pipe of at most 64 MiB. A file is read twice, in pieces: first for its
/// outline, then for its events while they are used. A pipe is read to its end and kept in memory.
public final class RecordingStream {
    public let outline: RecordingOutline
    /// Why the events ended early; nil if they did not.
    public private(set) var problem: RecordingError?

    private let file: RecordingFile
    /// Size of the file when its outline was read; it may have grown since.
    private let end: Int
    /// Index of the played device among those in the file.
    private let played: Int?

    /// Opens a recording; like ``Recording/init(path:format:)`` it uses the files next to it.
    ///
    /// - Parameter path: A file, a pipe, or "-" for standard input.
    public init(path: String) throws(RecordingError) {
        let file = try RecordingFile(path, allowsPipes: true)
        let head = try file.next(RecordingFormat.headLength)
        guard !head.isEmpty else { throw RecordingError(.empty, file: path, problem: "it is empty") }
        let (format, parser) = try RecordingFormat.parsed(head, file: path) { parser throws(RecordingError) in
            file.rewind()
            while case let piece = try file.next(), !piece.isEmpty {
                guard parser.take(orFail: piece) else { return false }
                _ = parser.takeEvents(of: nil)
            }
            return true
        }
        var outline = try RecordingOutline(parser, format: format, file: path)
        if path != RecordingFile.standardInput { try outline.readCompanions(of: path) }
        self.outline = outline
        self.file = file
        end = file.position
        played = parser.playedIndex
    }

    /// The events from the first on. Only one sequence can be used at a time; another call starts from the beginning.
    public func events() -> AnyIterator<InputEvent> {
        file.rewind()
        problem = nil
        var parser = RecordingParser(outline.format)
        var batch: [InputEvent] = []
        var next = 0
        return AnyIterator { [self] in
            while next == batch.count {
                guard let piece = nextPiece() else { return nil }
                if piece.isEmpty { parser.finish() } else { _ = parser.take(orFail: piece) }
                batch = parser.takeEvents(of: played)
                next = 0
                if piece.isEmpty, batch.isEmpty { return nil }
            }
            defer { next += 1 }
            return batch[next]
        }
    }

    /// - Returns: Empty at the end; nil if the file cannot be read.
    private func nextPiece() -> [UInt8]? {
        do {
            return try file.next(min(RecordingFile.piece, end - file.position))
        } catch {
            problem = error
            return nil
        }
    }
}
