import EventLoop
import SmartDeviceLink
import SmartDeviceLinkApp
import TCPLink
import Testing
import WebLink

@testable import BezelConfiguration
@testable import BezelControl
@testable import bezel

/// Recording and replay by the control requests, in the whole program.
@Suite(.timeLimit(.minutes(2)))
struct ConsoleRecordingTests {
    private static func running() throws -> (RunningBezel, WebClient) {
        let bezel = try RunningBezel { $0.web.listen = TCPAddress(host: "127.0.0.1", port: 0) }
        let viewer = try WebClient.viewer(try WebClient.Place(try #require(bezel.console)))
        while try viewer.ask("screenshot")["ok"] != true {}
        return (bezel, viewer)
    }

    private static func touch(_ viewer: WebClient, _ contacts: String) throws {
        #expect(try viewer.ask("touch", #","contacts":[\#(contacts)]"#)["ok"] == true)
    }

    /// A pinch of two fingers and a tap.
    private static func pinch(_ viewer: WebClient) throws {
        try touch(viewer, #"{"slot":0,"phase":"begin","x":300,"y":240},{"slot":1,"phase":"begin","x":500,"y":240}"#)
        for step in 1...5 {
            let (left, right) = (300 + 10 * step, 500 - 10 * step)
            try touch(
                viewer,
                #"{"slot":0,"phase":"move","x":\#(left),"y":240},{"slot":1,"phase":"move","x":\#(right),"y":240}"#)
        }
        try touch(viewer, #"{"slot":0,"phase":"end","x":350,"y":240}"#)
        try touch(viewer, #"{"slot":1,"phase":"cancel","x":450,"y":240}"#)
        try touch(viewer, #"{"slot":0,"phase":"begin","x":0,"y":479}"#)
        try touch(viewer, #"{"slot":0,"phase":"end","x":0,"y":479}"#)
    }

    /// The contacts of touch events without their times and panel numbers.
    private static func contacts(_ lines: [JSON]) -> [JSON] {
        lines.filter { $0["event"] == "touch" }.flatMap { $0["contacts"]?.array ?? [] }.map { contact in
            ["phase": contact["phase"] ?? "", "x": contact["x"] ?? "", "y": contact["y"] ?? ""]
        }
    }

    @Test func `recordings of a viewer's fingers and of its session replay as the same touches`() throws {
        let (bezel, viewer) = try Self.running()
        defer { bezel.stop() }
        let watcher = try WebClient.viewer(try WebClient.Place(try #require(bezel.console)))
        #expect(try watcher.ask("watch", #","kinds":["touches"]"#)["ok"] == true)
        #expect(try viewer.ask("record", #","on":true"#)["on"] == true)
        try Self.pinch(viewer)
        #expect(try viewer.ask("record", #","on":false"#)["on"] == false)
        let text = viewer.lines.compactMap { $0["event"] == "recorded" ? $0["text"]?.string : nil }.joined()
        #expect(text.hasPrefix("# EVEMU 1.3\n"))
        #expect(text.contains("A: 35 0 799 0 0 0\n"))
        try watcher.turn { Self.contacts(watcher.lines).count == 16 }
        let touched = Self.contacts(watcher.lines)
        #expect(watcher.lines.first { $0["event"] == "screen" }?["width"] == 800)
        let session = watcher.lines.filter { $0["event"] != nil }.map { $0.text + "\n" }.joined()

        for file in [text, session] {
            let count = watcher.lines.count
            let part = #","speed":100,"part":"\#(Base64.encode(Array(file.utf8)))""#
            let answer = try viewer.ask("replay", part)
            #expect(answer["outcome"] == "played", "\(answer)")
            #expect(viewer.lines.contains { $0["event"] == "playing" })
            try watcher.turn { Self.contacts(Array(watcher.lines.dropFirst(count))).count == touched.count }
            #expect(Self.contacts(Array(watcher.lines.dropFirst(count))) == touched)
            #expect(watcher.lines.dropFirst(count).allSatisfy { $0["panel"] == 238 })
        }
    }

    @Test func `a recording may be sent in parts, only one plays at a time, and stopping it cancels its fingers`()
        throws
    {
        let (bezel, viewer) = try Self.running()
        defer { bezel.stop() }
        let other = try WebClient.viewer(try WebClient.Place(try #require(bezel.console)))
        #expect(try other.ask("watch", #","kinds":["touches"]"#)["ok"] == true)
        // A finger that is lifted after an hour.
        let header = "# EVEMU 1.3\nN: p\nB: 03 00 00 00 00 00 80 60 02\nA: 2f 0 9 0 0\nA: 35 0 799 0 0\n"
        let rest = """
            A: 36 0 479 0 0
            A: 39 0 99 0 0
            E: 0.001000 0003 002f 0000
            E: 0.001000 0003 0039 0001
            E: 0.001000 0003 0035 0010
            E: 0.001000 0003 0036 0020
            E: 0.001000 0000 0000 0000
            E: 3600.001000 0003 0039 -001
            E: 3600.001000 0000 0000 0000

            """
        let first = Base64.encode(Array(header.utf8))
        let partly = try viewer.ask("replay", #","more":true,"part":"\#(first)""#)
        #expect(partly["size"] == .integer(Int64(header.utf8.count)))
        viewer.send(
            WebSocketFrame(
                .text,
                Array(#"{"v":1,"id":1000000,"do":"replay","part":"\#(Base64.encode(Array(rest.utf8)))"}"#.utf8)))
        try viewer.turn { viewer.lines.contains { $0["id"] == 1_000_000 } }
        #expect(viewer.lines.first { $0["id"] == 1_000_000 }?["error"] == nil)
        #expect(viewer.lines.first { $0["event"] == "playing" }?["duration"] == 3_600_000)
        try other.turn { Self.contacts(other.lines) == [["phase": "begin", "x": 10, "y": 20]] }
        let refused = try other.ask("replay", #","part":"\#(first)""#)
        #expect(refused["error"] == "a recording is played already; stop-replay ends it")
        #expect(try other.ask("stop-replay")["ok"] == true)
        try viewer.turn { viewer.lines.contains { $0["id"] == 1_000_000 && $0["outcome"] == "stopped" } }
        try other.turn { Self.contacts(other.lines).count == 2 }
        #expect(Self.contacts(other.lines)[1] == ["phase": "cancel", "x": 10, "y": 20])
        #expect(try other.ask("stop-replay")["error"] == "no recording is played")
    }

    @Test func `a file that is not a recording is refused with the reason`() throws {
        let (bezel, viewer) = try Self.running()
        defer { bezel.stop() }
        func answer(_ text: String) throws -> String {
            try viewer.ask("replay", #","part":"\#(Base64.encode(Array(text.utf8)))""#)["error"]?.string ?? ""
        }
        #expect(try answer("").contains("it is empty"))
        #expect(try answer("Dear diary").contains("the recording"))
        #expect(try answer("# EVEMU 1.3\nN: p\nA: 35 0 799 0 0\n").contains("holds no events"))
        #expect(try answer(#"{"event":"level","t":1}"#).contains("holds no events"))
        #expect(try viewer.ask("replay", #","part":"%""#)["error"] == "part: expected base64")
    }

    @Test func `the content that an app has put on the head unit is reported, with its files`() throws {
        let (bezel, viewer) = try Self.running()
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Drive", port: bezel.address.port)
        let details = try viewer.ask("app", #","app":"Drive""#)
        #expect(details["name"] == "Drive" && details["files"] == [] && details["menu"] == [])
        #expect(details["buttons"] == ["CUSTOM_BUTTON"])
        let file: JSON = ["syncFileName": "note.json", "fileType": "JSON"]
        #expect(try app.request(.putFile, file, bulk: Array("[7]".utf8)) == .success)
        _ = try app.request(.addSubMenu, ["menuID": 1, "menuName": "Places"])
        _ = try app.request(.addCommand, ["cmdID": 2, "menuParams": ["menuName": "Home", "parentID": 1]])
        let after = try viewer.ask("app", #","app":"Drive""#)
        #expect(after["files"] == [["name": "note.json", "type": "JSON", "size": 3, "persistent": false]])
        #expect(AppCommand.lines(after.contents).contains("    Home"))
        let note = try viewer.ask("file", #","app":"Drive","name":"note.json""#)
        #expect(note["contents"] == .string(Base64.encode(Array("[7]".utf8))))
        let missing = try viewer.ask("file", #","app":"Drive","name":"no.png""#)
        #expect(missing["error"] == #"name: Drive has no file "no.png""#)

        #expect(try viewer.ask("slow", #","app":"Drive","time":1"#)["time"] == 1)
        #expect(try viewer.ask("drop", #","app":"Drive""#)["ok"] == true)
        while try viewer.ask("apps")["apps"] != [] {}
        #expect(try viewer.ask("language", #","name":"DE-DE""#)["name"] == "DE-DE")
        #expect(try viewer.ask("status")["language"] == "DE-DE")
    }
}
