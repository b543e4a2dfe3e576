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

struct ControlServerTests {
    private let bench: ControlServerBench

    init() throws { bench = try ControlServerBench() }

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
        #expect(try bench.answer(client, #""do":"type","text":"Tea""#)["ok"] == true)
        #expect(try bench.answer(client, #""do":"type","text":"é""#)["error"] == "no such key")
        #expect(bench.service.log.events.last == #"typed text("Tea")"#)
        #expect(try bench.answer(client, #""do":"theme","name":"day""#)["name"] == "day")
        let other = try bench.client()
        #expect(
            try bench.answer(other, #""do":"touch","contacts":[{"slot":0,"phase":"begin","x":1,"y":1}]"#)["ok"] == true)
        client.connection.close()
        try bench.turn { bench.service.log.events.last == "button OK cancelled" }
        #expect(
            bench.service.log.events == [
                "panel 254 begin 0 10,20", "panel 254 move 0 99,21", "button OK down", "home",
                #"typed text("Tea")"#, "theme day", "panel 253 begin 0 1,1", "panel 254 cancel 0 99,21",
                "button OK cancelled",
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

    @Test func `the volume is read and set`() throws {
        let client = try bench.client()
        #expect(try bench.answer(client, #""do":"volume""#)["percent"] == 100)
        #expect(try bench.answer(client, #""do":"volume","percent":40"#)["muted"] == false)
        _ = try bench.answer(client, #""do":"volume","change":"mute""#)
        #expect(
            try bench.answer(client, #""do":"volume","percent":101"#)["error"]
                == "percent: expected 0 to 100, got 101")
        #expect(
            try bench.answer(client, #""do":"volume","change":"loud""#)["error"]
                == #"change: expected one of "up", "down", "mute", got "loud""#)
        #expect(
            try bench.answer(client, #""do":"volume","percent":4,"change":"up""#)["error"]
                == "percent and change: expected only one of them")
        #expect(bench.service.log.events == ["volume set(40)", "volume toggleMute"])
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
                id: .init(3), function: .dialNumber, app: "Drive", appID: "42", session: SessionID(7),
                parameters: ["number": "112"]))
        try bench.turn { one.lines.count > count }
        #expect(
            one.lines.last == [
                "v": 1, "id": 1, "event": "request", "number": 3, "function": "DialNumber", "app": "Drive",
                "appID": "42", "session": 7, "parameters": ["number": "112"],
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

    private func ask(_ number: UInt64, _ function: FunctionID) {
        bench.server.send(
            ServedRequest(
                id: .init(number), function: function, app: "Drive", appID: "42", session: SessionID(7),
                parameters: [:]))
    }

    @Test func `after three answers with wrong parameters a client serves no longer`() throws {
        let client = try bench.client()
        #expect(try bench.answer(client, #""do":"serve","for":["GetDTCs"]"#)["ok"] == true)
        func answer(_ number: UInt64, _ parameters: String) throws -> JSON {
            let count = client.lines.count
            ask(number, .getDTCs)
            try bench.turn { client.lines.count > count }
            return try bench.answer(
                client, #""do":"answer","number":\#(number),"result":"SUCCESS","parameters":\#(parameters)"#)
        }
        #expect(try answer(1, #"{"ecuHeader":7}"#)["ok"] == true)
        let problem = "ecuHeader: mandatory parameter is missing"
        for number in UInt64(2)...3 { #expect(try answer(number, "{}")["error"]?.string == problem) }
        #expect(try answer(4, #"{"ecuHeader":7}"#)["ok"] == true, "a right answer between them")
        for number in UInt64(5)...6 { #expect(try answer(number, "{}")["ok"] == false) }
        let last = try answer(7, "{}")["error"]?.string
        #expect(last == "\(problem); after 3 wrong answers this client serves no longer")
        let wrong = "GENERIC_ERROR the program that serves this has answered with wrong parameters"
        #expect(
            bench.service.log.events == [
                "serve GetDTCs", "answer 1 SUCCESS -", "answer 2 \(wrong)", "answer 3 \(wrong)", "answer 4 SUCCESS -",
                "answer 5 \(wrong)", "answer 6 \(wrong)", "answer 7 \(wrong)", "serve ",
            ])
        #expect(try bench.answer(client, #""do":"serve","for":["GetDTCs"]"#)["ok"] == true, "it may begin again")
    }

    @Test func `withdrawn requests and subscribers are reported, and a notification reaches the engine`() throws {
        let client = try bench.client()
        let list = #"{"wayPoints":[{"locationName":"Ulm"}]}"#
        let notify = #""do":"notify","function":"OnWayPointChange","parameters":"# + list
        #expect(try bench.answer(client, notify)["error"] == "function: no client serves GetWayPoints")
        #expect(
            try bench.answer(client, #""do":"serve","for":["DiagnosticMessage"]"#)["error"]
                == "for: DiagnosticMessage: no mode")
        #expect(try bench.answer(client, #""do":"serve","for":["GetWayPoints"]"#)["ok"] == true)
        ask(9, .getWayPoints)
        bench.server.withdraw(.init(9))
        bench.server.send(NoticeWish(.onWayPointChange, isOn: true))
        try bench.turn { client.lines.count == 6 }
        #expect(client.lines[4] == ["v": 1, "id": 1, "event": "withdrawn", "number": 9])
        #expect(
            client.lines[5] == ["v": 1, "id": 1, "event": "wanted", "function": "OnWayPointChange", "on": true])
        #expect(
            try bench.answer(client, #""do":"answer","number":9,"result":"SUCCESS""#)["error"]
                == "number: no request 9 waits")
        #expect(try bench.answer(try bench.client(), notify)["apps"] == 2)
        #expect(bench.service.log.events == ["serve GetWayPoints", "notify OnWayPointChange"])
    }

    @Test func `an event of the car lasts until its last client ends it or leaves`() throws {
        let (one, other) = (try bench.client(), try bench.client())
        let call = #""do":"occupy","event":"PHONE_CALL""#
        #expect(try bench.answer(one, call)["lasting"] == ["PHONE_CALL"])
        #expect(try bench.answer(other, call)["on"] == true)
        let radio = #""do":"occupy","event":"AUDIO_SOURCE""#
        #expect(try bench.answer(other, radio)["lasting"] == ["AUDIO_SOURCE", "PHONE_CALL"])
        #expect(try bench.answer(one, call + #","on":false"#)["lasting"] == ["AUDIO_SOURCE", "PHONE_CALL"])
        other.connection.close()
        try bench.turn { bench.service.log.events.last == "events " }
        #expect(
            bench.service.log.events == [
                "events PHONE_CALL", "events PHONE_CALL", "events AUDIO_SOURCE PHONE_CALL",
                "events AUDIO_SOURCE PHONE_CALL", "events ",
            ])
    }

    @Test func `no app is activated while the car uses the screen`() throws {
        bench.service.engine.snapshot.events = [.deactivateHMI]
        let client = try bench.client()
        #expect(
            try bench.answer(client, #""do":"activate","app":"Drive""#)["error"]
                == "DEACTIVATE_HMI lasts: no app gets the screen until it ends")
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
        var client: ControlTestClient? = try bench.client()
        client?.ask(#""do":"alert","text":["Door"]"#)
        try bench.turn { !bench.service.log.alerts.isEmpty }
        client = nil
        try bench.turn { bench.service.log.events == ["withdrawn 1"] }
        // The service ends it later, and no client is left that would receive that.
        bench.server.send(.ended(.withdrawn), of: bench.service.log.alerts[0].id)
        _ = client
    }

    @Test func `an alert that holds the screen outlives its connection, and is completed by name`() throws {
        var client: ControlTestClient? = try bench.client()
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
}
