import Foundation
import Logging
import SmartDeviceLink
import Synchronization
import TestSupport
import Testing

@testable import BezelService
@testable import HeadUnit

/// The file that `words` names. The texts belong to the process, so each test uses a text that no other test shows.
struct WordsFileTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    private struct Handler: LogHandler {
        let lines: Lines
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: Logging.LogEvent) { lines.all.withLock { $0.append("\(event.level): \(event.message)") } }
    }

    private static func use(_ path: String) -> [String] {
        let lines = Lines()
        Words.useFile(path, log: Logger(label: "test") { _ in Handler(lines: lines) })
        return lines.all.withLock { $0 }
    }

    @Test func `a file's texts are displayed, and an invalid line is reported with its number`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "own.txt").path
        try Data("no-panel\n  hi  टच नहीं\n  xx  None\nnothing\n  hi  -\n".utf8).write(to: URL(filePath: path))
        defer { _ = Words.replace(byThoseOf: []) }
        #expect(
            Self.use(path) == [
                "warning: words: \(path):3: \"xx\" is no language of SDL",
                "warning: words: \(path):4: there is no word \"nothing\"",
            ])
        #expect(Words.of(.hiIN)[.noPanel] == "टच नहीं")
        #expect(Self.use("").isEmpty)
        let lost = Self.use(folder.url.appending(path: "lost.txt").path)
        #expect(lost.count == 1 && lost[0].hasSuffix("lost.txt: cannot be read: No such file or directory"))
        #expect(Words.of(.hiIN)[.noPanel] == "टच नहीं")
    }
}
