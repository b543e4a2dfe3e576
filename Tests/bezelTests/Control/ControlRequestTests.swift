import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

@testable import BezelConfiguration
@testable import BezelControl

struct ControlRequestTests {
    private static let alert = LocalAlert(
        id: LocalAlert.ID(0), sender: "Home", lines: ["The door", "is open"], buttons: ["Close it", "Later"],
        rank: .high, isEmergency: true, time: .milliseconds(1500), holds: true,
        icon: EncodedImage(bytes: [0, 255, 7, 9]),
        showsProgress: true, playsTone: true, speech: "The door is \"open\"")

    private static let vehicle = SetVehicleOrder(
        set: JSONObject([("speed", 42.5), ("gps.satellites", 7), ("fuelPressure", "3")]), unset: ["rpm"])

    private static let notices = [try? ServedNotice(.onWayPointChange, ["wayPoints": [["locationName": "Ulm"]]])]
        .compactMap { $0 }

    private static let modules = [
        try? RemoteCapability(
            ["climateControlCapabilities": [["moduleName": "Climate", "moduleInfo": ["moduleId": "1"]]]],
            functions: [.getInteriorVehicleData])
    ].compactMap { $0 }

    private static let press: [any ControlOrder] = TypedKey(argument: "right").map { [PressOrder(key: $0)] } ?? []

    static let orders: [any ControlOrder] =
        press + [
            StatusOrder(), AppsOrder(), ActivateOrder(app: "7"), ExitOrder(app: "Wayfinder"),
            AlertOrder(alert, name: "door"), AlertOrder(LocalAlert(id: LocalAlert.ID(0), lines: ["Hello"]), name: nil),
            AlertsOrder(), AlertOrder(LocalAlert(id: LocalAlert.ID(0), lines: ["Ice"], isWarning: true), name: nil),
            PauseOrder(), ResumeOrder(), CompleteOrder(alert: nil), CompleteOrder(alert: "door"),
            WithdrawOrder(alert: "door"), RegionsOrder(app: nil), RegionsOrder(app: "Wayfinder"), ScreenshotOrder(),
            WatchOrder([.touches, .panels]), WatchOrder(Set(WatchKind.allCases)), WatchOrder([.rpcs], past: true),
            ThemeOrder(.day),
            ThemeOrder(.auto), BrightnessOrder(percent: nil), BrightnessOrder(percent: 40), VolumeOrder(),
            VolumeOrder(percent: 0), VolumeOrder(.mute), ScreenOrder(.off),
            ScreenOrder(.updating), KeyOrder(.button(.seekLeft), .down), KeyOrder(.focus(.next), .cancelled),
            TypeOrder(.text("Tea 7")), TypeOrder(.backspace), TypeOrder(.submit),
            TouchOrder([
                Contact(slot: 0, phase: .begin, point: DisplayPoint(x: 10, y: 20)),
                Contact(slot: 9, phase: .cancel, point: DisplayPoint(x: -1, y: 16384)),
            ]),
            DistractionOrder(isOn: true), DistractionOrder(isOn: false), LogOrder(.debug), PhonesOrder(),
            AllowOrder(.tcp(address: "192.168.1.23"), app: nil),
            AllowOrder(.tcp(address: "2001:db8::1"), app: "8675308"),
            ForgetOrder(.tcp(address: "192.168.1.23")), PairOrder(isOn: true), PairOrder(isOn: false), ResetOrder(),
            ShutdownOrder(isIgnitionOff: false), ShutdownOrder(isIgnitionOff: true), AppOrder(app: "Wayfinder"),
            FileOrder(app: "7", file: "cover.png"), SlowOrder(app: "7", .milliseconds(1500)), DropOrder(app: "7"),
            SlowOrder(app: "7", LinkPace(delay: .milliseconds(200), rate: 16_000)), SlowOrder(app: "7", LinkPace()),
            SendOrder(app: "7", .onAudioPassThru),
            SendOrder(app: "Way", .onCommand, ["cmdID": 7, "triggerSource": "MENU"]),
            LanguageOrder(.deDE), RecordOrder(isOn: true), StopReplayOrder(), ReplayOrder([69, 58]),
            ReplayOrder([], isFollowed: true, speed: 2.5), VehicleOrder(),
            VehicleOrder(listsItems: true), vehicle, SetVehicleOrder(unset: ["rpm"], isLasting: false),
            OccupyOrder(.phoneCall), OccupyOrder(.embeddedNavigation, isOn: false),
            ServeOrder([.dialNumber]), ServeOrder([.dialNumber, .sendLocation]),
            VoiceOrder(.list), VoiceOrder(.press), VoiceOrder(.say("Next song")), MicrophoneOrder(),
            MicrophoneOrder(forget: "Tonal"), MicrophoneOrder(forget: "42", on: "tcp:192.168.1.23"),
            AnswerOrder(ServedRequest.ID(7), .rejected, info: nil),
            AnswerOrder(ServedRequest.ID(1), .success, info: "done"), ServeOrder([], languages: ["de-DE"]),
            ServeOrder([.dialNumber], name: "Telephone"),
            ServeOrder([.dialNumber], languages: ["de-DE", "fr-FR"]), AnswerOrder(number: 3, phrase: nil),
            AnswerOrder(number: 3, phrase: 0, confidence: 80),
            AnswerOrder(ServedRequest.ID(1), .success, info: nil, parameters: ["ecuHeader": 7]),
            RemoteControlOrder(), RemoteControlOrder(isAllowed: false, .deny),
        ] + notices.map { NotifyOrder($0) } + modules.map { ServeOrder([.getInteriorVehicleData], modules: $0) }
    @Test func `the tests of orders cover every order in the list`() {
        let tested = Set(Self.orders.map { type(of: $0).name })
        let names = ControlOrders.all.map { $0.name }
        #expect(tested == Set(names))
        #expect(names.count == Set(names).count, "no name is used twice")
    }

    @Test(arguments: orders)
    func `the service reads what a command sends`(order: any ControlOrder) throws {
        let request = ControlRequest(id: 42, order: order)
        let (id, result) = ControlRequest.read(Array(request.json.text.utf8))
        #expect(id == 42)
        #expect(try result.get() == request)
    }

    @Test func `a watch without kinds watches everything, and an alert has defaults`() throws {
        let watch = try ControlRequest.read(Array(#"{"v":1,"id":0,"do":"watch"}"#.utf8)).1.get()
        #expect((watch.order as? WatchOrder) == WatchOrder([.touches, .apps, .alerts, .panels]))
        let alert = try ControlRequest.read(Array(#"{"do":"alert","text":["Hi"],"id":0,"v":1}"#.utf8)).1.get()
        #expect((alert.order as? AlertOrder) == AlertOrder(LocalAlert(id: LocalAlert.ID(0), lines: ["Hi"]), name: nil))
    }

    @Test(arguments: [
        ("", nil, "this is no JSON: it ends inside a value"),
        ("hello", nil, "this is no JSON: the byte at 0 is out of place"),
        ("[1]", nil, "expected an object, got an array"),
        ("{}", nil, "v: missing"),
        (#"{"v":2,"id":1,"do":"status"}"#, 1, "v: expected 1, got 2"),
        (#"{"v":"1","id":1,"do":"status"}"#, 1, "v: expected a whole number, got a string"),
        (#"{"v":1,"do":"status"}"#, nil, "id: missing"),
        (#"{"v":1,"id":-1,"do":"status"}"#, -1, "id: expected 0 to 9007199254740992, got -1"),
        (#"{"v":1,"id":1.5,"do":"status"}"#, nil, "id: expected a whole number, got a number with a fraction"),
        (#"{"v":1,"id":1}"#, 1, "do: missing"),
        (
            #"{"v":1,"id":1,"do":"press","key":"fly away"}"#, 1,
            "key: there is no key \"fly away\"; expected a name like KEY_RIGHT or right"
        ),
        (#"{"v":1,"id":1,"do":"fly"}"#, 1, "do: there is no \"fly\""),
        (#"{"v":1,"id":1,"do":["status"]}"#, 1, "do: expected a string, got an array"),
        (#"{"v":1,"id":1,"do":"activate"}"#, 1, "app: missing"),
        (#"{"v":1,"id":1,"do":"activate","app":""}"#, 1, "app: expected 1 to 500 bytes, got 0"),
        (#"{"v":1,"id":1,"do":"activate","app":7}"#, 1, "app: expected a string, got an integer"),
        (#"{"v":1,"id":1,"do":"withdraw"}"#, 1, "name: missing"),
        (#"{"v":1,"id":1,"do":"allow"}"#, 1, "device: missing"),
        (
            #"{"v":1,"id":1,"do":"allow","device":"192.168.1.23"}"#, 1,
            #"device: expected a device like "tcp:192.168.1.23", got "192.168.1.23""#
        ),
        (#"{"v":1,"id":1,"do":"forget","device":"local"}"#, 1, "device: this machine is always allowed"),
        (#"{"v":1,"id":1,"do":"occupy"}"#, 1, "event: missing"),
        (
            #"{"v":1,"id":1,"do":"occupy","event":"CALL"}"#, 1,
            "event: expected one of PHONE_CALL, EMERGENCY_EVENT, DEACTIVATE_HMI, AUDIO_SOURCE, EMBEDDED_NAVI, got \"CALL\""
        ),
        (#"{"v":1,"id":1,"do":"serve"}"#, 1, "for: missing"),
        (
            #"{"v":1,"id":1,"do":"serve","for":["Show"]}"#, 1,
            "for: expected one of SendLocation, DialNumber, GetWayPoints, ReadDID, GetDTCs, DiagnosticMessage, "
                + "GetInteriorVehicleData, SetInteriorVehicleData, ButtonPress, Voice, got \"Show\""
        ),
        (#"{"v":1,"id":1,"do":"serve","for":["ButtonPress"]}"#, 1, "capabilities: missing"),
        (
            #"{"v":1,"id":1,"do":"serve","for":["GetDTCs"],"capabilities":{"SEATS":{}}}"#, 1,
            #"capabilities: expected "REMOTE_CONTROL""#
        ),
        (
            #"{"v":1,"id":1,"do":"serve","for":["GetInteriorVehicleData"],"#
                + #""capabilities":{"REMOTE_CONTROL":{},"SEATS":{}}}"#, 1,
            #"capabilities: expected "SEAT_LOCATION" beside "REMOTE_CONTROL""#
        ),
        (
            #"{"v":1,"id":1,"do":"serve","for":["GetInteriorVehicleData"],"capabilities":{"REMOTE_CONTROL":{}}}"#, 1,
            "capabilities: REMOTE_CONTROL: there is no module"
        ),
        (
            #"{"v":1,"id":1,"do":"serve","for":["GetInteriorVehicleData"],"#
                + #""capabilities":{"REMOTE_CONTROL":{"climateControlCapability":[],"x":1}}}"#, 1,
            #"capabilities: REMOTE_CONTROL: there is no module; unknown members: "climateControlCapability", "x""#
        ),
        (
            #"{"v":1,"id":1,"do":"remote-control","mode":"never"}"#, 1,
            #"mode: expected one of "ask", "allow", "deny", got "never""#
        ),
        (#"{"v":1,"id":1,"do":"notify"}"#, 1, "function: missing"),
        (#"{"v":1,"id":1,"do":"notify","function":"OnWayPointChange"}"#, 1, "parameters: missing"),
        (
            #"{"v":1,"id":1,"do":"notify","function":"OnHMIStatus","parameters":{}}"#, 1,
            #"function: expected one of "OnWayPointChange", "OnInteriorVehicleData", got "OnHMIStatus""#
        ),
        (
            #"{"v":1,"id":1,"do":"notify","function":"OnWayPointChange","parameters":{"wayPoints":[]}}"#, 1,
            "wayPoints: expected 1 to 10 elements, got 0"
        ),
        (#"{"v":1,"id":1,"do":"answer","result":"SUCCESS"}"#, 1, "number: missing"),
        (#"{"v":1,"id":1,"do":"set-vehicle"}"#, 1, "set: missing"),
        (#"{"v":1,"id":1,"do":"set-vehicle","set":7}"#, 1, "set: expected an object, got an integer"),
        (#"{"v":1,"id":1,"do":"set-vehicle","set":{}}"#, 1, "set: expected 1 to 544 members, got 0"),
        (#"{"v":1,"id":1,"do":"set-vehicle","unset":[1]}"#, 1, "unset: expected a string, got an integer"),
        (#"{"v":1,"id":1,"do":"slow","app":"7"}"#, 1, "time: missing"),
        (#"{"v":1,"id":1,"do":"slow","app":"7","time":9,"delay":9}"#, 1, "time: not with delay and rate"),
        (#"{"v":1,"id":1,"do":"slow","app":"7","rate":99}"#, 1, "rate: expected 100 to 100000000, got 99"),
        (#"{"v":1,"id":1,"do":"type"}"#, 1, "text: missing"),
        (#"{"v":1,"id":1,"do":"type","text":"a","key":"submit"}"#, 1, "text and key: expected only one of them"),
        (#"{"v":1,"id":1,"do":"distraction","on":1}"#, 1, "on: expected true or false, got an integer"),
        (
            #"{"v":1,"id":1,"do":"watch","kinds":["birds"]}"#, 1,
            #"kinds: expected one of "touches", "apps", "alerts", "panels", "rpcs", got "birds""#
        ),
        (#"{"v":1,"id":1,"do":"watch","kinds":[]}"#, 1, "kinds: expected 1 to 5, got 0"),
        (#"{"v":1,"id":1,"do":"alert"}"#, 1, "text: missing"),
        (#"{"v":1,"id":1,"do":"alert","text":"a"}"#, 1, "text: expected an array of strings, got a string"),
        (#"{"v":1,"id":1,"do":"alert","text":[]}"#, 1, "text: expected 1 to 3, got 0"),
        (#"{"v":1,"id":1,"do":"alert","text":["a","b","c","d"]}"#, 1, "text: expected 1 to 3, got 4"),
        (#"{"v":1,"id":1,"do":"alert","text":["a\nb"]}"#, 1, "text: control characters cannot be shown"),
        (#"{"v":1,"id":1,"do":"alert","text":[1]}"#, 1, "text: expected a string, got an integer"),
        (
            #"{"v":1,"id":1,"do":"alert","text":["a"],"buttons":["1","2","3","4","5"]}"#, 1,
            "buttons: expected 0 to 4, got 5"
        ),
        (#"{"v":1,"id":1,"do":"alert","text":["a"],"time":999}"#, 1, "time: expected 1000 to 3600000, got 999"),
        (
            #"{"v":1,"id":1,"do":"alert","text":["a"],"priority":"loud"}"#, 1,
            #"priority: expected one of "high", "default", "low", got "loud""#
        ),
        (#"{"v":1,"id":1,"do":"alert","text":["a"],"icon":"!"}"#, 1, "icon: expected base64"),
        (
            #"{"v":1,"id":1,"do":"alert","text":["a"],"warning":true,"progress":true}"#, 1,
            "warning: its sign takes the place of icon and progress, and an emergency has its own"
        ),
    ])
    func `an invalid request is refused with the problem`(line: String, id: Int64?, problem: String) {
        let (found, result) = ControlRequest.read(Array(line.utf8))
        #expect(found == id)
        #expect(throws: ControlError(problem)) { try result.get() }
    }

    @Test(arguments: [
        (#"{"v":1,"id":1,"do":"status"}"#, []),
        (#"{"v":1,"id":1,"do":"status","app":"x"}"#, ["app"]),
        (#"{"v":1,"id":1,"do":"alert","text":["a"],"blink":{"a":1},"button":["x"]}"#, ["blink", "button"]),
        (
            #"{"v":1,"id":1,"do":"touch","later":0,"contacts":["#
                + #"{"slot":0,"phase":"begin","x":1,"y":1,"force":3},{"slot":1,"phase":"begin","x":1,"y":1,"force":3}]}"#,
            ["later", "contacts.force"]
        ),
    ])
    func `unknown members of an order are ignored and named`(line: String, ignored: [String]) throws {
        #expect(try ControlRequest.read(Array(line.utf8)).1.get().ignored == ignored)
    }

    @Test func `of many unknown members 16 are named, and long names are shortened`() throws {
        let members = (0..<40).map { ",\"\($0)\(String(repeating: "x", count: 200))\":1" }.joined()
        let line = Array("{\"v\":1,\"id\":1,\"do\":\"status\"\(members)}".utf8)
        let ignored = try ControlRequest.read(line).1.get().ignored
        #expect(ignored.count == ControlParameters.ignoredLimit)
        #expect(ignored.allSatisfy { $0.count == ControlParameters.ignoredLength })
    }

    @Test func `a text of 500 bytes is accepted, and a longer one is refused`() throws {
        func line(_ count: Int) -> [UInt8] {
            Array(#"{"v":1,"id":1,"do":"alert","text":["\#(String(repeating: "a", count: count))"]}"#.utf8)
        }
        _ = try ControlRequest.read(line(500)).1.get()
        #expect(throws: ControlError("text: expected 1 to 500 bytes, got 501")) {
            try ControlRequest.read(line(501)).1.get()
        }
    }

    @Test(arguments: orders)
    func `a truncated or changed request is read or refused without a crash`(order: any ControlOrder) {
        let whole = Array(ControlRequest(id: 1, order: order).json.text.utf8)
        for end in whole.indices {
            #expect(throws: ControlError.self) { try ControlRequest.read(Array(whole[..<end])).1.get() }
            for byte in [UInt8(0), 0x22, 0x5B, 0x5C, 0x7B, 0xC3, 0xFF] {
                var bent = whole
                bent[end] = byte
                _ = ControlRequest.read(bent)
            }
        }
    }
}

struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the Base64 examples of RFC 4648 are encoded and decoded`(plain: String, coded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == coded)
        #expect(Base64.decode(coded) == Array(plain.utf8))
    }

    @Test func `every byte at every position is decoded as it was encoded`() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 83 &+ count) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
        #expect(Base64.decode(Base64.encode(Array(0...255))) == Array(0...255))
    }

    @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "====", "=g==", "Z===", "Zg==Zg==", "Zm9v\n", "Zm 9", "Zm9é"])
    func `invalid Base64 is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}

struct LineBufferTests {
    @Test func `lines are read whole however they are split, and empty ones are skipped`() throws {
        let stream = Array("one\n\ntwo\nthree".utf8)
        for size in 1...stream.count {
            var buffer = LineBuffer(limit: 5)
            var lines: [[UInt8]] = []
            for start in stride(from: 0, to: stream.count, by: size) {
                lines += try buffer.append(Array(stream[start..<min(start + size, stream.count)]))
            }
            lines += try buffer.append([UInt8(ascii: "\n")])
            #expect(lines == ["one", "two", "three"].map { Array($0.utf8) })
        }
    }

    @Test(arguments: ["123456\n", "123456", "12\n123456\n"])
    func `a line longer than the limit is refused, complete or not`(text: String) {
        var buffer = LineBuffer(limit: 5)
        #expect(throws: LineBuffer.TooLong.self) { try buffer.append(Array(text.utf8)) }
    }
}
