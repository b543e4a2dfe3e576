import Foundation
import SmartDeviceLinkApp
import TCPLink
import TestSupport
import Testing

/// An app records with the microphone of the whole program: a file of ALSA's file plug-in.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct MicrophoneTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "asound.conf",
            """
            </usr/share/alsa/alsa.conf>
            pcm.mic { type file slave.pcm "null" file "/dev/null" infile "\(folder.path)/in.raw" format "raw" }

            """)
    }

    private func bezel(microphone: String) throws -> BezelProcess {
        let configuration = """
            [sound]
            device = ""
            [voice]
            microphone = "\(microphone)"
            apps_microphone = "allow"
            recogniser = "none"

            """
        return try BezelProcess(
            configuration, variables: ["ALSA_CONFIG_PATH": "\(folder.path)/asound.conf", "HOME": folder.path])
    }

    private func app(_ bezel: BezelProcess) async throws -> SDLManager {
        let address = TCPAddress(host: "127.0.0.1", port: bezel.port)
        let app = try SDLManager(LifecycleConfiguration(name: "Notes", appID: "microphone-test", address: address))
        try await app.start()
        _ = try await app.wait { $0.status?.level == .full }
        return app
    }

    @Test func `an app receives the bytes that the microphone records, and then it is closed`() async throws {
        // A minute of 16 bits at 16 kHz: the recording ends before, however late a busy machine brings the pieces.
        let file = Data((0..<1_920_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        try file.write(to: folder.url.appending(path: "in.raw"))
        let bezel = try bezel(microphone: "mic")
        let app = try await app(bezel)
        #expect(!bezel.threads.contains("microphone"), "unused")
        #expect(!bezel.links.contains { $0.hasSuffix("in.raw") })
        var wanted = AudioPassThru(text1: "Say a name")
        wanted.limit = .seconds(60)
        var bytes: [UInt8] = []
        let recording = try await app.record(wanted)
        for try await piece in recording {
            if bytes.isEmpty { #expect(bezel.threads.contains("microphone"), "in use") }
            bytes += piece
            if (24000..<24000 + piece.count).contains(bytes.count) { try await recording.stop() }
        }
        #expect(bytes.count >= 24000, "\(bytes.count)")
        #expect(Data(bytes) == file.prefix(bytes.count))
        while bezel.threads.contains("microphone") { await Task.yield() }
        #expect(!bezel.links.contains { $0.hasSuffix("in.raw") })
        #expect(bezel.stop() == 0)
    }

    @Test func `a microphone that cannot be opened is an answer with its name`() async throws {
        let bezel = try bezel(microphone: "nosuch")
        let app = try await app(bezel)
        var text = ""
        do {
            for try await _ in try await app.record() { Issue.record("sound") }
            Issue.record("no error")
        } catch { text = "\(error)" }
        #expect(text.contains("nosuch"), "\(text)")
        #expect(bezel.stop() == 0)
    }
}
