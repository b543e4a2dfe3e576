import EventLoop
import Foundation
import HeadUnit
import SmartDeviceLink
import TCPLink
import Testing
import TouchInput
import WebLink

@testable import BezelConfiguration
@testable import BezelControl
@testable import bezel

/// The console in a real browser.
@Suite(
    .needsChromium, .serialized,
    .timeLimit(.minutes(3)))
struct BrowserTests {
    private static func running(
        _ change: @Sendable @escaping (inout ProgramConfiguration) -> Void = { _ in }
    ) throws -> (bezel: RunningBezel, viewer: WebClient, url: String) {
        let bezel = try RunningBezel {
            $0.web.listen = TCPAddress(host: "127.0.0.1", port: 0)
            change(&$0)
        }
        let url = try #require(bezel.console)
        let viewer = try WebClient.viewer(try WebClient.Place(url))
        while try viewer.ask("screenshot")["ok"] != true {}
        return (bezel, viewer, url)
    }

    /// Number of pixels in which the canvas differs from a PNG file; -1 if the sizes differ.
    private static func differences(_ browser: Chromium, from png: String) throws -> Int64 {
        let script = """
            (async () => {
              const bytes = Uint8Array.from(atob("\(png)"), letter => letter.charCodeAt(0));
              const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
              if (image.width !== canvas.width || image.height !== canvas.height) return -1;
              const other = new OffscreenCanvas(image.width, image.height).getContext("2d", { alpha: false });
              other.drawImage(image, 0, 0);
              const [one, two] = [surface, other].map(each => new Uint32Array(each.getImageData(0, 0, image.width, image.height).data.buffer));
              return one.reduce((count, pixel, index) => count + (pixel === two[index] ? 0 : 1), 0);
            })()
            """
        return try #require(try browser.value(script).integer)
    }

    @Test func `the console page shows every pixel of the screenshot after each change`() throws {
        let (bezel, viewer, url) = try Self.running()
        defer { bezel.stop() }
        let browser = try Chromium()
        try browser.open(url)
        try browser.wait(for: "canvas.dataset.frame")
        for theme in ["day", "night"] {
            let drawn = try browser.value("canvas.dataset.count").string ?? ""
            #expect(try viewer.ask("theme", #","name":"\#(theme)""#)["ok"] == true)
            try browser.wait(for: "canvas.dataset.count !== '\(drawn)'")
            // A picture may still be in transit, so the comparison is repeated.
            while true {
                let png = try #require(try viewer.ask("screenshot")["png"]?.string)
                let different = try Self.differences(browser, from: png)
                try #require(different >= 0)
                if different == 0 { break }
            }
        }
    }

    /// Pictures of a moving finger: the next one after the last has been drawn, or 60 a second for
    /// BEZEL_BROWSER_SECONDS, which needs an idle machine.
    @Test func `the canvas shows each picture of a moving finger`() throws {
        let seconds = ProcessInfo.processInfo.environment["BEZEL_BROWSER_SECONDS"].flatMap { Int($0) }
        let (bezel, viewer, url) = try Self.running { $0.headUnit.touch.showFingers = true }
        defer { bezel.stop() }
        let browser = try Chromium()
        try browser.open(url)
        try browser.wait(for: "canvas.dataset.frame && \(ConsolePage.watches)")
        func finger(_ phase: String, _ x: Int) throws {
            let contact = #"{"slot":0,"phase":"\#(phase)","x":\#(x),"y":200}"#
            #expect(try viewer.ask("touch", #","contacts":[\#(contact)]"#)["ok"] == true)
        }
        func drawnPictures() throws -> Int64 { Int64(try browser.value("canvas.dataset.count").string ?? "") ?? 0 }
        func shown() throws -> Int64 { try viewer.ask("status")["measured"]?["frames"]?.integer ?? 0 }
        try finger("begin", 99)
        try browser.wait(for: "canvas.dataset.count > 1")
        let (before, shownBefore) = (try drawnPictures(), try shown())
        let moves = (seconds ?? 1) * 60
        let start = Clock.monotonic
        for move in 0..<moves {
            let due = start + Int64(move) * 1_000_000_000 / 60
            while seconds != nil, Clock.monotonic < due { try viewer.loop.turn(timeout: 1) }
            let count = seconds == nil ? try drawnPictures() : 0
            try finger("move", 100 + move % 600)
            if seconds == nil { try browser.wait(for: "canvas.dataset.count > \(count)") }
        }
        let took = Double(Clock.monotonic - start) / 1e9
        // The clock on the screen may change in between.
        while try Self.differences(browser, from: #require(try viewer.ask("screenshot")["png"]?.string)) != 0 {}
        let (drawn, pictures) = (try drawnPictures() - before, try shown() - shownBefore)
        if seconds != nil {
            print("\(moves) moves in \(took) s: \(pictures) pictures shown, \(drawn) taken by the canvas")
        }
        #expect(drawn >= Int64(moves) * 95 / 100)
        #expect(drawn <= pictures, "no picture comes twice")
    }

    @Test func `two fingers on the page send the app the same touches as a recording of them`() throws {
        let (bezel, viewer, url) = try Self.running()
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Drive", port: bezel.address.port)
        defer { withExtendedLifetime(app) {} }
        #expect(try viewer.ask("watch", #","kinds":["rpcs"]"#)["ok"] == true)
        #expect(try viewer.ask("record", #","on":true"#)["ok"] == true)

        let browser = try Chromium()
        try browser.open(url)
        try browser.wait(for: "canvas.dataset.frame && \(ConsolePage.watches)")
        let box = try #require(
            try browser.value(
                "(box => [box.left, box.top, box.width / 800, box.height / 480])(canvas.getBoundingClientRect())"
            )
            .array)
        let sides = box.map { Double($0.plain) ?? 0 }
        func touch(_ type: String, _ points: [(x: Double, y: Double)]) throws {
            let all = points.enumerated().map { index, point -> JSON in
                [
                    "id": .integer(Int64(index)), "x": .number(sides[0] + (point.x + 0.5) * sides[2]),
                    "y": .number(sides[1] + (point.y + 0.5) * sides[3]),
                ]
            }
            try browser.send("Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(all)])
        }
        try touch("touchStart", [(300, 240), (500, 240)])
        for step in 1...8 {
            try touch("touchMove", [(300 - 10 * Double(step), 240), (500 + 10 * Double(step), 240)])
        }
        try touch("touchEnd", [])
        let touches = {
            viewer.lines.filter { $0["function"] == "OnTouchEvent" }.compactMap { $0["parameters"] }
        }
        try viewer.turn { touches().count { $0["type"] == "END" } == 2 }
        #expect(try viewer.ask("record", #","on":false"#)["ok"] == true)

        let text = viewer.lines.compactMap { $0["event"] == "recorded" ? $0["text"]?.string : nil }.joined()
        var playback = Playback(try Recording(Array(text.utf8), file: "recorded"), display: nil)
        var lines: [UInt8] = []
        playback.playAll { lines += $0 }
        let played = try lines.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse($0) }
        #expect(touches().map(Self.withoutTimes) == played.map(Self.withoutTimes))
        #expect(touches().count > 6)
        let first = touches().flatMap { $0["event"]?.array ?? [] }.compactMap { $0["c"]?.array?.first }
        #expect(first.contains(["x": 300, "y": 240]) && first.contains(["x": 500, "y": 240]))
        #expect(first.contains(["x": 220, "y": 240]) && first.contains(["x": 580, "y": 240]))
    }

    private static func withoutTimes(_ touch: JSON) -> [JSON] {
        [touch["type"] ?? .null] + (touch["event"]?.array ?? []).flatMap { [$0["id"] ?? .null, $0["c"] ?? .null] }
    }

    @Test func `the page shows the details of an app with 60 pictures and stays connected`() throws {
        let (bezel, _, url) = try Self.running()
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Album", port: bezel.address.port)
        let png = try #require(
            Base64.decode(
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
        for number in 0..<60 {
            let parameters: JSON = ["syncFileName": .string("\(number).png"), "fileType": "GRAPHIC_PNG"]
            #expect(try app.request(.putFile, parameters, bulk: png) == .success)
        }
        let browser = try Chromium()
        try browser.open(url)
        try browser.wait(for: "document.querySelector('#apps details')")
        _ = try browser.value("window.first = socket, document.querySelector('#apps summary').click()")
        try browser.wait(
            for: "[...document.querySelectorAll('.files img')].filter(image => image.naturalWidth).length === 60")
        #expect(try browser.value("socket === window.first && socket.readyState") == 1)
    }

    @Test func `a viewer without write access sees no controls that change something`() throws {
        let (bezel, _, url) = try Self.running { $0.web.touch = false }
        defer { bezel.stop() }
        let app = try PlainApp(port: bezel.address.port)
        try app.open()
        try app.register("Drive")
        let browser = try Chromium()
        try browser.open(url)
        try browser.wait(for: "looks && document.querySelector('#apps .item')")
        for tab in ["apps", "alerts", "messages", "events", "car"] {
            _ = try browser.value("document.getElementById('tab-\(tab)').click()")
            let shown = try browser.value(
                "[...document.querySelectorAll('.changes')].filter(element => element.offsetParent).length")
            #expect(shown == 0, "\(tab)")
        }
        #expect(
            try browser.value(
                "language.disabled && document.getElementById('state').textContent.includes('only to look')") == true)
    }

    @Test func `the console refuses a foreign host name, another origin and a wrong token`() throws {
        let (bezel, _, url) = try Self.running()
        defer { bezel.stop() }
        let place = try WebClient.Place(url)
        let browser = try Chromium(["--host-resolver-rules=MAP evil.test 127.0.0.1"])
        try browser.open("http://evil.test:\(place.address.port)/#k=\(place.token)")
        try browser.wait(for: "document.readyState === 'complete' && location.host.startsWith('evil')")
        #expect(try browser.value("performance.getEntriesByType('navigation')[0].responseStatus") == 421)

        // A page that may be loaded, but has another origin than the WebSocket.
        try browser.open("http://localhost:\(place.address.port)/#k=\(place.token)")
        try browser.wait(for: "canvas.dataset.frame")
        let dialled = """
            new Promise(done => { const other = new WebSocket("ws://\(place.address)/socket");
              other.onopen = () => done("open"); other.onerror = other.onclose = () => done("refused"); })
            """
        // The page's own policy refuses that already; a page without a policy gets 403 (WebConsoleTests).
        #expect(try browser.value(dialled) == "refused")

        try browser.open("about:blank")
        try browser.open("http://\(place.address)/#k=0000")
        try browser.wait(for: "!document.getElementById('gate').hidden")
        #expect(try browser.value("document.getElementById('main').hidden") == true)
    }

    @Test func `the page records fingers, and plays a chosen file`() throws {
        let (bezel, viewer, url) = try Self.running()
        defer { bezel.stop() }
        #expect(try viewer.ask("watch", #","kinds":["touches"]"#)["ok"] == true)
        let browser = try Chromium()
        try browser.open(url)
        try browser.wait(for: "canvas.dataset.frame && \(ConsolePage.watches)")
        // The files that the page offers for download.
        _ = try browser.value(
            "window.saved = {}; download = (name, blob) => blob.text().then(text => { saved[name] = text; }); 1")
        // Orders are done one after the other: with this answer, the recording has begun.
        _ = try browser.value("recordFingers.click(); recordSession.click(); ask('status').then(() => 1)")
        let touch = #","contacts":[{"slot":0,"phase":"PHASE","x":10,"y":20}]"#
        for phase in ["begin", "end"] {
            #expect(try viewer.ask("touch", touch.replacing("PHASE", with: phase))["ok"] == true)
        }
        try browser.wait(for: "evemu.join('').includes('0039 -001') && session.join('').includes('\"end\"')")
        _ = try browser.value("recordFingers.click(); recordSession.click(); 1")
        for name in ["bezel-fingers.evemu", "bezel-session.jsonl"] {
            try browser.wait(for: "saved['\(name)']")
            let count = viewer.lines.count
            let outcome = try browser.value(
                "play(new File([saved['\(name)']], 'a')).then(() => played.textContent)")
            #expect(outcome == "a: played")
            let again = { viewer.lines.dropFirst(count).filter { $0["event"] == "touch" } }
            try viewer.turn { again().count == 2 }
            #expect(again().map { $0["contacts"]?.array?.first?["phase"] } == ["begin", "end"])
        }
    }
}
