import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The capabilities sent to apps, compared with the head unit's behaviour (ProtocolNotes, "Registration" and
/// "Capabilities").
struct CapabilitiesOfTheHeadUnit {
    private let bench = Bench(.bare)
    private let phone: Phone
    /// The response to RegisterAppInterface.
    private let registration: JSON

    init() throws {
        phone = try #require(bench.open())
        let app = RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation])
        let heard = bench.request(.registerAppInterface, app.parameters, from: phone)
        registration = try #require(heard.first).parameters
        _ = bench.wait(bench.engine.configuration.apps.activationDelay)
    }

    private func capability(_ type: String) -> Heard? {
        bench.request(.getSystemCapability, ["systemCapabilityType": .string(type)], from: phone).first
    }

    /// The libraries' sources for the main window: DISPLAYS, and before it the responses to RegisterAppInterface or
    /// SetDisplayLayout.
    private func windows() -> [JSON] {
        let display = capability("DISPLAYS")?.parameters["systemCapability"]?["displayCapabilities"]?.array?.first
        let layout = bench.request(.setDisplayLayout, ["displayLayout": "DEFAULT"], from: phone).first
        return [
            display?["windowCapabilities"]?.array?.first, registration["displayCapabilities"],
            layout?.parameters["displayCapabilities"],
        ].compactMap(\.self)
    }

    private func names(_ list: JSON?) -> Set<String> { Set((list?.array ?? []).compactMap { $0["name"]?.string }) }

    @Test func `the main window has four text fields, one layout, and no other fields but an alert's`() {
        let windows = windows()
        #expect(windows.count == 3)
        for window in windows {
            let texts = names(window["textFields"]).filter { !$0.lowercased().contains("alert") }
            #expect(texts == ["mainField1", "mainField2", "mainField3", "mainField4"])
            #expect(names(window["imageFields"]) == ["alertIcon", "subtleAlertIcon", "softButtonImage"])
            #expect(window["templatesAvailable"] == ["DEFAULT"])
            #expect(window["softButtonCapabilities"] == nil)
            #expect(window["menuLayoutsAvailable"] == nil)
        }
        #expect(registration["softButtonCapabilities"] == nil)
        #expect(registration["displayCapabilities"]?["graphicSupported"] == false)
        #expect(registration["displayCapabilities"]?["displayType"] == "SDL_GENERIC")
        #expect(registration["presetBankCapabilities"] == ["onScreenPresetsAvailable": false])
    }

    /// The libraries' alert managers count alertText fields and look for alertIcon. Where softButtonCapabilities is
    /// absent they send the buttons of an alert with their pictures.
    @Test func `libraries find the text and image fields of an alert in the capabilities`() {
        for window in windows() {
            #expect(names(window["textFields"]).isSuperset(of: ["alertText1", "alertText2", "alertText3"]))
            let icon = window["imageFields"]?.array?.first { $0["name"] == "alertIcon" }
            #expect(icon?["imageTypeSupported"]?.array?.contains("GRAPHIC_PNG") == true)
        }
    }

    static let promises: [(member: String, type: String, isPromised: Bool, answer: ResultCode)] = [
        ("navigation", "NAVIGATION", false, .success), ("phoneCall", "PHONE_CALL", false, .success),
        ("videoStreaming", "VIDEO_STREAMING", false, .success), ("displays", "DISPLAYS", true, .success),
        ("remoteControl", "REMOTE_CONTROL", false, .disallowed),
        ("appServices", "APP_SERVICES", false, .dataNotAvailable),
        ("seatLocation", "SEAT_LOCATION", false, .dataNotAvailable),
        ("driverDistraction", "DRIVER_DISTRACTION", false, .dataNotAvailable),
    ]

    @Test(arguments: promises)
    func `hmiCapabilities lists the capabilities that are served`(
        row: (member: String, type: String, isPromised: Bool, answer: ResultCode)
    ) {
        #expect(registration["hmiCapabilities"]?[row.member] == .boolean(row.isPromised))
        #expect(capability(row.type)?.result == row.answer)
    }

    @Test func `every member of hmiCapabilities is in the table above`() {
        let members = registration["hmiCapabilities"]?.object?.members.map(\.key) ?? []
        #expect(Set(members) == Set(Self.promises.map(\.member)))
    }

    @Test func `without a decoder no video format is listed, but touches and regions work`() throws {
        let video = try #require(
            capability("VIDEO_STREAMING")?.parameters["systemCapability"]?["videoStreamingCapability"])
        #expect(video["supportedFormats"] == [])
        #expect(video["hapticSpatialDataSupported"] == true)
        #expect(video["preferredResolution"] == ["resolutionWidth": 800, "resolutionHeight": 480])
        let rect: JSON = ["id": 1, "rect": ["x": 0, "y": 0, "width": 10, "height": 10]]
        #expect(bench.request(.sendHapticData, ["hapticRectData": [rect]], from: phone).first?.result == .success)
        #expect(bench.touch(5, 5, .begin).first?.notification == .onTouchEvent)
    }

    /// Optional in rpc_spec; the audio service is refused, so nothing could be played.
    @Test func `pcmStreamCapabilities are absent while the audio service is refused`() {
        #expect(registration["pcmStreamCapabilities"] == nil)
        let answer = bench.control(
            .startService, service: .audio, session: phone.session, on: phone.connection)
        #expect(answer.first?.control == .startServiceNAK)
    }
}

/// `iconResumed` of RegisterAppInterface's response: whether the app's icon of an earlier session still exists.
struct IconResumption {
    static let rows: [(name: String, isPersistent: Bool, then: [(FunctionID, JSON)], isResumed: Bool)] = [
        ("a persistent file", true, [], true), ("a file of the session", false, [], false),
        ("a persistent file that was deleted", true, [(.deleteFile, ["syncFileName": "a.png"])], false),
        ("an icon of an app that unregistered", true, [(.unregisterAppInterface, [:])], false),
    ]

    private func register(_ bench: Bench) throws -> (phone: Phone, isResumed: JSON?) {
        let phone = try #require(bench.open())
        let app = RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation])
        let answer = try #require(bench.request(.registerAppInterface, app.parameters, from: phone).first)
        return (phone, answer.parameters["iconResumed"])
    }

    @Test(arguments: rows, [false, true])
    func `iconResumed is true while the icon's file exists`(
        row: (name: String, isPersistent: Bool, then: [(FunctionID, JSON)], isResumed: Bool), isRestarted: Bool
    ) throws {
        var bench = Bench(.bare)
        let (phone, first) = try register(bench)
        #expect(first == false)
        let file = PutFile(name: "a.png", type: .png, isPersistent: row.isPersistent)
        _ = bench.request(.putFile, file.parameters, bulk: [1], from: phone)
        let heard = bench.request(.setAppIcon, ["syncFileName": "a.png"], from: phone)
        #expect(heard.map(\.result) == [.warnings], "the icon is not part of the hash's data")
        for (function, parameters) in row.then { _ = bench.request(function, parameters, from: phone) }
        _ = bench.handle(.disconnected(phone.connection))
        if isRestarted { bench = bench.restarted() }
        // An app that gets true does not send its icon again.
        for _ in 1...2 {
            let (again, isResumed) = try register(bench)
            #expect(isResumed == .boolean(row.isResumed))
            _ = bench.handle(.disconnected(again.connection))
        }
    }
}
