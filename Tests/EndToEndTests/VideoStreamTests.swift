import BezelModel
import Drawing
import Foundation
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing
import Video

@testable import BezelConfiguration
@testable import bezel

/// An app's video from its socket to the screen, with the program as a separate process.
@Suite(.enabled(if: VideoScreen.problem == nil, VideoScreen.need), .timeLimit(.minutes(2)))
struct VideoStreamTests {
    @Test func `each picture of a video stream is displayed, and the last one stays`() throws {
        let screen = try VideoScreen()
        defer { screen.bezel.stop() }
        let app = try screen.app()
        #expect(try screen.number() == nil, "a notice is on the screen before the first picture")
        for (number, unit) in try NumberedStream.units().enumerated() {
            app.send(app.videoFrame(unit))
            #expect(try screen.waits(for: number))
        }
        #expect(try screen.number() == 59)
    }

    /// Packets as the official Android library makes them; VideoTests compares them with that library's.
    @Test(arguments: [true, false])
    func `an RTP stream is displayed, with a packet or a whole picture in each frame`(isCut: Bool) throws {
        let screen = try VideoScreen()
        defer { screen.bezel.stop() }
        let app = try screen.app(protocol: "RTP")
        // Also in fragments: pictures are larger than 500 bytes.
        var writer = RTPWriter(largest: 500)
        for (number, unit) in try NumberedStream.units().prefix(25).enumerated() {
            let packets = writer.packets(of: unit)
            for frame in isCut ? packets : [packets.flatMap(\.self)] { app.send(app.videoFrame(frame)) }
            #expect(try screen.waits(for: number))
        }
    }

    @Test func `a card covers the video, which continues below it`() throws {
        let screen = try VideoScreen()
        defer { screen.bezel.stop() }
        let app = try screen.app()
        let units = try NumberedStream.units()
        app.send(app.videoFrame(units[0]))
        #expect(try screen.waits(for: 0))
        let bare = try screen.picture()
        app.send(app.bytes(of: .alert, Alert(lines: ["Fuel"], duration: 10_000).parameters))
        let cardIsThere = { (canvas: Canvas) in canvas[320, 500] != bare[320, 500] || canvas[320, 256] != bare[320, 256]
        }
        while !cardIsThere(try screen.picture()) {}
        app.send(app.videoFrame(units[1]))
        #expect(try screen.waits(for: 1))
        #expect(cardIsThere(try screen.picture()))
    }

    @Test func `after an app's video ends its notice is displayed again`() throws {
        let screen = try VideoScreen()
        defer { screen.bezel.stop() }
        let app = try screen.app()
        app.send(app.videoFrame(try NumberedStream.units()[0]))
        #expect(try screen.waits(for: 0))
        try app.endVideo()
        #expect(try screen.waits(for: nil))
    }

    @Test(.timeLimit(.minutes(1)))
    func `many streams of one app do not start a decoder process each`() throws {
        let screen = try VideoScreen()
        defer { screen.bezel.stop() }
        let app = try screen.app()
        for _ in 2...30 {
            try app.endVideo()
            try app.startVideo(width: 160, height: 128)
        }
        // The processes of ended streams also need a moment to end.
        while screen.bezel.children.count != 1 {}
        try app.endVideo()
        try app.startVideo(width: 160, height: 128)
        #expect(app.nextVideoControl() == .endService)
        #expect(try app.request(.show, ["mainField1": "still here"]) == .success)
    }

    @Test func `after its decoder process is killed the video resumes at the next IDR picture`() throws {
        let screen = try VideoScreen()
        defer { screen.bezel.stop() }
        let app = try screen.app()
        let units = try NumberedStream.units()
        app.send(app.videoFrame(units[0]))
        #expect(try screen.waits(for: 0))
        let decoder = try #require(screen.bezel.children.first)
        kill(decoder, SIGKILL)
        while screen.bezel.children.first == decoder {}
        for unit in units[1..<20] { app.send(app.videoFrame(unit)) }
        #expect(try screen.number() == 0, "pictures that depend on a lost one are not shown")
        app.send(app.videoFrame(units[20]))
        #expect(try screen.waits(for: 20))
        #expect(try app.request(.show, ["mainField1": "still here"]) == .success)
    }
}

/// A service whose decoder's process has a fault.
@Suite(.enabled(if: VideoScreen.problem == nil, VideoScreen.need), .timeLimit(.minutes(1)))
struct FaultyVideoTests {
    @Test(.enabled(if: Places.program("FaultyDecoder") != nil, "needs FaultyDecoder beside the tests"))
    func `a decoder that cannot open its library ends the stream, and the next one is refused`() throws {
        let bezel = try RunningBezel(decoder: "FaultyDecoder") { $0.video.isEnabled = true }
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Drive", port: bezel.address.port)
        let (width, height) = (Int32(NumberedStream.size.width), Int32(NumberedStream.size.height))
        try app.startVideo(width: width, height: height)
        app.send(app.videoFrame(try NumberedStream.units()[0] + Array("planted fault: library".utf8)))
        #expect(app.nextVideoControl() == .endService)
        #expect(throws: PlainApp.Failure.self) { try app.startVideo(width: width, height: height) }
    }
}

/// The program with a screen of four times the stream's size.
private struct VideoScreen {
    /// The reason why no video can be decoded here; nil if it can.
    static let problem: String? =
        Places.bezel == nil ? "needs bezel beside the tests" : DecoderWorker.missingLibrary()
    static let need = Comment(rawValue: problem ?? "")

    let bezel: BezelProcess

    init() throws {
        bezel = try BezelProcess(
            """
            [display]
            size = "\(NumberedStream.size.width * 4)x\(NumberedStream.size.height * 4)"
            fades = false
            """)
    }

    /// An app that has the screen and whose video service is open.
    func app(protocol form: String = "RAW") throws -> PlainApp {
        let app = try PlainApp.onScreen("Drive", port: bezel.port)
        try app.startVideo(
            width: Int32(NumberedStream.size.width), height: Int32(NumberedStream.size.height), protocol: form)
        return app
    }

    func picture() throws -> Canvas {
        var outcome = try Command.run("screenshot", "-", "--json", socket: bezel.socket)
        // A busy machine may not have drawn the first picture yet.
        while outcome.errors.contains("nothing has been shown yet") {
            outcome = try Command.run("screenshot", "-", "--json", socket: bezel.socket)
        }
        try #require(outcome.status == 0, "\(outcome)")
        let png = try JSONParser.parse(Array(outcome.output.utf8)[...])["png"]?.string
        let bytes = [UInt8](Data(base64Encoded: try #require(png)) ?? Data())
        let size = DisplaySize(
            width: Int32(NumberedStream.size.width * 4), height: Int32(NumberedStream.size.height * 4))
        return try ImageFile.canvas(of: bytes, covering: size)
    }

    /// The number that the screen shows; nil for none.
    func number() throws -> Int? {
        let canvas = try picture()
        return NumberedStream.number { UInt8(canvas[$0 * 4 + 2, $1 * 4 + 2] >> 8 & 0xFF) }
    }

    /// Waits until the screen shows a number.
    ///
    /// - Returns: false if it does not after many looks.
    func waits(for wanted: Int?) throws -> Bool {
        for _ in 1...500 where try number() == wanted { return true }
        return false
    }
}
