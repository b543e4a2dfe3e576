import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// SubtleAlert (ProtocolNotes, "Subtle alerts").
struct SubtleAlerts {
    private static func subtle(_ buttons: [SoftButton] = [], cancelID: Int32? = nil) -> JSON {
        Alert(lines: ["a", "b"], duration: 4000, softButtons: buttons, cancelID: cancelID, style: .subtle).parameters
    }

    private func show(_ parameters: JSON, _ bench: Bench, _ phone: Phone) -> [Heard] {
        let heard = bench.request(.subtleAlert, parameters, id: 5, from: phone)
        _ = bench.wait(bench.engine.configuration.alerts.touchGuard)
        return heard
    }

    private func answers(_ heard: [Heard]) -> [ResultCode?] {
        heard.filter { $0.rpc?.type == .response && $0.rpc?.correlationID == 5 }.map(\.result)
    }

    @Test func `a subtle alert has a small card, obscures no other app and ends after its duration`() throws {
        let bench = Bench()
        let phone = try #require(bench.app("Map"))
        let other = try #require(bench.app("Radio", types: [.media]))
        let heard = show(Self.subtle(), bench, other)
        #expect(bench.scene.card?.size == .subtle)
        #expect(bench.scene.card?.lines == ["a", "b"])
        let statuses = heard.filter { $0.notification == .onHMIStatus }
        #expect(statuses.map(\.connection) == [other.connection], "the foreground app is not obscured")
        #expect(statuses.first?.parameters["systemContext"] == "ALERT")
        #expect(answers(bench.wait(.seconds(4))) == [.success])
        #expect(bench.scene.card == nil)
        #expect(phone.connection != other.connection)
    }

    @Test func `a touch beside a subtle alert closes it and is sent to the app`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = show(Self.subtle(), bench, phone)
        let heard = bench.touch(50, 50, .begin)
        #expect(heard.first?.notification == .onTouchEvent)
        #expect(answers(heard) == [.aborted])
        #expect(bench.scene.card == nil)
        #expect(bench.touch(50, 50, .end).map(\.notification) == [.onTouchEvent])
    }

    @Test func `a touch at the moment a subtle alert appears does not close it`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.subtleAlert, Self.subtle(), id: 5, from: phone)
        #expect(answers(bench.touch(50, 50, .begin)).isEmpty)
        #expect(bench.scene.card != nil)
    }

    @Test func `touches beside a subtle alert and fingers already down are sent to the app`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.touch(10, 10, .begin, slot: 1)
        #expect(!show(Self.subtle(), bench, phone).contains { $0.notification == .onTouchEvent })
        #expect(bench.touch(20, 10, .move, slot: 1).map(\.notification) == [.onTouchEvent])
        let begin = bench.touch(50, 50, .begin).compactMap(\.notification)
        #expect(begin == [.onTouchEvent, .onHMIStatus], "the card is closed")
        #expect(bench.touch(50, 50, .end).map(\.notification) == [.onTouchEvent])
    }

    @Test func `an END in the frame of a tap on a subtle alert is sent before the CANCEL of other fingers`() throws {
        let bench = Bench()
        let map = try #require(bench.app("Map"))
        let other = try #require(bench.app("Radio", types: [.media]))
        _ = bench.touch(10, 10, .begin, slot: 1)
        _ = bench.touch(20, 20, .begin, slot: 2)
        _ = show(Self.subtle(), bench, other)
        _ = bench.touch(300, 150, .begin, slot: 3)
        var frame = ContactFrame(stamp: Stamp(nanoseconds: bench.now.nanoseconds))
        frame.append(Contact(slot: 1, phase: .end, point: DisplayPoint(x: 10, y: 10)))
        frame.append(Contact(slot: 3, phase: .end, point: DisplayPoint(x: 300, y: 150)))
        let heard = short(bench.handle(.touched(frame)), to: map)
        #expect(Array(heard.prefix(2)) == ["END", "CANCEL"])
        #expect(heard.count { $0 == "END" || $0 == "CANCEL" } == 2)
    }

    @Test func `a tap on a subtle alert is reported, activates its app, then answers the request`() throws {
        let bench = Bench()
        _ = try #require(bench.app("Map"))
        let other = try #require(bench.app("Radio", types: [.media]))
        _ = show(Self.subtle(), bench, other)
        #expect(bench.touch(300, 150, .begin).isEmpty)
        let heard = bench.touch(310, 150, .end).filter { $0.connection == other.connection }
        #expect(heard.first?.notification == .onSubtleAlertPressed)
        let activation = heard.firstIndex { $0.parameters["hmiLevel"] == "FULL" }
        let answer = heard.firstIndex { $0.rpc?.type == .response }
        #expect(try #require(activation) < #require(answer))
        #expect(answers(heard) == [.success])
    }

    @Test func `a finger that leaves a subtle alert before it is lifted does not tap it`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = show(Self.subtle(), bench, phone)
        #expect(bench.touch(300, 150, .begin).isEmpty)
        #expect(bench.touch(50, 50, .end).isEmpty)
    }

    @Test func `the first button of a subtle alert works like an alert's, and its timeout is ABORTED`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let buttons = [SoftButton(id: 9, text: "Yes"), SoftButton(id: 4, text: "No")]
        _ = show(Self.subtle(buttons), bench, phone)
        #expect(bench.scene.card?.buttons.map(\.text) == ["Yes"])
        _ = bench.touch(210, 330, .begin)
        let heard = bench.touch(210, 330, .end)
        #expect(heard.first { $0.notification == .onButtonPress }?.parameters["customButtonID"] == 9)
        #expect(answers(heard) == [.warnings])
        #expect(heard.contains { $0.info == "1 of 2 soft buttons is shown; a touch on the card opens the app" })
        _ = show(Self.subtle(buttons), bench, phone)
        #expect(answers(bench.wait(.seconds(5))).isEmpty, "with buttons the duration is ignored")
        #expect(answers(bench.wait(bench.engine.configuration.alerts.buttonTimeout)) == [.aborted])
    }

    @Test func `an alert of the same app ends a subtle alert`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = show(Self.subtle(), bench, phone)
        let heard = bench.request(.alert, Alert(lines: ["now"]).parameters, id: 6, from: phone)
        #expect(answers(heard) == [.aborted])
        #expect(bench.scene.card?.lines == ["now"])
        #expect(bench.scene.card?.size == .full)
    }

    static let cancellations: [(function: UInt32, cancelID: Int32?, result: ResultCode)] = [
        (64, nil, .success), (64, 3, .success), (64, 4, .ignored), (12, nil, .ignored), (12, 3, .ignored),
        (26, nil, .ignored), (65, nil, .invalidID),
    ]

    @Test(arguments: cancellations)
    func `CancelInteraction ends the subtle alert with its function and cancel id`(
        function: UInt32, cancelID: Int32?, result: ResultCode
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = show(Self.subtle(cancelID: 3), bench, phone)
        let cancellation = CancelInteraction(function: function, cancelID: cancelID).parameters
        let heard = bench.request(.cancelInteraction, cancellation, id: 8, from: phone)
        #expect(heard.first { $0.rpc?.correlationID == 8 }?.result == result)
        #expect(answers(heard) == (result == .success ? [.aborted] : []))
    }
}
