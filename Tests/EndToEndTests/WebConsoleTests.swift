import EventLoop
import SmartDeviceLink
import TCPLink
import Testing
import WebLink

@testable import BezelConfiguration
@testable import BezelControl

/// The console in the whole program, seen by its clients.
@Suite(.timeLimit(.minutes(2)))
struct WebConsoleTests {
    private static func running(
        _ change: @Sendable @escaping (inout ProgramConfiguration) -> Void = { _ in }
    ) throws -> (RunningBezel, WebClient.Place) {
        let bezel = try RunningBezel { configuration in
            configuration.web.listen = TCPAddress(host: "127.0.0.1", port: 0)
            change(&configuration)
        }
        return (bezel, try WebClient.Place(try #require(bezel.console)))
    }

    @Test func `the console does not listen unless it is configured`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        #expect(bezel.console == nil)
    }

    @Test func `the page is served for the console's own host names only`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let page = try WebClient.get("/", at: place.address)
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.hasSuffix("</html>\n"))
        #expect(!page.contains(place.token))
        #expect(
            try WebClient.get("/", host: "localhost:\(place.address.port)", at: place.address).hasPrefix(
                "HTTP/1.1 200 "))
        #expect(
            try WebClient.get("/", host: "evil.test:\(place.address.port)", at: place.address).hasPrefix(
                "HTTP/1.1 421 "))
        #expect(try WebClient.get("/../etc/passwd", at: place.address).hasPrefix("HTTP/1.1 404 "))
    }

    @Test func `programs read the status with the token`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        for path in ["/status.json", "/metrics"] {
            #expect(try WebClient.get(path, at: place.address).hasPrefix("HTTP/1.1 401 "))
            let wrong = "Authorization: Bearer \(String(repeating: "0", count: 32))"
            #expect(try WebClient.get(path, fields: [wrong], at: place.address).hasPrefix("HTTP/1.1 401 "))
        }
        let field = "Authorization: Bearer \(place.token)"
        let status = try WebClient.get("/status.json", fields: [field], at: place.address)
        let body = status.split(separator: "\r\n\r\n", maxSplits: 1).last ?? ""
        #expect(try JSONParser.parse(Array(body.utf8)[...])["theme"] == "night")
        #expect(try WebClient.get("/metrics", fields: [field], at: place.address).contains("\nbezel_display_up{"))
    }

    @Test func `a foreign origin, another host name and a wrong token are refused`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let own = "http://\(place.address)"
        for origin in [nil, "http://evil.test", "http://localhost:\(place.address.port)", "null", own + "0"] {
            let client = try WebClient.open(place.address, origin: origin)
            #expect(client.response.hasPrefix("HTTP/1.1 403 "), "\(origin ?? "none")")
        }
        let name = "evil.test:\(place.address.port)"
        let rebound = try WebClient.open(place.address, origin: "http://\(name)", host: name)
        #expect(rebound.response.hasPrefix("HTTP/1.1 421 "))
        for token in [String(repeating: "0", count: 32), "", #"{"v":1,"id":1,"do":"shutdown"}"#] {
            let client = try WebClient.open(place.address, origin: own)
            client.send(WebSocketFrame(.text, Array(token.utf8)))
            try client.turn { client.isClosed }
            #expect(client.closeCode == 1008)
        }
        // A client that sends nothing is closed after a time.
        let silent = try WebClient.open(place.address, origin: own)
        try silent.turn { silent.isClosed }
        #expect(silent.closeCode == 1008)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a viewer receives the whole picture, then the changes after each acknowledgement`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        /// A viewer with its first picture.
        func newViewer() throws -> (WebClient, whole: [UInt8]) {
            let viewer = try WebClient.viewer(place)
            while try viewer.ask("screenshot")["ok"] != true {}
            viewer.send(WebSocketFrame(.binary, [1]))
            try viewer.turn { !viewer.pictures.isEmpty }
            return (viewer, Array(viewer.pictures[0]))
        }
        /// Whether its picture equals the screenshot in every pixel.
        func isShown(_ whole: [UInt8], to viewer: WebClient) throws -> Bool {
            let png = try #require(try viewer.ask("screenshot")["png"]?.string)
            return Base64.decode(png) == Array(whole[23...])
        }
        var (viewer, whole) = try newViewer()
        // Waits until the screen is stable: the picture of the board's state follows shortly after the first one.
        while try !isShown(whole, to: viewer) { (viewer, whole) = try newViewer() }
        #expect(whole[4..<24].elementsEqual([3, 32, 1, 224, 0, 1, 1, 0, 0, 0, 0, 3, 32, 1, 224, 0] + whole[20..<24]))

        #expect(try viewer.ask("theme", #","name":"day""#)["ok"] == true)
        #expect(try viewer.ask("status")["theme"] == "day")
        #expect(viewer.pictures.count == 1, "nothing is sent before the acknowledgement")
        viewer.send(WebSocketFrame(.binary, Array(whole[..<4])))
        try viewer.turn { viewer.pictures.count == 2 }
        #expect(viewer.pictures[1][..<4] != whole[..<4])
    }

    @Test func `each viewer's fingers have their own panel, and are cancelled when it leaves`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let (viewer, other) = (try WebClient.viewer(place), try WebClient.viewer(place))
        #expect(try other.ask("watch", #","kinds":["touches"]"#)["ok"] == true)
        while try other.ask("screenshot")["ok"] != true {}
        let begin =
            #","contacts":[{"slot":0,"phase":"begin","x":10,"y":20},{"slot":1,"phase":"begin","x":789,"y":459}]"#
        #expect(try viewer.ask("touch", begin)["ok"] == true)
        viewer.send(WebSocketFrame.close(1000))
        let touches = { other.lines.filter { $0["event"] == "touch" } }
        try other.turn { touches().count == 2 }
        #expect(touches().map { $0["panel"] } == [254, 254])
        #expect(
            touches()[1]["contacts"] == [
                ["slot": 0, "phase": "cancel", "x": 10, "y": 20], ["slot": 1, "phase": "cancel", "x": 789, "y": 459],
            ])
    }

    @Test func `messages of apps are sent to the viewers that watch them, in the order of the wire`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let viewer = try WebClient.viewer(place)
        #expect(try viewer.ask("watch", #","kinds":["rpcs"]"#)["kinds"] == ["rpcs"])
        let app = try PlainApp.onScreen("Drive", port: bezel.address.port)
        defer { withExtendedLifetime(app) {} }
        let rpcs = { viewer.lines.filter { $0["event"] == "rpc" } }
        try viewer.turn {
            rpcs().contains { $0["function"] == "OnHMIStatus" && $0["parameters"]?["hmiLevel"] == "FULL" }
        }
        let request = try #require(rpcs().first)
        #expect(request["function"] == "RegisterAppInterface" && request["type"] == "request")
        #expect(request["direction"] == "in" && request["parameters"]?["appName"] == "Drive")
        let response = try #require(rpcs().first { $0["type"] == "response" })
        #expect(response["function"] == "RegisterAppInterface" && response["direction"] == "out")
        #expect(response["result"] == "SUCCESS" && response["correlation"] == request["correlation"])
        let times = rpcs().compactMap { line -> Double? in
            if case .number(let time)? = line["t"] { time } else { line["t"]?.integer.map { Double($0) } }
        }
        #expect(times.count > 2 && times == times.sorted())
    }

    @Test func `a viewer that comes later gets the messages since the start, and then each new one once`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Drive", port: bezel.address.port)
        let viewer = try WebClient.viewer(place)
        let answer = try viewer.ask("watch", #","kinds":["rpcs"],"past":true"#)
        #expect(answer["t"]?.double ?? 0 > 0)
        try viewer.turn { viewer.lines.contains { $0["event"] == "present" } }
        #expect(try app.request(.show, ["mainField1": "live"]) == .success)
        let rpcs = { viewer.lines.filter { $0["event"] == "rpc" } }
        try viewer.turn { rpcs().contains { $0["function"] == "Show" && $0["type"] == "response" } }
        #expect(rpcs().first?["function"] == "RegisterAppInterface" && rpcs().first?["type"] == "request")
        #expect(rpcs().first?["parameters"]?["appName"] == "Drive")
        for function in ["RegisterAppInterface", "Show"] {
            let types = rpcs().filter { $0["function"] == .string(function) }.map { $0["type"] }
            #expect(types == ["request", "response"], "\(function)")
        }
        let late = try WebClient.viewer(place)
        _ = try late.ask("watch", #","kinds":["rpcs"],"past":true"#)
        try late.turn { late.lines.contains { $0["event"] == "present" } }
        let functions = late.lines.filter { $0["event"] == "rpc" }.map { $0["function"] }
        #expect(functions.first == "RegisterAppInterface" && functions.contains("Show"))
    }

    @Test func `a notification of a viewer reaches its app, and an invalid one is refused with its reason`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Drive", port: bezel.address.port)
        let viewer = try WebClient.viewer(place)
        let order = #","app":"Drive","function":"OnCommand","parameters":{"cmdID":7,"triggerSource":"WORD"}"#
        let refusal = try viewer.ask("send", order)
        #expect(refusal["ok"] == false && refusal["error"]?.string?.hasPrefix("triggerSource: ") == true)
        #expect(try viewer.ask("send", order.replacing("WORD", with: "MENU"))["function"] == "OnCommand")
        #expect(try app.nextNotification(.onCommand) == ["cmdID": 7, "triggerSource": "MENU"])
    }

    @Test func `touches and orders of viewers are refused where viewers may only look`() throws {
        let (bezel, place) = try Self.running { $0.web.touch = false }
        defer { bezel.stop() }
        let viewer = try WebClient.viewer(place)
        let touch = #","contacts":[{"slot":0,"phase":"begin","x":1,"y":2}]"#
        for (order, members) in [("touch", touch), ("press", #","key":"KEY_ENTER""#), ("reset", ""), ("shutdown", "")] {
            let error = try viewer.ask(order, members)["error"]?.string
            #expect(error == "\(order): viewers may only look (web.touch is false)")
        }
        #expect(try viewer.ask("status")["mayChange"] == false)
    }

    @Test func `wrong tokens do not flood the log and do not keep viewers out`() throws {
        let log = CollectedLog()
        let bezel = try RunningBezel(log: log.logger) { $0.web.listen = TCPAddress(host: "127.0.0.1", port: 0) }
        defer { bezel.stop() }
        let place = try WebClient.Place(try #require(bezel.console))
        for _ in 0..<60 {
            let client = try WebClient.open(place.address, origin: "http://\(place.address)")
            client.send(WebSocketFrame(.text, Array("wrong".utf8)))
            try client.turn { client.isClosed }
            #expect(client.closeCode == 1008)
        }
        #expect(log.lines.count { $0.contains("without the token was refused") } == 20)
        // None of these sends its token.
        let silent = try (0..<40).map { _ in try WebClient.open(place.address, origin: "http://\(place.address)") }
        let viewer = try WebClient.viewer(place)
        #expect(try viewer.ask("status")["ok"] == true)
        withExtendedLifetime(silent) {}
    }

    @Test func `eight viewers are admitted, and a ninth is refused with the reason`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let viewers = try (0..<8).map { _ in try WebClient.viewer(place) }
        for viewer in viewers { #expect(try viewer.ask("status")["ok"] == true) }
        let ninth = try WebClient.viewer(place)
        try ninth.turn { ninth.isClosed }
        #expect(ninth.closeCode == 1013)
        #expect(try viewers[0].ask("status")["clients"] == 8)
    }

    @Test func `at most one picture is buffered for a viewer that never acknowledges`() throws {
        let (bezel, place) = try Self.running()
        defer { bezel.stop() }
        let (stalled, viewer) = (try WebClient.viewer(place), try WebClient.viewer(place))
        while try stalled.ask("screenshot")["ok"] != true {}
        stalled.send(WebSocketFrame(.binary, [1]))
        viewer.send(WebSocketFrame(.binary, [1]))
        for step in 0..<10 {
            let count = viewer.pictures.count
            #expect(try viewer.ask("theme", #","name":"\#(step.isMultiple(of: 2) ? "day" : "night")""#)["ok"] == true)
            if let last = viewer.pictures.last { viewer.send(WebSocketFrame(.binary, Array(last[..<4]))) }
            try viewer.turn { viewer.pictures.count > count }
        }
        _ = try stalled.ask("status")
        #expect(stalled.pictures.count == 1)
    }
}
