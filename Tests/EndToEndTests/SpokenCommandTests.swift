import Foundation
import Glibc
import SmartDeviceLink
import TestSupport
import Testing
import Voice

/// The driver presses the voice key and speaks: espeak-ng, into the microphone of the whole program, which is a file of
/// ALSA's file plug-in.
@Suite(
    .enabled(if: Places.bezel != nil && SpokenText.program != nil, "needs bezel beside the tests, and espeak-ng"),
    .enabled(if: Recogniser.problem(RecogniserSettings()) == nil, "needs libpocketsphinx3 and pocketsphinx-en-us"),
    .timeLimit(.minutes(5)))
struct SpokenCommandTests {
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

    /// Makes the microphone hear a text when it is opened next, and silence after it.
    private func say(_ text: String) throws {
        let samples = try SpokenText.samples(of: text) + [Int16](repeating: 0, count: 16000 * 10)
        let bytes = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        try Data(bytes).write(to: folder.url.appending(path: "in.raw"))
    }

    /// Reads an app's notifications to the end of a voice session.
    ///
    /// - Returns: The commands that it received.
    private func commands(_ app: PlainApp, atLeast count: Int) throws -> [Int64] {
        var (hasBegun, hasEnded, commands): (Bool, Bool, [Int64]) = (false, false, [])
        while !hasEnded || commands.count < count {
            let frame = try #require(app.next(), "the session does not end, or its command does not come")
            guard let rpc = RPCMessage(payload: frame.payload), rpc.type == .notification else { continue }
            let parameters = try JSONParser.parse(rpc.parameters)
            if rpc.function == FunctionID.onCommand.rawValue {
                #expect(parameters["triggerSource"] == "VR")
                if let command = parameters["cmdID"]?.integer { commands.append(command) }
            }
            guard rpc.function == FunctionID.onHMIStatus.rawValue else { continue }
            if parameters["systemContext"] == "VRSESSION" { hasBegun = true }
            if hasBegun, parameters["systemContext"] == "MAIN" { hasEnded = true }
        }
        return commands
    }

    private static let phrases = ["next song", "play my favourites", "call home", "stop the music"]
    /// Those of the recogniser's process.
    private static let recogniserLibraries = ["libpocketsphinx", "libsphinxbase", "libespeak-ng", "/en-us/"]
    private static let talk = "it rained all night and we took the early train"

    @Test func `a phrase is the command of the app, and other talk is none`() throws {
        let configuration = """
            [sound]
            device = ""
            [voice]
            microphone = "mic"

            """
        let bezel = try BezelProcess(
            configuration, variables: ["ALSA_CONFIG_PATH": "\(folder.path)/asound.conf", "HOME": folder.path])
        let app = try PlainApp(port: bezel.port)
        try app.open()
        try app.register("Music")
        while try app.nextNotification(.onHMIStatus)["hmiLevel"] != "FULL" {}
        for (number, phrase) in Self.phrases.enumerated() {
            let command: JSON = ["cmdID": .integer(Int64(number)), "vrCommands": [.string(phrase)]]
            #expect(try app.request(.addCommand, command) == .success)
        }
        // What the board can do was found out by another process.
        let libraries = Self.recogniserLibraries + ["libspeexdsp", "libasound"]
        #expect(bezel.mapped(libraries).isEmpty && !bezel.threads.contains("microphone"), "unused")
        for (said, wanted) in [(Self.phrases[0], [0]), (Self.talk, []), (Self.phrases[3], [3])] as [(String, [Int64])] {
            try say(said)
            #expect(try Command.run("press", "voicecommand", socket: bezel.socket).status == 0)
            #expect(try commands(app, atLeast: wanted.count) == wanted, "\(said)")
        }
        // The recogniser ends with its task.
        while !bezel.children.isEmpty { sched_yield() }
        while bezel.threads.contains("microphone") { sched_yield() }
        #expect(bezel.mapped(Self.recogniserLibraries).isEmpty)
        #expect(!bezel.links.contains { $0.hasSuffix("in.raw") })
        #expect(bezel.stop() == 0)
    }
}
