import Testing

@testable import Phones

/// The client with a BlueZ that the test simulates: ``calls`` are the calls that it has received and not answered.
private struct Daemon {
    static let name = ":1.5"
    static let adapter = "/org/bluez/hci0"
    static let phone = "/org/bluez/hci0/dev_00_00_00_00_00_02"
    static let address = BluetoothAddress(number: 2)

    var client: BlueZClient
    private(set) var calls: [DBusMessage] = []
    /// Actions of the client other than messages.
    private(set) var news: [BlueZClient.Action] = []

    init(_ client: BlueZClient = BlueZClient()) { self.client = client }

    mutating func send(_ event: BlueZClient.Event) {
        for action in client.handle(event) {
            if case .send(let message) = action { calls.append(message) } else { news.append(action) }
        }
    }

    mutating func takeNews() -> [BlueZClient.Action] {
        defer { news = [] }
        return news
    }

    /// Removes the oldest call of a method, or the oldest answer.
    mutating func take(_ member: String) -> DBusMessage? {
        calls.firstIndex { $0.member == member }.map { calls.remove(at: $0) }
    }

    mutating func takeAnswer() -> DBusMessage? {
        calls.firstIndex { $0.replySerial != nil }.map { calls.remove(at: $0) }
    }

    mutating func takeSet(_ property: String) -> DBusMessage? {
        calls.firstIndex { $0.member == "Set" && $0.body[1] == .string(property) }.map { calls.remove(at: $0) }
    }

    mutating func answer(_ call: DBusMessage?, _ body: [DBusValue] = [], error: String? = nil) {
        guard let call else {
            Issue.record("no such call")
            return
        }
        var answer = DBusMessage(error == nil ? .reply : .error)
        answer.replySerial = call.serial
        answer.sender = Self.name
        answer.errorName = error
        answer.body = body
        send(.message(answer))
    }

    static func properties(_ values: [(String, DBusValue)]) -> DBusValue {
        .array(values.map { .entry(.string($0.0), .variant($0.1)) }, of: "{sv}")
    }

    static func object(_ path: String, _ interface: String, _ values: [(String, DBusValue)]) -> [DBusValue] {
        [.path(path), .array([.entry(.string(interface), properties(values))], of: "{sa{sv}}")]
    }

    static func adapterObject(powered: Bool = true) -> [DBusValue] {
        object(
            adapter, "org.bluez.Adapter1",
            [
                ("Address", .string("00:00:00:00:55:12")), ("Powered", .boolean(powered)),
                ("Discoverable", .boolean(false)),
            ])
    }

    static func phoneObject(paired: Bool = false) -> [DBusValue] {
        object(
            phone, "org.bluez.Device1",
            [
                ("Address", .string("\(address)")), ("Alias", .string("Pixel 7")), ("Paired", .boolean(paired)),
                ("Class", .uint32(0x5A_020C)),
            ])
    }

    mutating func signal(
        _ member: String, _ body: [DBusValue], at path: String = "/", sender: String = name
    ) {
        var signal = DBusMessage(.signal)
        signal.member = member
        signal.path = path
        signal.sender = sender
        signal.body = body
        send(.message(signal))
    }

    mutating func change(_ path: String, _ interface: String, _ property: String, _ value: DBusValue) {
        let body = [.string(interface), Self.properties([(property, value)]), DBusValue.array([], of: "s")]
        signal("PropertiesChanged", body, at: path)
    }

    mutating func call(_ member: String, _ body: [DBusValue], sender: String = name) {
        var call = DBusMessage(.call)
        call.serial = 99
        call.member = member
        call.interface = "org.bluez.Agent1"
        call.path = "/bezel/agent"
        call.sender = sender
        call.body = body
        send(.message(call))
    }

    /// A client whose adapter has power, and these devices.
    static func ready(_ devices: [[DBusValue]] = []) -> Daemon {
        var daemon = Daemon()
        daemon.send(.opened)
        let objects = ([adapterObject()] + devices).map { DBusValue.entry($0[0], $0[1]) }
        daemon.answer(daemon.take("GetManagedObjects"), [.array(objects, of: "{oa{sa{sv}}}")])
        daemon.calls = []
        daemon.news = []
        return daemon
    }

    /// Like ``ready(_:)``, open for pairing.
    static func open() -> Daemon {
        var daemon = ready([phoneObject()])
        daemon.send(.openWindow)
        daemon.answer(daemon.takeSet("Discoverable"))
        daemon.change(adapter, "org.bluez.Adapter1", "Discoverable", .boolean(true))
        daemon.calls = []
        daemon.news = []
        return daemon
    }
}

struct BlueZClientTests {
    private let request = BlueZClient.PairingRequest(id: 1, name: "Pixel 7", address: Daemon.address, number: 82913)
    private let confirmation: [DBusValue] = [.path(Daemon.phone), .uint32(82913)]

    @Test func `at the start the client subscribes to signals and lists the objects`() {
        var daemon = Daemon()
        daemon.send(.opened)
        #expect(daemon.calls.map(\.member) == ["AddMatch", "AddMatch", "AddMatch", "GetManagedObjects"])
        #expect(daemon.calls.map(\.serial) == [1, 2, 3, 4])
        #expect(daemon.calls.last?.startsNothing == true, "the client does not start bluetoothd")
    }

    @Test func `an adapter without power is switched on and named, and the agent is registered`() {
        var daemon = Daemon()
        daemon.send(.opened)
        let adapter = Daemon.adapterObject(powered: false)
        daemon.answer(daemon.take("GetManagedObjects"), [.array([.entry(adapter[0], adapter[1])], of: "{oa{sa{sv}}}")])
        #expect(daemon.take("RegisterAgent")?.body == [.path("/bezel/agent"), .string("DisplayYesNo")])
        #expect(daemon.takeSet("Powered")?.body.last == .variant(.boolean(true)))
        #expect(daemon.takeSet("Alias")?.body.last == .variant(.string("Bezel 5512")))
        #expect(daemon.client.adapter?.isPowered == false)
        daemon.change(Daemon.adapter, "org.bluez.Adapter1", "Powered", .boolean(true))
        #expect(daemon.client.adapter?.isPowered == true)
        #expect(daemon.takeSet("Discoverable") == nil, "it is not discoverable without the driver")
    }

    @Test func `without bluetoothd the client waits, and begins again when it is started`() {
        var daemon = Daemon()
        daemon.send(.opened)
        daemon.answer(daemon.take("GetManagedObjects"), error: "org.freedesktop.DBus.Error.ServiceUnknown")
        #expect(daemon.takeNews() == [.problem(.noDaemon)])
        for _ in 0..<2 {
            let owners: [DBusValue] = [.string("org.bluez"), .string(""), .string(":1.5")]
            daemon.signal("NameOwnerChanged", owners, sender: "org.freedesktop.DBus")
            let adapter = Daemon.adapterObject()
            daemon.answer(
                daemon.take("GetManagedObjects"), [.array([.entry(adapter[0], adapter[1])], of: "{oa{sa{sv}}}")])
            #expect(daemon.take("RegisterAgent") != nil)
            #expect(daemon.client.adapter?.name == "hci0")
            _ = daemon.takeNews()
            let gone: [DBusValue] = [.string("org.bluez"), .string(":1.5"), .string("")]
            daemon.signal("NameOwnerChanged", gone, sender: "org.freedesktop.DBus")
            #expect(daemon.takeNews() == [.adapterChanged, .devicesChanged, .problem(.noDaemon)])
            #expect(daemon.client.adapter == nil)
        }
    }

    @Test func `after the driver confirms the number the phone is paired, and the adapter is hidden`() {
        var daemon = Daemon.open()
        daemon.call("RequestConfirmation", confirmation)
        #expect(daemon.takeNews() == [.confirm(request)])
        #expect(daemon.takeAnswer() == nil, "it waits for the driver")
        daemon.send(.answer(1, true))
        #expect(daemon.takeAnswer()?.kind == .reply)
        daemon.change(Daemon.phone, "org.bluez.Device1", "Paired", .boolean(true))
        let news = daemon.takeNews()
        #expect(news.count == 3 && news.dropFirst() == [.windowClosed, .devicesChanged])
        guard case .paired(let device) = news.first else {
            Issue.record("\(news)")
            return
        }
        #expect(device.address == Daemon.address && device.isPhone && device.name == "Pixel 7")
        #expect(daemon.takeSet("Trusted") != nil)
        #expect(daemon.takeSet("Discoverable")?.body.last == .variant(.boolean(false)))
        #expect(daemon.takeSet("Pairable")?.body.last == .variant(.boolean(false)))
        #expect(daemon.client.paired.map(\.address) == [Daemon.address])
    }

    @Test func `the driver's no rejects the pairing`() {
        var daemon = Daemon.open()
        daemon.call("RequestConfirmation", confirmation)
        daemon.send(.answer(1, false))
        #expect(daemon.takeAnswer()?.errorName == "org.bluez.Error.Rejected")
        daemon.send(.answer(1, true))
        #expect(daemon.takeAnswer() == nil, "the question was answered before")
    }

    @Test func `Cancel closes the pairing question, and a late answer is ignored`() {
        var daemon = Daemon.open()
        daemon.call("RequestConfirmation", confirmation)
        _ = daemon.takeNews()
        daemon.call("Cancel", [])
        #expect(daemon.takeNews() == [.withdrawn(1)])
        #expect(daemon.takeAnswer()?.kind == .reply)
        daemon.send(.answer(1, true))
        #expect(daemon.takeAnswer() == nil)
    }

    @Test func `a second phone is rejected while the first one's number is on the screen`() {
        var daemon = Daemon.open()
        daemon.call("RequestConfirmation", confirmation)
        daemon.call("RequestConfirmation", confirmation)
        #expect(daemon.takeAnswer()?.errorName == "org.bluez.Error.Rejected")
        #expect(daemon.takeNews() == [.confirm(request)])
    }

    private static let refused: [(name: String, member: String, body: [DBusValue], sender: String, error: String)] = [
        (
            "a pairing without a number", "RequestAuthorization", [.path(Daemon.phone)], Daemon.name,
            "org.bluez.Error.Rejected"
        ),
        ("a PIN", "RequestPinCode", [.path(Daemon.phone)], Daemon.name, "org.bluez.Error.Rejected"),
        (
            "a number of seven digits", "RequestConfirmation", [.path(Daemon.phone), .uint32(1_000_000)], Daemon.name,
            "org.bluez.Error.Rejected"
        ),
        (
            "another adapter's device", "RequestConfirmation", [.path("/org/bluez/hci1/dev_1"), .uint32(1)],
            Daemon.name,
            "org.bluez.Error.Rejected"
        ),
        ("wrong types", "RequestConfirmation", [.uint32(1), .uint32(1)], Daemon.name, "org.bluez.Error.Rejected"),
        (
            "another program than bluetoothd", "RequestConfirmation", [.path(Daemon.phone), .uint32(1)], ":1.66",
            "org.freedesktop.DBus.Error.AccessDenied"
        ),
    ]

    @Test(arguments: refused.indices) func `pairing without a number is rejected without a question`(row: Int) {
        let row = Self.refused[row]
        var daemon = Daemon.open()
        daemon.call(row.member, row.body, sender: row.sender)
        #expect(daemon.takeAnswer()?.errorName == row.error, "\(row.name)")
        #expect(daemon.takeNews() == [])
    }

    @Test func `outside the pairing window every pairing is rejected without a question`() {
        var daemon = Daemon.ready([Daemon.phoneObject()])
        daemon.call("RequestConfirmation", confirmation)
        #expect(daemon.takeAnswer()?.errorName == "org.bluez.Error.Rejected")
        #expect(daemon.takeNews() == [])
    }

    @Test func `BlueZ's time limit closes the pairing window`() {
        var daemon = Daemon.open()
        daemon.change(Daemon.adapter, "org.bluez.Adapter1", "Discoverable", .boolean(false))
        #expect(daemon.takeNews() == [.adapterChanged, .windowClosed])
        #expect(!daemon.client.isOpenForPairing)
    }

    @Test func `the pairing window lasts 120 s, with this agent as the default one`() {
        var daemon = Daemon.ready()
        daemon.send(.openWindow)
        #expect(daemon.take("RequestDefaultAgent") != nil)
        #expect(daemon.takeSet("DiscoverableTimeout")?.body.last == .variant(.uint32(120)))
        #expect(!daemon.client.isOpenForPairing)
        daemon.answer(daemon.takeSet("Discoverable"))
        #expect(daemon.takeNews() == [.windowOpened])
    }

    @Test func `an adapter that cannot be switched on is reported with BlueZ's error text`() {
        var daemon = Daemon.ready()
        daemon.send(.openWindow)
        daemon.answer(
            daemon.takeSet("Discoverable"), [.string("Blocked through rfkill")], error: "org.bluez.Error.Failed")
        #expect(
            daemon.takeNews() == [.problem(.refused(what: "to be discoverable", why: "Blocked through rfkill"))])
    }

    @Test func `unplugging an adapter closes the question and removes its phones`() {
        var daemon = Daemon.open()
        daemon.call("RequestConfirmation", confirmation)
        _ = daemon.takeNews()
        let removed = [DBusValue.path(Daemon.adapter), .array([.string("org.bluez.Adapter1")], of: "s")]
        daemon.signal("InterfacesRemoved", removed)
        let news = daemon.takeNews()
        #expect(news.contains(.withdrawn(1)) && news.contains(.windowClosed) && news.contains(.adapterChanged))
        daemon.signal("InterfacesAdded", Daemon.adapterObject())
        #expect(daemon.takeNews() == [.adapterChanged])
    }

    @Test func `forgetting a phone unpairs it`() {
        var daemon = Daemon.ready([Daemon.phoneObject(paired: true)])
        daemon.send(.forget(Daemon.address))
        let call = daemon.take("RemoveDevice")
        #expect(call?.path == Daemon.adapter && call?.body == [.path(Daemon.phone)])
        let removed = [DBusValue.path(Daemon.phone), .array([.string("org.bluez.Device1")], of: "s")]
        daemon.signal("InterfacesRemoved", removed)
        #expect(daemon.takeNews() == [.devicesChanged])
        #expect(daemon.client.paired == [])
    }

    @Test func `signals of another program are ignored`() {
        var daemon = Daemon.ready()
        daemon.signal("InterfacesAdded", Daemon.phoneObject(paired: true), sender: ":1.66")
        #expect(daemon.client.paired == [])
    }

    @Test func `the configured adapter is used`() {
        for (wanted, found) in [("hci1", "hci1"), ("00:00:00:00:55:12", "hci0"), ("hci7", nil), ("", "hci0")] {
            var daemon = Daemon(BlueZClient(adapter: wanted))
            daemon.send(.opened)
            let second = Daemon.object(
                "/org/bluez/hci1", "org.bluez.Adapter1", [("Address", .string("00:00:00:00:00:AB"))])
            let objects = [Daemon.adapterObject(), second].map { DBusValue.entry($0[0], $0[1]) }
            daemon.answer(daemon.take("GetManagedObjects"), [.array(objects, of: "{oa{sa{sv}}}")])
            #expect(daemon.client.adapter?.name == found)
        }
    }
}
