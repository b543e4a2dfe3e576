import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Common rules of PerformInteraction, ScrollableMessage and Slider (ProtocolNotes, "Interactions").
struct InteractionKindTests {
    static let kinds: [(function: FunctionID, json: String)] = [
        (
            .performInteraction,
            #"{"initialText":"a","interactionMode":"MANUAL_ONLY","interactionChoiceSetIDList":[1],"cancelID":5}"#
        ), (.scrollableMessage, #"{"scrollableMessageBody":"a","cancelID":5}"#),
        (.slider, #"{"numTicks":3,"position":2,"sliderHeader":"a","cancelID":5}"#),
    ]

    private static func start() throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplate()
        let app = try #require(phone)
        _ = try bench.send(
            #"{"interactionChoiceSetID":1,"choiceSet":[{"choiceID":1,"menuName":"a"}]}"#, .createInteractionChoiceSet,
            from: app)
        return (bench, app)
    }

    @Test(arguments: kinds, kinds) func `a second interaction is rejected while one is on the screen`(
        first: (function: FunctionID, json: String), second: (function: FunctionID, json: String)
    ) throws {
        let (bench, app) = try Self.start()
        #expect(
            Bench.told(try bench.send(first.json, first.function, id: 2, from: app)) == ["OnHMIStatus HMI_OBSCURED"])
        let page = bench.page
        #expect(Bench.told(try bench.send(second.json, second.function, id: 3, from: app)) == ["REJECTED"])
        #expect(bench.page == page)
    }

    @Test(arguments: kinds, [10, 12, 25, 26, 64])
    func `CancelInteraction ends an interaction of the function that it names`(
        kind: (function: FunctionID, json: String), wanted: UInt32
    ) throws {
        let (bench, app) = try Self.start()
        _ = try bench.send(kind.json, kind.function, id: 2, from: app)
        let isSame = kind.function.rawValue == wanted
        func cancel(_ json: String, id: Int32) throws -> [String] {
            Bench.told(try bench.send(json, .cancelInteraction, id: id, from: app))
        }
        #expect(try cancel(#"{"functionID":\#(wanted),"cancelID":6}"#, id: 3) == ["IGNORED"])
        let ended = ["OnHMIStatus MAIN", "ABORTED", "SUCCESS"]
        #expect(try cancel(#"{"functionID":\#(wanted),"cancelID":5}"#, id: 4) == (isSame ? ended : ["IGNORED"]))
        #expect(try cancel(#"{"functionID":\#(wanted)}"#, id: 5) == ["IGNORED"] || !isSame)
        _ = try bench.send(kind.json, kind.function, id: 6, from: app)
        #expect(try cancel(#"{"functionID":\#(wanted)}"#, id: 7) == (isSame ? ended : ["IGNORED"]))
    }

    @Test(arguments: kinds) func `another app cannot cancel an interaction`(kind: (function: FunctionID, json: String))
        throws
    {
        let (bench, app) = try Self.start()
        let other = try #require(bench.app("Other"))
        _ = bench.handle(.appActivated(SessionID(app.session)))
        _ = try bench.send(kind.json, kind.function, id: 2, from: app)
        let cancel = #"{"functionID":\#(kind.function.rawValue),"cancelID":5}"#
        #expect(Bench.told(try bench.send(cancel, .cancelInteraction, from: other)) == ["IGNORED"])
    }

    @Test(arguments: kinds) func `only the foreground app may start an interaction`(
        kind: (function: FunctionID, json: String)
    ) throws {
        let (bench, app) = try Self.start()
        _ = bench.handle(.homeKey)
        #expect(Bench.told(try bench.send(kind.json, kind.function, id: 2, from: app)) == ["DISALLOWED"])
    }

    @Test(arguments: kinds) func `disconnecting an app closes its interaction`(
        kind: (function: FunctionID, json: String)
    ) throws {
        let (bench, app) = try Self.start()
        _ = try bench.send(kind.json, kind.function, id: 2, from: app)
        _ = bench.handle(.disconnected(app.connection))
        #expect((bench.page?.content as? ListContent)?.style == .apps)
        _ = bench.wait(.seconds(60))
        #expect(bench.page == nil && bench.engine.deadline == nil)
    }

    @Test(arguments: kinds) func `an interaction under a modal alert pauses its timeout and cannot be pressed`(
        kind: (function: FunctionID, json: String)
    ) throws {
        let (bench, app) = try Self.start()
        _ = try bench.send(kind.json, kind.function, id: 2, from: app)
        let page = bench.page
        _ = bench.request(.alert, Alert(lines: ["Stop"], softButtons: yesAndNo).parameters, id: 3, from: app)
        _ = bench.wait(.milliseconds(29_000))
        let buttons = DisplayRect(x: 200, y: 320, width: 200, height: 60)
        for x in stride(from: Int32(20), to: 800, by: 60) {
            for y in stride(from: Int32(20), to: 480, by: 60) where !buttons.contains(DisplayPoint(x: x, y: y)) {
                #expect(bench.tap(x, y).isEmpty)
            }
        }
        #expect(Bench.told(bench.wait(.milliseconds(1000))) == ["ABORTED", "OnHMIStatus HMI_OBSCURED"])
        #expect(bench.page == page)
    }

    @Test func `without templates interactions are not supported`() throws {
        let bench = Bench(.bare)
        let app = try #require(bench.app())
        for kind in Self.kinds {
            #expect(Bench.told(try bench.send(kind.json, kind.function, from: app)) == ["UNSUPPORTED_REQUEST"])
        }
    }
}
