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

/// What a control server refuses, and what it does with many requests, clients and watches.
struct ControlServerLimitTests {
    private let bench: ControlServerBench

    init() throws { bench = try ControlServerBench() }

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
        var clients: [ControlTestClient] = []
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
        var clients: [ControlTestClient] = []
        for number in 1...ControlServer.watcherLimit + 1 {
            clients.append(try bench.client())
            let isAccepted = try bench.answer(clients[number - 1], #""do":"watch""#)["ok"]
            #expect(isAccepted == .boolean(number <= ControlServer.watcherLimit))
        }
    }

    @Test func `a client above the limit is refused with the reason, until another one leaves`() throws {
        var clients: [ControlTestClient] = []
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
        var client: ControlTestClient? = try bench.client()
        client?.ask(#""do":"screenshot""#)
        try bench.turn { bench.server.clients.values.contains { $0.screenshot != nil } }
        client = nil
        try bench.turn { bench.server.clients.isEmpty }
        let other = try bench.client()
        #expect(try bench.answer(other, #""do":"screenshot""#)["ok"] == true)
        _ = client
    }
}
