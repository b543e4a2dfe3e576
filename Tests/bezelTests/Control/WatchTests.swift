import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

@testable import BezelControl
@testable import BezelService

struct WatchTests {
    @Test func `a contact frame is a line of JSON with the owner of each new finger`() throws {
        var frame = ContactFrame(panel: 2, stamp: Stamp(nanoseconds: 12_345_067_890))
        frame.append(Contact(slot: 0, phase: .begin, point: DisplayPoint(x: 1, y: -2)))
        frame.append(Contact(slot: 1, phase: .begin, point: DisplayPoint(x: 3, y: 4)))
        frame.append(Contact(slot: 2, phase: .begin, point: DisplayPoint(x: 5, y: 6)))
        frame.append(Contact(slot: 3, phase: .begin, point: DisplayPoint(x: 7, y: 8)))
        frame.append(Contact(slot: 4, phase: .move, point: DisplayPoint(x: 9, y: 10)))
        frame.append(Contact(slot: 5, phase: .end, point: DisplayPoint(x: 11, y: 12)))
        frame.append(Contact(slot: 6, phase: .cancel, point: DisplayPoint(x: 13, y: 14)))
        let holders: [UInt8: Engine.TouchHolder] = [
            0: .app(SessionID(4)), 1: .target(TargetID(layer: .alert(8), element: 1)),
            2: .target(TargetID(layer: .alert(8), element: TargetID.surface)), 3: .nobody, 4: .nobody,
        ]
        var line: [UInt8] = []
        line.appendTouch(frame, for: 5) { holders[$0] }
        #expect(
            String(decoding: line, as: UTF8.self) == """
                {"v":1,"id":5,"event":"touch","t":12345.067,"panel":2,"contacts":[\
                {"slot":0,"phase":"begin","x":1,"y":-2,"owner":"app","session":4},\
                {"slot":1,"phase":"begin","x":3,"y":4,"owner":"button","alert":8,"index":1},\
                {"slot":2,"phase":"begin","x":5,"y":6,"owner":"card","alert":8},\
                {"slot":3,"phase":"begin","x":7,"y":8,"owner":"nobody"},\
                {"slot":4,"phase":"move","x":9,"y":10},{"slot":5,"phase":"end","x":11,"y":12},\
                {"slot":6,"phase":"cancel","x":13,"y":14}]}

                """)
        #expect(try JSONParser.parse(line[...])["contacts"]?.array?.count == 7)
    }

    @Test(arguments: [
        (
            WatchEvent(.registered(SessionID(1), app: "A", id: "a")),
            #"{"v":1,"id":7,"event":"registered","t":1.5,"session":1,"app":"A","appID":"a"}"#
        ),
        (
            WatchEvent(.level(SessionID(1), app: "A", .full)),
            #"{"v":1,"id":7,"event":"level","t":1.5,"session":1,"app":"A","level":"FULL"}"#
        ),
        (
            WatchEvent(
                .stream(
                    StreamID(SessionID(1), .video), app: "A",
                    .started(.video(VideoParameters(VideoFormat(.rtp), width: 800, height: 480))))),
            #"""
            {"v":1,"id":7,"event":"video","t":1.5,"session":1,"app":"A","state":"started","width":800,"height":480,\#
            "protocol":"RTP"}
            """#
        ),
        (
            WatchEvent(.stream(StreamID(SessionID(1), .audio), app: "A", .stoodStill)),
            #"{"v":1,"id":7,"event":"audio","t":1.5,"session":1,"app":"A","state":"still"}"#
        ),
        (
            WatchEvent(.sessionEnded(SessionID(1), app: nil)),
            #"{"v":1,"id":7,"event":"left","t":1.5,"session":1,"app":null}"#
        ),
        (
            WatchEvent(
                .buttonPressed(
                    AlertTitle(AlertQueue.ID(3), app: "Drive", lines: ["Fuel is low", "42 km"]), id: 11, text: "Stop",
                    .long)),
            #"""
            {"v":1,"id":7,"event":"pressed","t":1.5,"alert":3,"from":"Drive","text":["Fuel is low","42 km"],\#
            "button":11,"label":"Stop","mode":"LONG"}
            """#
        ),
        (
            WatchEvent(.alertEnded(AlertTitle(AlertQueue.ID(3), app: "Drive", lines: ["Fuel is low"]), .aborted)),
            #"{"v":1,"id":7,"event":"ended","t":1.5,"alert":3,"from":"Drive","text":["Fuel is low"],"result":"ABORTED"}"#
        ),
        (
            WatchEvent(.alertWaits(AlertTitle(AlertQueue.ID(3), app: "", lines: []), ahead: 2)),
            #"{"v":1,"id":7,"event":"waits","t":1.5,"alert":3,"from":"","text":[],"ahead":2}"#
        ),
        (
            WatchEvent(panel: PanelStatus(path: "/dev/input/event3", name: "Touch"), isThere: false),
            #"{"v":1,"id":7,"event":"panel","t":1.5,"path":"/dev/input/event3","there":false,"name":"Touch"}"#
        ),
    ])
    func `an event is a line with its time in milliseconds`(event: WatchEvent, text: String) {
        #expect(event.line(at: 1_500_000, for: 7) == Array((text + "\n").utf8))
    }
}

struct AppChoiceTests {
    private static let snapshot: Engine.Snapshot = {
        func app(_ session: UInt8, _ name: String, _ id: String) -> Engine.Snapshot.App {
            Engine.Snapshot.App(
                session: SessionID(session), connection: ConnectionID(1), name: name, id: id)
        }
        var snapshot = Engine.Snapshot()
        snapshot.apps = [app(1, "Drive", "42"), app(2, "Music", "1"), app(3, "Twin", "a"), app(4, "twin", "b")]
        return snapshot
    }()

    @Test(
        arguments: [
            ("1", 1), ("2", 2), ("42", 1), ("Drive", 1), ("mUSIC", 2), ("Twin", 3), ("twin", 4), ("b", 4),
        ] as [(String, UInt8)])
    func `an app is found by its session first, then by its id, then by its name`(wish: String, session: UInt8) throws {
        #expect(try Self.snapshot.app(wish).session.number == session)
    }

    @Test func `an unknown or ambiguous app is refused with a list of apps`() {
        #expect(throws: ControlError("several apps are \"TWIN\"; say which session: 3 (Twin, a), 4 (twin, b)")) {
            try Self.snapshot.app("TWIN")
        }
        let all = "1 (Drive, 42), 2 (Music, 1), 3 (Twin, a), 4 (twin, b)"
        #expect(throws: ControlError("no app is \"Boat\"; there are: \(all)")) { try Self.snapshot.app("Boat") }
        #expect(throws: ControlError("no app is \"Boat\": none is registered")) {
            try Engine.Snapshot().app("Boat")
        }
    }
}

struct MemoryUseTests {
    @Test func `memory use is read from the kernel's text`() {
        let text = "Name:\tbezel\nVmHWM:\t   21000 kB\nVmRSS:\t   20000 kB\nThreads:\t3\n"
        #expect(MemoryUse(text)?.resident == 20000)
        #expect(MemoryUse(text)?.most == 21000)
        #expect(MemoryUse("Name:\tbezel\n") == nil)
        #expect(MemoryUse.now.map { $0.resident > 0 && $0.most >= $0.resident } == true)
    }
}
