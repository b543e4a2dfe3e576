import BezelModel
import EventLoop
import Foundation
import Glibc
import HeadUnit
import Logging
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelControl
@testable import BezelService
@testable import bezel

/// One client of the socket.
private final class TestClient {
    let connection: StreamConnection
    private(set) var lines: [JSON] = []
    private(set) var hasEnded = false
    private var buffer = LineBuffer(limit: 16 << 20)

    init(_ path: String, _ loop: EventLoop) throws {
        connection = try StreamConnection.connect(to: path, on: loop)
        connection.backlogLimit = 16 << 20
        connection.received = { [unowned self] bytes in
            for line in (try? self.buffer.append(bytes)) ?? [] {
                if let json = try? JSONParser.parse(line[...]) { self.lines.append(json) }
            }
        }
        connection.closed = { [unowned self] _ in self.hasEnded = true }
    }

    func send(_ text: String) { connection.send(Array(text.utf8)) }
    func ask(_ members: String, id: Int = 1) { send("{\"v\":1,\"id\":\(id),\(members)}\n") }
}

private final class Bench {
    let loop: EventLoop
    let service = FakeService()
    let path: String
    let server: ControlServer
    private let folder: String

    init() throws {
        loop = try EventLoop()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("control-\(UUID().uuidString)").path
        path = folder + "/c.sock"
        let log = Logger(label: "bezel") { _ in Journal(level: .critical) }
        server = ControlServer(try UnixListener(path: path, on: loop), on: loop, log: log, service: service.services)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func client() throws -> TestClient { try TestClient(path, loop) }

    func turn(until isDone: () -> Bool) throws {
        let end = Clock.monotonic + 20_000_000_000
        while !isDone() {
            try #require(Clock.monotonic < end, "there are no other events")
            try loop.turn(timeout: 1000)
        }
    }

    /// Sends a request, and returns the next line that arrives.
    func answer(_ client: TestClient, _ members: String) throws -> JSON {
        let count = client.lines.count
        client.ask(members)
        try turn { client.lines.count > count }
        return client.lines[count]
    }
}

struct ControlServerTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `each order is carried out and answered under its id`() throws {
        let client = try bench.client()
        #expect(try bench.answer(client, #""do":"status""#)["version"] == "9")
        #expect(try bench.answer(client, #""do":"apps""#)["apps"] == [])
        #expect(try bench.answer(client, #""do":"pause""#) == ["v": 1, "id": 1, "ok": true])
        #expect(try bench.answer(client, #""do":"resume""#)["ok"] == true)
        #expect(try bench.answer(client, #""do":"distraction","on":true"#)["on"] == true)
        #expect(try bench.answer(client, #""do":"set-vehicle","set":{"rpm":7},"unset":["speed"]"#)["ok"] == true)
        #expect(try bench.answer(client, #""do":"vehicle""#)["data"] == [:])
        #expect(try bench.answer(client, #""do":"alerts""#)["shown"] == .null)
        #expect(try bench.answer(client, #""do":"screenshot""#)["error"] == "nothing has been shown yet")
        #expect(try bench.answer(client, #""do":"regions""#)["error"] == "no app has the screen; name one")
        let pressed = try bench.answer(client, #""do":"press","key":"right""#)
        #expect(pressed == ["v": 1, "id": 1, "ok": true, "key": "KEY_RIGHT", "action": "focus.right"])
        let unknown = try bench.answer(client, #""do":"press","key":"KEY_F13""#)
        #expect(unknown["error"] == "keys.map has no action for KEY_F13")
        #expect(try bench.answer(client, #""do":"shutdown""#)["ok"] == true)
        #expect(
            bench.service.log.events == [
                "paused true", "paused false", "distraction true", "vehicle speed rpm", "shutDown",
            ])
    }

    @Test func `fingers and keys of a client have their own panel, and are cancelled when it leaves`() throws {
        let client = try bench.client()
        let begin = #""do":"touch","contacts":[{"slot":0,"phase":"begin","x":10,"y":20}]"#
        #expect(try bench.answer(client, begin)["error"] == "nothing has been shown yet")
        let canvas = Canvas(size: DisplaySize(width: 100, height: 50))
        bench.service.screen.picture = Picture(
            serial: Scene.Serial(1), layers: [PictureLayer(.base, canvas: canvas)], failedImages: 0)
        #expect(try bench.answer(client, begin)["ok"] == true)
        #expect(try bench.answer(client, begin)["error"] == "contacts: slot 0 is down already")
        #expect(
            try bench.answer(client, #""do":"touch","contacts":[{"slot":0,"phase":"move","x":900,"y":21}]"#)["ok"]
                == true)
        #expect(
            try bench.answer(client, #""do":"touch","contacts":[{"slot":10,"phase":"begin","x":1,"y":1}]"#)["error"]
                == "slot: expected 0 to 9, got 10")
        #expect(
            try bench.answer(client, #""do":"touch","contacts":[{"slot":1,"phase":"down","x":1,"y":1}]"#)["error"]
                == #"phase: expected one of "begin", "move", "end", "cancel", got "down""#)
        #expect(try bench.answer(client, #""do":"key","action":"button.OK","phase":"down""#)["ok"] == true)
        #expect(
            try bench.answer(client, #""do":"key","action":"button.OK","phase":"down""#)["error"]
                == "action: button.OK is down already")
        #expect(
            try bench.answer(client, #""do":"key","action":"button.SEARCH","phase":"up""#)["error"]
                == "action: button.SEARCH is not down")
        #expect(try bench.answer(client, #""do":"key","action":"home","phase":"down""#)["ok"] == true)
        #expect(try bench.answer(client, #""do":"key","action":"home","phase":"up""#)["ok"] == true)
        #expect(try bench.answer(client, #""do":"theme","name":"day""#)["name"] == "day")
        let other = try bench.client()
        #expect(
            try bench.answer(other, #""do":"touch","contacts":[{"slot":0,"phase":"begin","x":1,"y":1}]"#)["ok"] == true)
        client.connection.close()
        try bench.turn { bench.service.log.events.last == "button OK cancelled" }
        #expect(
            bench.service.log.events == [
                "panel 254 begin 0 10,20", "panel 254 move 0 99,21", "button OK down", "home", "theme day",
                "panel 253 begin 0 1,1", "panel 254 cancel 0 99,21", "button OK cancelled",
            ])
    }

    @Test func `the screen's brightness is read and set`() throws {
        let client = try bench.client()
        #expect(try bench.answer(client, #""do":"brightness""#)["percent"] == 55)
        #expect(try bench.answer(client, #""do":"brightness","percent":40"#)["device"] == "panel")
        #expect(try bench.answer(client, #""do":"brightness","percent":13"#)["error"] == "it cannot be written")
        #expect(
            try bench.answer(client, #""do":"brightness","percent":0"#)["error"] == "percent: expected 1 to 100, got 0")
        #expect(try bench.answer(client, #""do":"screen","state":"off""#)["state"] == "off")
        #expect(
            try bench.answer(client, #""do":"screen","state":"blue""#)["error"]
                == #"state: expected one of "on", "off", "updating", got "blue""#)
        #expect(bench.service.log.events == ["brightness 40", "brightness 13", "screen off"])
    }

    @Test func `requests of apps go to the client that serves them, and its response goes back`() throws {
        let (one, other) = (try bench.client(), try bench.client())
        #expect(try bench.answer(one, #""do":"serve","for":["DialNumber"]"#)["for"] == ["DialNumber"])
        #expect(
            try bench.answer(other, #""do":"serve","for":["DialNumber"]"#)["error"]
                == "for: another client serves DialNumber already")
        #expect(
            try bench.answer(one, #""do":"serve","for":["SendLocation"]"#)["error"]
                == "this client serves requests already")
        #expect(try bench.answer(other, #""do":"serve","for":["SendLocation"]"#)["ok"] == true)

        let count = one.lines.count
        bench.server.send(
            ServedRequest(
                id: .init(3), function: .dialNumber, app: "Drive", appID: "42", parameters: ["number": "112"]))
        try bench.turn { one.lines.count > count }
        #expect(
            one.lines.last == [
                "v": 1, "id": 1, "event": "request", "number": 3, "function": "DialNumber", "app": "Drive",
                "appID": "42", "parameters": ["number": "112"],
            ])
        let answer = #""do":"answer","number":3,"result":"REJECTED","info":"busy""#
        #expect(try bench.answer(other, answer)["error"] == "number: no request 3 waits")
        #expect(try bench.answer(one, answer)["ok"] == true)
        #expect(try bench.answer(one, answer)["error"] == "number: no request 3 waits")
        one.connection.close()
        try bench.turn { bench.service.log.events.last == "serve SendLocation" }
        #expect(
            bench.service.log.events == [
                "serve DialNumber", "serve DialNumber SendLocation", "answer 3 REJECTED busy", "serve SendLocation",
            ])
    }

    @Test func `apps are activated and closed by name, app id or session`() throws {
        bench.service.engine.snapshot.apps = [
            Engine.Snapshot.App(
                session: SessionID(7), connection: ConnectionID(1), name: "Drive", id: "42",
                regions: [Region(id: 5, rect: AppRect(x: 1, y: 2.5, width: 3, height: 4))], focus: 5)
        ]
        let client = try bench.client()
        #expect(try bench.answer(client, #""do":"activate","app":"drive""#)["session"] == 7)
        #expect(try bench.answer(client, #""do":"exit","app":"42""#)["level"] == "NONE")
        #expect(try bench.answer(client, #""do":"activate","app":"Boat""#)["ok"] == false)
        #expect(bench.service.log.events == ["chosen 7", "exited 7"])
        let regions = try bench.answer(client, #""do":"regions","app":"7""#)["regions"]
        #expect(regions == [["id": 5, "x": 1.0, "y": 2.5, "width": 3.0, "height": 4.0, "focus": true]])
    }

    @Test func `apps are listed with the time since their registration`() throws {
        let start = BezelModel.Instant(nanoseconds: Clock.bootTime)
        bench.service.engine.snapshot.apps = [
            .init(
                session: SessionID(7), connection: ConnectionID(1), name: "Drive", id: "42",
                registeredAt: BezelModel.Instant(nanoseconds: start.nanoseconds - 90_000_000_000))
        ]
        let client = try bench.client()
        let age = try bench.answer(client, #""do":"apps""#)["apps"]?.array?.first?["registeredFor"]?.integer
        let elapsed = (BezelModel.Instant(nanoseconds: Clock.bootTime) - start).milliseconds
        #expect((90_000...90_000 + Int64(elapsed) + 1).contains(try #require(age)))
    }

    @Test func `the streams of apps are in the status, one line each`() throws {
        let video = StreamParameters.video(VideoParameters(VideoFormat(.raw), width: 800, height: 480))
        bench.service.engine.snapshot.apps = [
            .init(
                session: SessionID(7), connection: ConnectionID(1), name: "Drive", id: "42",
                streams: [
                    .init(.audio, isFlowing: false, bytes: 2048), .init(video, isFlowing: true, bytes: 1_000_000),
                ])
        ]
        let status = try bench.answer(try bench.client(), #""do":"status""#)
        let expected: JSON = [
            ["session": 7, "name": "Drive", "kind": "audio", "flows": false, "bytes": 2048],
            [
                "session": 7, "name": "Drive", "kind": "video", "flows": true, "bytes": 1_000_000, "width": 800,
                "height": 480, "protocol": "RAW",
            ],
        ]
        #expect(status["streams"] == expected)
        let lines = Status.text(status).filter { $0.hasPrefix("audio") || $0.hasPrefix("video") }
        #expect(
            lines == [
                "audio     of Drive: stands still, 2 KiB", "video     of Drive: 800x480 RAW flows, 976 KiB",
            ])
    }

    @Test func `phones are listed, allowed and forgotten`() throws {
        let phone = DeviceID.tcp(address: "192.168.1.23")
        let past = BezelModel.Instant(nanoseconds: 1)
        bench.service.engine.snapshot.phones = [
            .init(device: phone, appID: "42", name: "Drive", standing: .undecided, isConnected: true),
            .init(device: .tcp(address: "192.168.1.9"), standing: .refused, refusedUntil: past),
        ]
        let client = try bench.client()
        let row: JSON = [
            "device": "tcp:192.168.1.23", "name": "Drive", "appID": "42", "allowed": "not yet", "connected": true,
        ]
        #expect(try bench.answer(client, #""do":"phones""#)["phones"] == [row], "a former refusal is not listed")
        let allowing = #""do":"allow","device":"tcp:192.168.1.23""#
        #expect(try bench.answer(client, allowing)["device"] == "tcp:192.168.1.23")
        #expect(try bench.answer(client, allowing + #","app":"42""#)["ok"] == true)
        #expect(try bench.answer(client, #""do":"forget","device":"tcp:192.168.1.23""#)["ok"] == true)
        let unknown = try bench.answer(client, #""do":"forget","device":"tcp:10.0.0.1""#)
        #expect(unknown["error"] == "device: nothing is known of tcp:10.0.0.1")
        let phoneEvents = [
            "allowed \(phone) all ", "allowed \(phone) 42 Drive", "forgotten \(phone)", "unpair \(phone)",
        ]
        #expect(bench.service.log.events == phoneEvents)
    }

    @Test func `the client that opens pairing receives the number and the phone`() throws {
        let client = try bench.client()
        client.ask(#""do":"pair""#)
        try bench.turn { bench.service.pairing.heard != nil }
        bench.service.pairing.heard?(.opened(name: "Bezel 5512", seconds: 120))
        bench.service.pairing.heard?(.asked(phone: "Pixel 7", number: 2913))
        bench.service.pairing.heard?(.paired(phone: "Pixel 7", device: "bt:00:00:00:00:00:02"))
        try bench.turn { client.lines.count == 3 }
        let (opened, answer) = (client.lines[0], client.lines[2])
        #expect(opened["event"] == "opened" && opened["name"] == "Bezel 5512" && opened["seconds"] == 120)
        #expect(client.lines[1]["event"] == "asked" && client.lines[1]["number"] == 2913)
        #expect(answer["ok"] == true && answer["outcome"] == "paired" && answer["device"] == "bt:00:00:00:00:00:02")
    }

    @Test func `the reason why no phone can be paired is reported with its fix`() throws {
        let client = try bench.client()
        bench.service.pairing.problem = .off
        let off = try bench.answer(client, #""do":"pair""#)["error"]?.string
        #expect(off?.contains("[bluetooth] enabled = true") == true)
        bench.service.engine.snapshot.isDistracting = true
        let distracted = try bench.answer(client, #""do":"pair""#)["error"]?.string
        #expect(distracted?.contains("driver distraction") == true)
    }

    @Test func `events and the answer of an alert reach the client that requested it`() throws {
        let client = try bench.client()
        client.ask(#""do":"alert","text":["Door"],"buttons":["Shut","Later"],"name":"door""#, id: 8)
        try bench.turn { !bench.service.log.alerts.isEmpty }
        let id = bench.service.log.alerts[0].id
        #expect(bench.service.log.alerts[0].buttons == ["Shut", "Later"])
        for news: LocalAlert.Event in [.shown, .pressed(index: 1, .short), .ended(.answered)] {
            bench.server.send(news, of: id)
        }
        try bench.turn { client.lines.count == 3 }
        #expect(client.lines.allSatisfy { $0["id"] == 8 })
        #expect(client.lines.map { $0["event"] } == ["shown", "pressed", nil])
        #expect(client.lines[2]["outcome"] == "answered")
        #expect(client.lines[2]["button"] == "Later")
        #expect(bench.service.log.events == [])
    }

    @Test func `an alert is withdrawn when its connection ends`() throws {
        var client: TestClient? = try bench.client()
        client?.ask(#""do":"alert","text":["Door"]"#)
        try bench.turn { !bench.service.log.alerts.isEmpty }
        client = nil
        try bench.turn { bench.service.log.events == ["withdrawn 1"] }
        // The service ends it later, and no client is left that would receive that.
        bench.server.send(.ended(.withdrawn), of: bench.service.log.alerts[0].id)
        _ = client
    }

    @Test func `an alert that holds the screen outlives its connection, and is completed by name`() throws {
        var client: TestClient? = try bench.client()
        client?.ask(#""do":"alert","text":["Updating"],"hold":true,"name":"update""#)
        try bench.turn { !bench.service.log.alerts.isEmpty }
        bench.server.send(.shown, of: bench.service.log.alerts[0].id)
        try bench.turn { client?.lines.last?["outcome"] == "holding" }
        client = nil
        let other = try bench.client()
        #expect(try bench.answer(other, #""do":"complete","name":"update""#)["name"] == "update")
        #expect(bench.service.log.events == ["completed 1"])
        _ = client
    }

    @Test func `an invalid request is answered with its problem, and the connection continues`() throws {
        let client = try bench.client()
        client.send("\u{0}\u{1}nonsense\n\n{\"v\":1\n")
        client.ask(#""do":"apps""#, id: 2)
        try bench.turn { client.lines.count == 3 }
        #expect(client.lines.map { $0["ok"] } == [false, false, true])
        #expect(client.lines[0]["id"] == .null)
        #expect(!client.hasEnded)
    }

    @Test func `an answer names the unknown members of the order, at once or later`() throws {
        let client = try bench.client()
        let paused = try bench.answer(client, #""do":"pause","until":"noon","by":"me""#)
        #expect(paused == ["v": 1, "id": 1, "ok": true, "ignored": ["until", "by"]])
        let refused = try bench.answer(client, #""do":"withdraw","name":"door","why":"closed""#)
        #expect(refused["ok"] == false && refused["ignored"] == ["why"])
        client.ask(#""do":"alert","text":["Door"],"blink":true"#, id: 8)
        try bench.turn { !bench.service.log.alerts.isEmpty }
        bench.server.send(.shown, of: bench.service.log.alerts[0].id)
        bench.server.send(.ended(.timedOut), of: bench.service.log.alerts[0].id)
        try bench.turn { client.lines.last?["outcome"] == "timedOut" }
        #expect(client.lines.last?["ignored"] == ["blink"])
        #expect(client.lines.dropLast().last?["ignored"] == nil, "an event is not an answer")
    }

    @Test func `an incomplete line waits for the rest`() throws {
        let client = try bench.client()
        let other = try bench.client()
        client.send(#"{"v":1,"id":5,"do"#)
        #expect(try bench.answer(other, #""do":"apps""#)["ok"] == true)
        #expect(client.lines.isEmpty)
        client.send(#"":"apps"}"# + "\n")
        try bench.turn { client.lines.count == 1 }
        #expect(client.lines[0]["id"] == 5)
    }

    @Test func `a request that is too long ends its connection with the reason`() throws {
        let client = try bench.client()
        client.connection.send([UInt8](repeating: 0x20, count: ControlServer.lineLimit + 1))
        try bench.turn { client.hasEnded && bench.server.clients.isEmpty }
        #expect(client.lines.map { $0["error"] } == ["a request is longer than 4194304 bytes"])
    }

    @Test func `a request of the maximum length is read`() throws {
        let client = try bench.client()
        let icon = String(repeating: "A", count: ControlServer.lineLimit - 100)
        client.ask(#""do":"alert","text":["Icon"],"icon":"\#(icon)""#)
        try bench.turn { !bench.service.log.alerts.isEmpty }
        #expect(bench.service.log.alerts[0].icon?.bytes.count == icon.count / 4 * 3)
    }

    @Test func `requests after a long one wait for it`() throws {
        let client = try bench.client()
        let icon = Base64.encode([UInt8](repeating: 7, count: ControlServer.shortLine))
        client.ask(#""do":"alert","text":["Icon"],"icon":"\#(icon)","name":"door""#, id: 1)
        client.ask(#""do":"withdraw","name":"door""#, id: 2)
        client.ask(#""do":"apps","padding":"\#(icon)""#, id: 3)
        client.ask(#""do":"apps""#, id: 4)
        try bench.turn { client.lines.count == 3 }
        #expect(client.lines.map { $0["id"] } == [2, 3, 4])
        #expect(client.lines.map { $0["ok"] } == [true, true, true])
        #expect(client.lines[1]["ignored"] == ["padding"])
        #expect(bench.service.log.events == ["withdrawn 1"])
    }

    @Test func `too many requests at once end their connection`() throws {
        let client = try bench.client()
        client.send(String(repeating: "{}\n", count: ControlServer.requestLimit + 1))
        try bench.turn { client.hasEnded }
        #expect(client.lines.map { $0["error"] } == ["too many requests came at once; 32 may"])
    }

    @Test func `the client that was idle longest is closed for a new one`() throws {
        var clients: [TestClient] = []
        for _ in 0..<ControlServer.clientLimit { clients.append(try bench.client()) }
        try bench.turn { bench.server.clients.count == ControlServer.clientLimit }
        #expect(try bench.answer(clients[0], #""do":"apps""#)["ok"] == true)
        for number in 1...3 {
            clients.append(try bench.client())
            #expect(try bench.answer(clients[clients.count - 1], #""do":"apps""#)["ok"] == true)
            try bench.turn { clients[number].hasEnded }
            #expect(clients[number].lines.map { $0["error"] } == ["idle, and another client needs the place"])
        }
        #expect(!clients[0].hasEnded, "its request was the last one")
    }

    @Test func `the number of watches is limited`() throws {
        var clients: [TestClient] = []
        for number in 1...ControlServer.watcherLimit + 1 {
            clients.append(try bench.client())
            let isAccepted = try bench.answer(clients[number - 1], #""do":"watch""#)["ok"]
            #expect(isAccepted == .boolean(number <= ControlServer.watcherLimit))
        }
    }

    @Test func `a client above the limit is refused with the reason, until another one leaves`() throws {
        var clients: [TestClient] = []
        for number in 0..<ControlServer.clientLimit {
            clients.append(try bench.client())
            if number < ControlServer.watcherLimit {
                #expect(try bench.answer(clients[number], #""do":"watch""#)["ok"] == true)
            } else {
                clients[number].ask(#""do":"alert","text":["Door"],"name":"\#(number)""#)
            }
        }
        try bench.turn { bench.service.log.alerts.count == ControlServer.clientLimit - ControlServer.watcherLimit }
        let tooMany = try bench.client()
        try bench.turn { tooMany.hasEnded }
        #expect(tooMany.lines.map { $0["error"] } == ["16 clients are connected already"])
        clients.removeLast()
        try bench.turn { bench.server.clients.count == ControlServer.clientLimit - 1 }
        #expect(try bench.answer(try bench.client(), #""do":"apps""#)["ok"] == true)
    }

    @Test func `a watch reports the requested kinds until its client leaves`() throws {
        #expect(!bench.server.isTouchWatched)
        let apps = try bench.client()
        let all = try bench.client()
        #expect(try bench.answer(apps, #""do":"watch","kinds":["apps"]"#)["kinds"] == ["apps"])
        #expect(!bench.server.isTouchWatched)
        _ = try bench.answer(all, #""do":"watch""#)
        #expect(bench.server.isTouchWatched)
        #expect(try bench.answer(all, #""do":"watch""#)["error"] == "this client already has a watch")
        bench.server.send(ContactFrame())
        bench.server.send(WatchEvent(.level(SessionID(1), app: "A", .full)))
        bench.server.send(WatchEvent(.alertShown(AlertTitle(AlertQueue.ID(1), app: "A", lines: []))))
        try bench.turn { all.lines.count == 6 && apps.lines.count == 2 }
        #expect(all.lines.compactMap { $0["event"] } == ["screen", "touch", "level", "shown"])
        #expect(apps.lines.last?["event"] == "level")
        all.connection.close()
        try bench.turn { !bench.server.isTouchWatched }
        #expect(bench.server.clients.count == 1)
    }

    @Test func `a watch that is not read drops lines, counts them, and delays no other client`() throws {
        let slow = try bench.client()
        let quick = try bench.client()
        _ = try bench.answer(slow, #""do":"watch","kinds":["apps"]"#)
        let before = slow.lines.count
        // Only the server's side of the loop runs: the slow client reads nothing.
        let event = WatchEvent(.registered(SessionID(1), app: String(repeating: "a", count: 1000), id: "a"))
        let sentCount = 2000
        for _ in 0..<sentCount { bench.server.send(event) }
        let waiting = try #require(bench.server.clients.values.first { $0.watch != nil })
        #expect(waiting.connection.unsent > 0)
        #expect(waiting.connection.unsent <= ControlServer.watchLimit + 2000)
        let lost = try #require(waiting.watch?.lost)
        #expect(lost > 0)
        #expect(try bench.answer(quick, #""do":"apps""#)["ok"] == true)
        try bench.turn { slow.lines.last?["event"] == "lost" }
        #expect(slow.lines.last?["count"] == .integer(Int64(lost)))
        #expect(slow.lines.count - before - 1 == sentCount - lost)
        bench.server.send(event)
        try bench.turn { slow.lines.last?["event"] == "registered" }
    }

    @Test func `a screenshot is a PNG file of the newest picture`() throws {
        let canvas = Canvas(size: DisplaySize(width: 20, height: 10))
        canvas.fill(0xFF11_2233)
        bench.service.screen.picture = Picture(serial: Scene.Serial(1), layers: [PictureLayer(.base, canvas: canvas)])
        let client = try bench.client()
        let text = try bench.answer(client, #""do":"screenshot""#)["png"]?.string
        let bytes = try #require(text.flatMap(Base64.decode))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(bytes[16..<24].elementsEqual([0, 0, 0, 20, 0, 0, 0, 10]))
        #expect(try bench.answer(client, #""do":"screenshot""#)["ok"] == true)
    }

    @Test func `a client that leaves before its screenshot is finished leaves nothing behind`() throws {
        bench.service.screen.picture = Picture(
            serial: Scene.Serial(1),
            layers: [PictureLayer(.base, canvas: Canvas(size: DisplaySize(width: 800, height: 480)))])
        var client: TestClient? = try bench.client()
        client?.ask(#""do":"screenshot""#)
        try bench.turn { bench.server.clients.values.contains { $0.screenshot != nil } }
        client = nil
        try bench.turn { bench.server.clients.isEmpty }
        let other = try bench.client()
        #expect(try bench.answer(other, #""do":"screenshot""#)["ok"] == true)
        _ = client
    }
}
