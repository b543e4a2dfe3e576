import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// ShowConstantTBT, AlertManeuver and UpdateTurnList (ProtocolNotes, "Route guidance").
struct GuidanceTests {
    private static let shown = """
        {"navigationText1":"350 m","navigationText2":"Schlossallee","eta":"11:08","timeToDestination":"24 min",\
        "totalDistance":"12 km","distanceToManeuver":125,"distanceToManeuverScale":500,\
        "softButtons":[{"type":"TEXT","text":"Mute","softButtonID":5}]}
        """

    private static func start(_ types: [AppHMIType] = [.navigation]) throws -> (bench: Bench, app: Phone) {
        let (bench, phone) = Bench.withTemplates(types: types)
        return (bench, try #require(phone))
    }

    /// A navigation app in the foreground with ``shown``, long enough for its buttons to be pressed.
    private static func guiding() throws -> (bench: Bench, app: Phone) {
        let (bench, app) = try start()
        #expect(Bench.told(try bench.send(shown, .showConstantTBT, from: app)) == ["SUCCESS"])
        _ = bench.wait(.milliseconds(300))
        return (bench, app)
    }

    private static func showAnotherApp(_ bench: Bench) throws {
        let other = try #require(bench.app("Songs", types: [.media]))
        _ = bench.handle(.appActivated(SessionID(other.session)))
    }

    @Test func `the next manoeuvre is drawn over the app's screen`() throws {
        let (bench, _) = try Self.guiding()
        let guidance = try #require(bench.guidance)
        #expect(guidance.lines == ["350 m", "Schlossallee"])
        #expect(guidance.arrival == "11:08" && guidance.remaining == ["24 min", "12 km"])
        #expect(guidance.progress == 750)
        #expect(guidance.buttons.map(\.text) == ["Mute"])
        #expect(bench.scene.screen == .notice(bench.scene.notice))
    }

    static let changes: [(json: String, lines: [String], arrival: String, progress: Int?, buttons: [String])] = [
        (#"{"navigationText1":"200 m"}"#, ["200 m", "Schlossallee"], "11:08", 750, ["Mute"]),
        (#"{"navigationText2":""}"#, ["350 m"], "11:08", 750, ["Mute"]),
        (#"{"eta":"","softButtons":[]}"#, ["350 m", "Schlossallee"], "", 750, []),
        (#"{"distanceToManeuver":500}"#, ["350 m", "Schlossallee"], "11:08", 0, ["Mute"]),
        (#"{"distanceToManeuver":9000}"#, ["350 m", "Schlossallee"], "11:08", 0, ["Mute"]),
        (#"{"distanceToManeuverScale":0}"#, ["350 m", "Schlossallee"], "11:08", nil, ["Mute"]),
    ]

    @Test(arguments: changes) func `ShowConstantTBT keeps the parameters that a request omits`(
        row: (json: String, lines: [String], arrival: String, progress: Int?, buttons: [String])
    ) throws {
        let (bench, app) = try Self.guiding()
        #expect(Bench.told(try bench.send(row.json, .showConstantTBT, from: app)) == ["SUCCESS"])
        let guidance = try #require(bench.guidance)
        #expect(guidance.lines == row.lines && guidance.arrival == row.arrival)
        #expect(guidance.progress == row.progress && guidance.buttons.map(\.text) == row.buttons)
    }

    static let refused: [(FunctionID, String)] = [
        (.showConstantTBT, "{}"), (.showConstantTBT, #"{"distanceToManeuver":-1}"#),
        (.showConstantTBT, #"{"navigationText1":7}"#), (.alertManeuver, "{}"), (.updateTurnList, "{}"),
        (.alertManeuver, #"{"ttsChunks":[]}"#), (.updateTurnList, #"{"turnList":[]}"#),
        (.updateTurnList, #"{"turnList":[{"navigationText":7}]}"#),
    ]

    @Test(arguments: refused) func `route guidance requests with invalid values are refused`(
        function: FunctionID, json: String
    ) throws {
        let (bench, app) = try Self.start()
        #expect(Bench.told(try bench.send(json, function, from: app)) == ["INVALID_DATA"])
        #expect(bench.guidance?.hasCard != true)
    }

    @Test(arguments: [FunctionID.showConstantTBT, .alertManeuver, .updateTurnList])
    func `only navigation and projection apps may send route guidance`(function: FunctionID) throws {
        let (bench, app) = try Self.start([.media])
        let json = #"""
            {"navigationText1":"a","turnList":[{"navigationText":"a"}],"ttsChunks":[{"text":"a","type":"TEXT"}]}
            """#
        #expect(Bench.told(try bench.send(json, function, from: app)).last == "DISALLOWED")
        #expect(bench.guidance == nil)
    }

    @Test func `without templates route guidance requests are not supported`() throws {
        let bench = Bench(.bare)
        let app = try #require(bench.app("Way", types: [.navigation]))
        #expect(Bench.told(try bench.send(Self.shown, .showConstantTBT, from: app)) == ["UNSUPPORTED_REQUEST"])
        #expect(bench.scene.overlay == nil)
    }

    @Test func `a missing icon is named in the response`() throws {
        let (bench, app) = try Self.start()
        let json = #"{"turnIcon":{"value":"right.png","imageType":"DYNAMIC"}}"#
        let answer = try bench.send(json, .showConstantTBT, from: app).last { $0.rpc?.type == .response }
        #expect(answer?.result == .warnings)
        #expect(answer?.info.contains("right.png") == true)
        _ = bench.upload("right.png", from: app)
        #expect(bench.guidance?.icon != nil)
    }

    // MARK: Fingers and keys

    @Test func `touches on the guidance card or its buttons are not sent to the app, others are`() throws {
        let (bench, _) = try Self.guiding()
        #expect(Bench.told(bench.tap(100, 100)).isEmpty)
        #expect(Bench.told(bench.tap(600, 200)) == ["OnTouchEvent", "OnTouchEvent"])
        #expect(
            Bench.told(bench.press(.softButton(0))) == [
                "OnButtonEvent BUTTONDOWN", "OnButtonEvent BUTTONUP", "OnButtonPress SHORT",
            ])
    }

    @Test func `a finger that is down when guidance appears stays the app's`() throws {
        let (bench, app) = try Self.start()
        #expect(Bench.told(bench.touch(100, 100, .begin)) == ["OnTouchEvent"])
        _ = try bench.send(Self.shown, .showConstantTBT, from: app)
        #expect(Bench.told(bench.touch(100, 120, .move)) == ["OnTouchEvent"])
        #expect(Bench.told(bench.touch(100, 120, .end)) == ["OnTouchEvent"])
    }

    @Test func `keys move between the guidance card, its buttons and the app's regions`() throws {
        let (bench, app) = try Self.guiding()
        _ = try bench.send(#"{"turnList":[{"navigationText":"Left"}]}"#, .updateTurnList, from: app)
        let region = #"{"hapticRectData":[{"id":1,"rect":{"x":500,"y":200,"width":100,"height":100}}]}"#
        _ = try bench.send(region, .sendHapticData, id: 4, from: app)
        func step() -> String {
            _ = bench.handle(.focusMoved(.next))
            if let element = bench.page?.focused {
                if element == .turns || element == .apps { return element == .turns ? "turns" : "apps" }
                return element.softButton.map { "softButton(\($0))" } ?? "another"
            }
            return bench.scene.regions.contains { $0.isFocused } ? "region" : "nothing"
        }
        let steps = (0..<5).map { _ in step() }
        #expect(Set(steps) == ["turns", "softButton(0)", "region", "apps"])
        #expect(steps[0] == steps[4])
    }

    @Test func `under a modal alert guidance shows only the next manoeuvre`() throws {
        let (bench, app) = try Self.guiding()
        _ = bench.alert("Fuel is low", yesAndNo, from: app)
        #expect(bench.guidance?.lines == ["350 m", "Schlossallee"])
        #expect(bench.guidance?.buttons.isEmpty == true && bench.guidance?.arrival == "")
        _ = bench.wait(.seconds(40))
        #expect(bench.scene.card == nil)
        #expect(bench.guidance?.buttons.map(\.text) == ["Mute"] && bench.guidance?.arrival == "11:08")
    }

    // MARK: AlertManeuver

    @Test func `the guidance card of the foreground app shows the manoeuvre's buttons until it is complete`() throws {
        let (bench, app) = try Self.guiding()
        let json = #"{"softButtons":[{"type":"TEXT","text":"Again","softButtonID":8}]}"#
        #expect(Bench.told(try bench.send(json, .alertManeuver, from: app)) == ["SUCCESS"])
        #expect(bench.guidance?.buttons.map(\.text) == ["Again", "Mute"], "the permanent buttons stay")
        #expect(bench.scene.layers.isEmpty)
        #expect(bench.press(.softButton(0)).last?.parameters["customButtonID"]?.integer == 8)
        _ = try bench.send(#"{"maneuverComplete":true}"#, .showConstantTBT, from: app)
        #expect(bench.guidance?.buttons.map(\.text) == ["Mute"])
    }

    @Test func `a button that is replaced under a finger is released without a press`() throws {
        let (bench, app) = try Self.guiding()
        #expect(Bench.told(bench.touch(50, 440, .begin)) == ["OnButtonEvent BUTTONDOWN"])
        let json = #"{"softButtons":[{"type":"TEXT","text":"Again","softButtonID":8}]}"#
        _ = try bench.send(json, .alertManeuver, from: app)
        let up = bench.touch(50, 440, .end)
        #expect(Bench.told(up) == ["OnButtonEvent BUTTONUP"])
        #expect(up.first?.parameters["customButtonID"]?.integer == 5)
    }

    @Test(arguments: [
        (#"[{"type":"TEXT","text":"Again","softButtonID":8}]"#, "WARNINGS"), ("[]", "UNSUPPORTED_RESOURCE"),
    ])
    func `an AlertManeuver whose speech is not heard has succeeded in part if it shows buttons`(
        buttons: String, result: String
    ) throws {
        let (bench, app) = try Self.guiding()
        let json = #"{"ttsChunks":[{"text":"Turn right","type":"TEXT"}],"softButtons":\#(buttons)}"#
        _ = try bench.send(json, .alertManeuver, from: app)
        #expect(Bench.told(bench.ended(.unheard("no device"))) == [result])
    }

    private static let again = #"[{"type":"TEXT","text":"Again","softButtonID":8}]"#
    private static let unseen =
        #"[{"type":"BOTH","text":"Again","image":{"value":"again.png","imageType":"DYNAMIC"},"softButtonID":8}]"#
    private static let spoken = #"{"text":"Turn right","type":"TEXT"}"#
    private static let file = #"{"text":"turn.mp3","type":"FILE"}"#

    /// - waiting: How many Speak requests wait before the AlertManeuver.
    /// - info: What the answer names.
    static let unheard:
        [(
            hasSound: Bool, waiting: Int, chunks: String, buttons: String, result: ResultCode, info: [String]
        )] = [
            (false, 0, spoken, "[]", .unsupportedResource, ["no sound"]),
            (false, 0, spoken, again, .warnings, ["no sound"]),
            (false, 0, spoken, unseen, .warnings, ["again.png", "no sound"]),
            (true, 0, file, "[]", .fileNotFound, ["turn.mp3"]),
            (true, 0, file, again, .warnings, ["turn.mp3"]),
            (true, 0, "\(file),\(spoken)", "[]", .fileNotFound, ["turn.mp3"]),
            (true, 3, spoken, "[]", .rejected, ["too much waits"]),
            (true, 3, spoken, again, .warnings, ["too much waits"]),
            (true, 3, spoken, unseen, .warnings, ["again.png", "too much waits"]),
        ]

    @Test(arguments: unheard)
    func `an AlertManeuver is answered with WARNINGS if it shows buttons, and with the error of Speak if it does not`(
        row: (hasSound: Bool, waiting: Int, chunks: String, buttons: String, result: ResultCode, info: [String])
    ) throws {
        let (bench, phone) = Bench.withTemplates(types: [.navigation]) {
            $0.sound.isAvailable = row.hasSound
            $0.alerts.queueLength = 2
        }
        let app = try #require(phone)
        for id in 0..<row.waiting {
            _ = try bench.send(#"{"ttsChunks":[\#(Self.spoken)]}"#, .speak, id: Int32(10 + id), from: app)
        }
        let json = #"{"ttsChunks":[\#(row.chunks)],"softButtons":\#(row.buttons)}"#
        let answer = try #require(try bench.send(json, .alertManeuver, from: app).last { $0.rpc?.type == .response })
        #expect(answer.result == row.result)
        for words in row.info { #expect(answer.info.contains(words), "\(answer.info)") }
        #expect(bench.said.count == min(row.waiting, 1))
    }

    @Test func `with buttons the rest of an AlertManeuver is spoken, and the answer names what is missing`() throws {
        let (bench, app) = try Self.guiding()
        let json = #"{"ttsChunks":[\#(Self.file),\#(Self.spoken)],"softButtons":\#(Self.unseen)}"#
        let heard = try bench.send(json, .alertManeuver, from: app)
        #expect(!heard.contains { $0.rpc?.type == .response }, "its speech has not ended")
        #expect(bench.said.last?.parts == [.text("Turn right")])
        let answer = try #require(bench.ended().last)
        #expect(answer.result == .warnings)
        #expect(answer.info.contains("again.png") && answer.info.contains("turn.mp3"), "\(answer.info)")
    }

    @Test func `an AlertManeuver of a background app shows a card until the manoeuvre is complete`() throws {
        let (bench, app) = try Self.guiding()
        try Self.showAnotherApp(bench)
        #expect(bench.guidance == nil)
        let json = #"{"ttsChunks":[{"text":"Turn right","type":"TEXT"}],"softButtons":[]}"#
        _ = try bench.send(json, .alertManeuver, id: 9, from: app)
        let card = try #require(bench.scene.card)
        #expect(card.lines == ["350 m", "Schlossallee"])
        let ended = try bench.send(#"{"maneuverComplete":true}"#, .showConstantTBT, id: 10, from: app)
        #expect(bench.scene.card == nil)
        let answers = ended.filter { $0.rpc?.type == .response }
        #expect(answers.map { $0.rpc?.correlationID } == [9, 10])
        #expect(answers.allSatisfy { $0.result == .success || $0.result == .warnings })
    }

    @Test func `a press on the card of a manoeuvre activates its app`() throws {
        let (bench, app) = try Self.guiding()
        try Self.showAnotherApp(bench)
        _ = try bench.send(#"{"softButtons":[]}"#, .alertManeuver, id: 9, from: app)
        _ = bench.wait(.milliseconds(500))
        let heard = bench.tap(400, 150)
        #expect(heard.contains { $0.notification == .onHMIStatus && $0.parameters["hmiLevel"]?.string == "FULL" })
        #expect(!heard.contains { $0.notification == .onSubtleAlertPressed })
        #expect(bench.guidance?.lines == ["350 m", "Schlossallee"])
    }

    // MARK: The turn list

    @Test func `a press on the guidance card opens the turn list, and the back key closes it`() throws {
        let (bench, app) = try Self.guiding()
        let json = #"{"turnList":[{"navigationText":"Right"},{"navigationText":"Left"}]}"#
        #expect(Bench.told(try bench.send(json, .updateTurnList, from: app)) == ["SUCCESS"])
        #expect(bench.guidance?.hasTurns == true)
        #expect(Bench.told(bench.press(.turns)) == ["OnHMIStatus HMI_OBSCURED"])
        #expect(bench.rows == ["Right", "Left"])
        #expect(bench.guidance == nil)
        let next = #"{"turnList":[{"navigationText":"Left"}]}"#
        #expect(Bench.told(try bench.send(next, .updateTurnList, from: app)) == ["SUCCESS"])
        #expect(bench.rows == ["Left"])
        #expect(Bench.told(bench.handle(.backKey)) == ["OnHMIStatus MAIN"])
        #expect(bench.guidance != nil)
    }

    @Test func `a press on the guidance card without a turn list does nothing`() throws {
        let (bench, _) = try Self.guiding()
        #expect(bench.guidance?.hasTurns == false)
        #expect(Bench.told(bench.press(.turns)).isEmpty)
        #expect(bench.rows == nil)
    }

    @Test func `soft buttons of UpdateTurnList are reported as not shown`() throws {
        let (bench, app) = try Self.guiding()
        let json = #"{"softButtons":[{"type":"TEXT","text":"All","softButtonID":1}]}"#
        let answer = try bench.send(json, .updateTurnList, from: app).last
        #expect(answer?.result == .warnings)
        #expect(answer?.info.contains("softButtons") == true)
    }

    @Test func `an app that registers again has no guidance of its previous session`() throws {
        let (bench, app) = try Self.guiding()
        _ = bench.handle(.disconnected(app.connection))
        #expect(bench.scene.overlay == nil)
        _ = try #require(bench.app("Table", types: [.navigation]))
        #expect(bench.guidance?.hasCard != true)
    }
}
