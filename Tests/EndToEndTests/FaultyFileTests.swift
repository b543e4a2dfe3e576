import BezelModel
import Drawing
import Foundation
import SmartDeviceLink
import SmartDeviceLinkApp
import TestSupport
import Testing

/// Files of an app whose decoder fails: with a crash, an endless loop, or 2 GB of memory.
@Suite(
    .enabled(if: Places.program("FaultyDecoder") != nil, "needs FaultyDecoder beside the tests"),
    .timeLimit(.minutes(2)))
struct FaultyFileTests {
    private static func kept(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Places.root.appending(path: "Tests/Fuzzing/Corpus/images/\(name)")))
    }

    @Test(
        arguments: [("png-plain", FileType.png), ("jpeg-plain", .jpeg), ("bmp-24", .bmp)], ["crash", "loop", "memory"])
    func `a picture whose decoder fails is answered with WARNINGS, and the next picture is drawn`(
        picture: (name: String, type: FileType), fault: String
    ) async throws {
        let log = CollectedLog()
        let bezel = try RunningBezel(log: log.logger, decoder: "FaultyDecoder")
        defer { bezel.stop() }
        let app = try bezel.app()
        try await app.start()
        try await app.wait { $0.status?.level == .full }
        let bytes = try Self.kept(picture.name)
        let faulty = bytes + Array("planted fault: \(fault)".utf8)
        // A hanging decoder is ended after some seconds: the alert must be shown longer than that.
        #expect(
            try await answer(of: app, to: faulty, picture.type, named: "faulty", seconds: fault == "loop" ? 10 : 3)
                == .warnings)
        #expect(try await answer(of: app, to: bytes, picture.type, named: "good", seconds: 3) == .success)
        #expect(
            log.lines.contains { $0.contains("a file of an app cannot be decoded: the process for pictures has ended") }
        )
        let status = try Command.run("status", socket: bezel.socket).output
        #expect(status.contains("\ndecoders  1 ended while they decoded what an app sent"), "\(status)")
        await app.stop()
    }

    private func answer(
        of app: SDLManager, to bytes: [UInt8], _ type: FileType, named name: String, seconds: Int
    ) async throws -> ResultCode {
        #expect(try await app.upload(PutFile(name: name, type: type), bytes: bytes).result == .success)
        var alert = Alert(lines: ["Fuel is low"], duration: Int64(seconds * 1000))
        alert.icon = Image(value: name)
        return try await app.present(alert).result
    }
}
