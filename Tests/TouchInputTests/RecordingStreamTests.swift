import Foundation
import Glibc
import TestSupport
import Testing

@testable import TouchInput

/// Files of any length, read in pieces, and pipes.
@Suite struct RecordingStreams {
    static let files =
        Streams.shipped + PastedRecordings.files.map { "pasted/" + $0.name }

    @Test(arguments: files)
    func `a file read in pieces gives the same events as at once`(name: String) throws {
        let path = Streams.folder + "/" + name
        let (whole, stream) = try (Recording(path: path), RecordingStream(path: path))
        #expect(Array(stream.events()) == whole.events)
        #expect(stream.outline.eventCount == whole.events.count)
        #expect(stream.outline.device == whole.device)
        #expect(stream.outline.panelProtocol == whole.panelProtocol)
        #expect(stream.outline.leftOut == whole.leftOut)
        #expect(stream.outline.states.map(\.afterEvent) == whole.states.map(\.afterEvent))
        // A second time from the start.
        #expect(stream.events().next() == whole.events.first)
    }

    @Test(arguments: [RecordingFormat.evemu, .evtest, .raw64], [1, 2, 3, 23, 24, 25, 1000])
    func `the size of the pieces does not change the result`(format: RecordingFormat, size: Int) throws {
        let bytes: [UInt8]
        switch format {
        case .evemu: bytes = try RecordingFile.read(Streams.folder + "/rpi7-demo.events")
        case .evtest: bytes = try RecordingFile.read(PastedRecordings.folder + "/evtest-after-a-thread.txt")
        case .raw64, .raw32, .getevent, .libinput: bytes = RecordingReaders.raw(RecordingReaders.words, half: 8)
        }
        var parser = RecordingParser(format)
        var events: [InputEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            try parser.take(Array(bytes[start..<min(start + size, bytes.count)]))
            events += parser.takeEvents(of: parser.playedIndex)
        }
        parser.finish()
        events += parser.takeEvents(of: parser.playedIndex)
        let whole = try Recording(bytes, file: "t")
        #expect(events == whole.events)
        #expect(parser.leftOut == whole.leftOut)
    }

    @Test func `a line without an end is skipped and uses no memory`() throws {
        var parser = RecordingParser(.evemu)
        try parser.take(Array(RecordingReaders.header.utf8))
        for _ in 0..<100 { try parser.take([UInt8](repeating: 0x45, count: 60_000)) }
        try parser.take(Array("\nE: 1.000000 0000 0000 0\n".utf8))
        #expect(parser.leftOut.descriptions == ["line 3: longer than 65536 bytes; left out"])
        #expect(parser.eventCount == 1)
    }

    @Test(arguments: files)
    func `a pipe gives the same events as a file`(name: String) throws {
        let bytes = try RecordingFile.read(Streams.folder + "/" + name)
        let whole = try Recording(bytes, file: name)
        let folder = try TemporaryFolder()
        let path = folder.path + "/recording"
        try #require(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            guard let file = FileHandle(forWritingAtPath: path) else { return }
            try? file.write(contentsOf: Data(bytes))
            try? file.close()
        }
        writer.start()
        let stream = try RecordingStream(path: path)
        #expect(Array(stream.events()) == whole.events)
        #expect(stream.outline.device == whole.device)
        // The pipe is read once; the events can be read again.
        #expect(Array(stream.events()) == whole.events)
        #expect(stream.problem == nil)
    }

    /// Longer than one read of a file, most of it comments.
    @Test func `a file may be longer than 64 MiB`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/long.events"
        try Data(RecordingReaders.header.utf8).write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        let note = Data("#".utf8) + Data(repeating: UInt8(ascii: " "), count: 60_000) + Data("\n".utf8)
        for second in 0..<3 {
            try file.write(contentsOf: Data("E: \(second).000000 0003 0035 \(second)\n".utf8))
            for _ in 0..<400 { try file.write(contentsOf: note) }
        }
        #expect(try file.offset() > RecordingFile.limit)
        let stream = try RecordingStream(path: path)
        #expect(Array(stream.events()).map(\.value) == [0, 1, 2])
        #expect(stream.outline.leftOut.isEmpty)
        #expect(throws: RecordingError.self) { try Recording(path: path) }
    }

    @Test func `a pipe holds at most 64 MiB`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/recording"
        try #require(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            let descriptor = open(path, O_WRONLY)
            defer { close(descriptor) }
            signal(SIGPIPE, SIG_IGN)
            let zeros = [UInt8](repeating: 0, count: 1 << 16)
            // One piece too many. The reader closes before the last is written, or after it.
            for _ in 0...(RecordingFile.limit / zeros.count) {
                guard write(descriptor, zeros, zeros.count) == zeros.count else { return }
            }
        }
        writer.start()
        let error = #expect(throws: RecordingError.self) { try RecordingStream(path: path) }
        #expect(error?.code == .tooLarge)
        #expect(
            error?.description
                == "\(path): more than 67108864 bytes come through the pipe; write them to a file first")
    }

    @Test(arguments: ["/dev/null", "/"])
    func `a device or a folder is refused`(path: String) {
        let error = #expect(throws: RecordingError.self) { try RecordingStream(path: path) }
        #expect(error?.description == "\(path): it is neither a file nor a pipe")
    }
}
