import BezelModel
import Foundation
import Glibc
import Storage
import TestSupport
import Testing

/// `kill -9` while records and files are written.
struct KillTests {
    /// BEZEL_KILLS sets another number of rounds.
    static let kills = ProcessInfo.processInfo.environment["BEZEL_KILLS"].flatMap(Int.init) ?? 100

    @Test func `a killed process loses no acknowledged record and leaves no half-written file`() throws {
        let folder = try TemporaryFolder()
        let writer = try #require(Places.program("StorageWriter"))
        var numbers = SystemRandomNumberGenerator()
        var written = 0
        for kill in 1...Self.kills {
            let reported = try Self.run(
                writer, folder.path, lines: .random(in: 0...8, using: &numbers),
                spins: .random(in: 0...200_000, using: &numbers))
            let records = try RecordStore(path: folder.database)
            #expect(records.setAside == nil, "kill \(kill)")
            let row = try records.apps().first
            let number = row.flatMap { Int($0.hash) } ?? 0
            if let reported {
                #expect(number == reported || number == reported + 1, "kill \(kill)")
                written = reported
            }
            #expect(number >= written, "kill \(kill)")
            if let row { #expect(row.data == String(repeating: "\(number) ", count: 500)) }
            let files = try FileStore(path: folder.path + "/files", quota: 1 << 20).read(of: "app")
            guard let file = files["file"] else {
                #expect(number == 0, "kill \(kill)")
                continue
            }
            let log = String(decoding: files["log"]?.joined ?? [], as: UTF8.self)
            let last = log.split(separator: "\n").last.flatMap { Int($0) } ?? 0
            #expect(log.isEmpty || log.hasSuffix("\n"), "kill \(kill): \(log.debugDescription)")
            #expect(last == number || last == number + 1, "kill \(kill): \(log.debugDescription)")
            let content = String(decoding: file.joined, as: UTF8.self)
            #expect(
                [number, number + 1].contains { content == String(repeating: "\($0) ", count: 500) }, "kill \(kill)")
        }
        #expect(written > 0)
    }

    /// - Returns: The last number that the writer reported before it was killed.
    private static func run(_ program: String, _ folder: String, lines: Int, spins: Int) throws -> Int? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [folder]
        process.standardOutput = pipe
        try process.run()
        var text: [UInt8] = []
        while text.count(where: { $0 == 10 }) < lines {
            let data = pipe.fileHandleForReading.readAvailable()
            guard !data.isEmpty else { break }
            text += data
        }
        // The kill hits any step of its work.
        for _ in 0..<spins { if getpid() == 0 { break } }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        text += pipe.fileHandleForReading.readUntilEnd()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").last.flatMap { Int($0) }
    }
}
