/// A recording in a file of any length. The file is read twice, in pieces: for its outline, and for its events as they are
/// wanted.
public final class RecordingStream {
    public let outline: RecordingOutline
    /// Why the events ended early; nil when they did not.
    public private(set) var problem: RecordingError?

    private let file: RecordingFile
    /// Where the file ended when its outline was read; it may have grown since.
    private let end: Int
    /// Among the devices that the file names.
    private let played: Int?

    /// Takes the files beside it as ``Recording/init(path:format:)`` does.
    public init(path: String) throws(RecordingError) {
        let file = try RecordingFile(path)
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
        try outline.readCompanions(of: path)
        self.outline = outline
        self.file = file
        end = file.position
        played = parser.playedIndex
    }

    /// The events from the first on. One sequence at a time: another starts the file over.
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

    /// - Returns: Empty at the end; nil when the file cannot be read.
    private func nextPiece() -> [UInt8]? {
        do {
            return try file.next(min(RecordingFile.piece, end - file.position))
        } catch {
            problem = error
            return nil
        }
    }
}
