/// This program's use of BlueZ (`org.bluez` on the system bus): an adapter with power, the paired phones, and pairing.
/// It receives messages and returns messages and events; it has no side effects.
///
/// Phones find the adapter, and may pair, only between ``Event/openWindow`` and the first phone that is paired, or
/// ``windowTime``. BlueZ asks its agent, which is this client, whether the number on the phone is right; the answer may
/// come late (org.bluez.Agent1, `RequestConfirmation`). When `bluetoothd` restarts everything is set up again.
public struct BlueZClient: Sendable {
    public enum Event: Hashable, Sendable {
        /// The bus has accepted this client.
        case opened
        case message(DBusMessage)
        /// The connection to the bus is gone.
        case closed
        case openWindow
        case closeWindow
        /// The driver's answer to a ``PairingRequest``.
        case answer(PairingRequest.ID, Bool)
        /// Unpair a device.
        case forget(BluetoothAddress)
    }

    public enum Action: Hashable, Sendable {
        case send(DBusMessage)
        /// ``adapter`` has changed.
        case adapterChanged
        /// ``paired`` has changed.
        case devicesChanged
        /// A device was paired while the window was open.
        case paired(BluetoothDevice)
        /// A device has connected to the adapter.
        case arrived(BluetoothAddress)
        /// The driver must compare the numbers; ``Event/answer(_:_:)`` follows.
        case confirm(PairingRequest)
        /// The request is over without an answer.
        case withdrawn(PairingRequest.ID)
        case windowOpened
        case windowClosed
        case problem(Problem)
    }

    /// A phone that wants to be paired.
    public struct PairingRequest: Hashable, Sendable {
        public typealias ID = UInt64

        public let id: ID
        public let name: String
        public let address: BluetoothAddress
        /// 0 to 999999; shown with six digits.
        public let number: UInt32
    }

    public enum Problem: Hashable, Sendable {
        /// `bluetoothd` does not run.
        case noDaemon
        /// BlueZ, or the bus, refuses something, with this message.
        case refused(what: String, why: String)
    }

    /// How long phones find the adapter, in seconds.
    public static let windowTime: UInt32 = 120
    /// The largest number of stored devices. Any device nearby can make BlueZ list one more while the window is open.
    private static let deviceLimit = 500

    /// A call whose answer is needed.
    enum Call: Hashable {
        case watch, objects, agent, defaultAgent, discoverable
        /// It fails when the adapter has gone.
        case hiding
        case other(String)
    }

    let wantedAdapter: String
    let alias: String?
    private var serial: UInt32 = 0
    private var calls: [UInt32: Call] = [:]
    /// The unique name of `bluetoothd` on the bus; nil while it does not run.
    private(set) var daemon: String?
    private var adapters: [String: BluetoothAdapter] = [:]
    private var devices: [String: BluetoothDevice] = [:]
    private var isWindowOpen = false
    /// The last ``PairingRequest``, and the call that waits for its answer.
    private var question: (id: PairingRequest.ID, call: DBusMessage)?
    private var questions: PairingRequest.ID = 0

    /// - Parameters:
    ///   - adapter: The name or the address of the adapter to use; empty for the first one.
    ///   - alias: The name that phones show; empty for "Bezel" and the last four digits of the adapter's address.
    public init(adapter: String = "", alias: String = "") {
        wantedAdapter = adapter
        self.alias = alias.isEmpty ? nil : alias
    }

    // MARK: State

    private var adapterPath: String? {
        adapters.keys.sorted().first { adapters[$0]?.fits(wantedAdapter) == true }
    }

    /// The adapter in use; nil without one.
    public var adapter: BluetoothAdapter? { adapterPath.flatMap { adapters[$0] } }

    /// The name that phones show.
    public var name: String { alias ?? "Bezel \(adapter?.address.shortName ?? "")" }

    public var isOpenForPairing: Bool { isWindowOpen }

    /// The devices that are paired with the adapter, by their addresses.
    public var paired: [BluetoothDevice] {
        guard let path = adapterPath else { return [] }
        return devices.filter { $0.key.hasPrefix(path + "/") && $0.value.isPaired }.values
            .sorted { $0.address.description < $1.address.description }
    }

    // MARK: Events

    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .opened: return begin()
        case .message(let message): return take(message)
        case .closed:
            calls = [:]
            return lose()
        case .openWindow: return openWindow()
        case .closeWindow: return isWindowOpen ? closeWindow() : []
        case .answer(let id, let isRight): return answer(id, isRight)
        case .forget(let address): return forget(address)
        }
    }

    private mutating func begin() -> [Action] {
        serial = 0
        let rules = [
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(BlueZ.service)'",
            "type='signal',sender='\(BlueZ.service)',path='/',interface='\(BlueZ.objectManager)'",
            "type='signal',sender='\(BlueZ.service)',interface='\(BlueZ.properties)',member='PropertiesChanged',"
                + "path_namespace='/org/bluez'",
        ]
        return rules.map { call(.watch, BlueZ.bus("AddMatch", [.string($0)])) } + [askForObjects()]
    }

    /// The daemon is gone: discards everything that it has reported.
    private mutating func lose() -> [Action] {
        let hadAdapter = adapter != nil
        daemon = nil
        adapters = [:]
        devices = [:]
        return withdrawQuestion() + setWindow(false) + (hadAdapter ? [.adapterChanged, .devicesChanged] : [])
    }

    private mutating func take(_ message: DBusMessage) -> [Action] {
        switch message.kind {
        case .reply, .error:
            guard let call = message.replySerial.flatMap({ calls.removeValue(forKey: $0) }) else { return [] }
            return message.kind == .reply ? succeeded(call, message) : failed(call, message)
        case .signal:
            if message.member == "NameOwnerChanged", message.sender == BlueZ.busName { return ownerChanged(message) }
            guard daemon != nil, message.sender == daemon else { return [] }
            return signalled(message)
        case .call:
            guard daemon != nil, message.sender == daemon else {
                return [send(message.failure(BlueZ.accessDenied, "only for bluetoothd"))]
            }
            return called(message)
        }
    }

    private mutating func ownerChanged(_ message: DBusMessage) -> [Action] {
        guard message.body.count == 3, message.body[0].string == BlueZ.service else { return [] }
        let actions = daemon == nil ? [] : lose()
        return actions + [message.body[2].string?.isEmpty == false ? askForObjects() : .problem(.noDaemon)]
    }

    private mutating func askForObjects() -> Action {
        var message = DBusMessage.call(BlueZ.service, "/", BlueZ.objectManager, "GetManagedObjects")
        // Starting it is up to the service manager or the user.
        message.startsNothing = true
        return call(.objects, message)
    }

    private mutating func succeeded(_ call: Call, _ message: DBusMessage) -> [Action] {
        switch call {
        case .watch, .agent, .defaultAgent, .hiding, .other: return []
        case .discoverable: return setWindow(true)
        case .objects:
            daemon = message.sender
            adapters = [:]
            devices = [:]
            for case .entry(let path, let interfaces) in message.body.first?.elements ?? [] {
                if let path = path.string { add(path, interfaces) }
            }
            let agent = [DBusValue.path(BlueZ.agentPath), .string("DisplayYesNo")]
            return [self.call(.agent, .call(BlueZ.service, "/org/bluez", BlueZ.agentManager, "RegisterAgent", agent))]
                + prepareAdapter() + [.adapterChanged, .devicesChanged]
        }
    }

    private mutating func failed(_ call: Call, _ message: DBusMessage) -> [Action] {
        let why = message.body.first?.string ?? message.errorName ?? "no reason"
        let problem = { (what: String) in Action.problem(.refused(what: what, why: String(why.prefix(200)))) }
        switch call {
        case .watch: return [problem("to watch BlueZ")]
        case .objects:
            let isMissing = ["ServiceUnknown", "NameHasNoOwner"].contains {
                message.errorName == "org.freedesktop.DBus.Error.\($0)"
            }
            return [isMissing ? .problem(.noDaemon) : problem("to list adapters")]
        case .agent: return [problem("to be the agent that pairs phones")]
        case .defaultAgent: return [problem("to be the default agent")] + closeWindow()
        case .discoverable: return [problem("to be discoverable")] + closeWindow()
        case .hiding: return []
        case .other(let what): return [problem(what)]
        }
    }

    // MARK: Objects

    private mutating func add(_ path: String, _ interfaces: DBusValue) {
        for case .entry(let name, let properties) in interfaces.elements {
            switch name.string {
            case BlueZ.adapter: adapters[path] = BluetoothAdapter(path, properties.dictionary)
            case BlueZ.device:
                guard devices.count < Self.deviceLimit || devices[path] != nil else { continue }
                devices[path] = BluetoothDevice(properties.dictionary)
            case _: continue
            }
        }
    }

    private mutating func signalled(_ message: DBusMessage) -> [Action] {
        let former = (adapter, paired)
        var actions: [Action] = []
        switch (message.member, message.body.count) {
        case ("InterfacesAdded", 2):
            guard let path = message.body[0].string else { return [] }
            add(path, message.body[1])
            if former.0 == nil { actions += prepareAdapter() }
        case ("InterfacesRemoved", 2):
            guard let path = message.body[0].string else { return [] }
            for name in message.body[1].elements.compactMap(\.string) {
                if name == BlueZ.adapter { adapters[path] = nil }
                if name == BlueZ.device { devices[path] = nil }
            }
        case ("PropertiesChanged", 3):
            guard let path = message.path, let interface = message.body[0].string else { return [] }
            actions += changed(path, interface, message.body[1].dictionary)
        case _: return []
        }
        if adapter != former.0 {
            actions.append(.adapterChanged)
            // Powered off, unplugged, or its time is over.
            if isWindowOpen, adapter?.isPowered != true || former.0?.isDiscoverable == true && !isDiscoverable {
                actions += closeWindow()
            }
        }
        if paired != former.1 { actions.append(.devicesChanged) }
        return actions
    }

    private var isDiscoverable: Bool { adapter?.isDiscoverable == true }

    private mutating func changed(
        _ path: String, _ interface: String, _ properties: [String: DBusValue]
    ) -> [Action] {
        switch interface {
        case BlueZ.adapter:
            if let isPowered = properties["Powered"]?.boolean { adapters[path]?.isPowered = isPowered }
            if let isOn = properties["Discoverable"]?.boolean { adapters[path]?.isDiscoverable = isOn }
            return []
        case BlueZ.device:
            guard let former = devices[path], let own = adapterPath, path.hasPrefix(own + "/") else { return [] }
            devices[path]?.update(properties)
            guard let device = devices[path] else { return [] }
            var actions: [Action] = []
            if device.isPaired, !former.isPaired, isWindowOpen {
                actions.append(set("Trusted", .boolean(true), at: path, of: BlueZ.device))
                actions += [.paired(device)] + closeWindow()
            }
            if device.isConnected, !former.isConnected { actions.append(.arrived(device.address)) }
            return actions
        case _: return []
        }
    }

    /// Switches the adapter on, and gives it its name.
    private mutating func prepareAdapter() -> [Action] {
        guard let path = adapterPath, let adapter else { return [] }
        let power = adapter.isPowered ? [] : [set("Powered", .boolean(true), at: path, of: BlueZ.adapter)]
        return power + [set("Alias", .string(name), at: path, of: BlueZ.adapter)]
    }

    private mutating func forget(_ address: BluetoothAddress) -> [Action] {
        guard let own = adapterPath,
            let path = devices.first(where: { $0.value.address == address && $0.key.hasPrefix(own + "/") })?.key
        else { return [] }
        let message = DBusMessage.call(BlueZ.service, own, BlueZ.adapter, "RemoveDevice", [.path(path)])
        return [call(.other("to unpair \(address)"), message)]
    }

    // MARK: Pairing

    private mutating func openWindow() -> [Action] {
        guard let path = adapterPath, adapter?.isPowered == true else { return [] }
        let agent = DBusMessage.call(
            BlueZ.service, "/org/bluez", BlueZ.agentManager, "RequestDefaultAgent", [.path(BlueZ.agentPath)])
        return [
            call(.defaultAgent, agent), set("Pairable", .boolean(true), at: path, of: BlueZ.adapter),
            set("DiscoverableTimeout", .uint32(Self.windowTime), at: path, of: BlueZ.adapter),
            call(.discoverable, BlueZ.set("Discoverable", .boolean(true), at: path, of: BlueZ.adapter)),
        ]
    }

    private mutating func closeWindow() -> [Action] {
        let actions = withdrawQuestion() + setWindow(false)
        guard let path = adapterPath else { return actions }
        return actions + [
            call(.hiding, BlueZ.set("Discoverable", .boolean(false), at: path, of: BlueZ.adapter)),
            call(.hiding, BlueZ.set("Pairable", .boolean(false), at: path, of: BlueZ.adapter)),
        ]
    }

    private mutating func setWindow(_ isOpen: Bool) -> [Action] {
        guard isOpen != isWindowOpen else { return [] }
        isWindowOpen = isOpen
        return [isOpen ? .windowOpened : .windowClosed]
    }

    /// BlueZ calls the agent.
    private mutating func called(_ message: DBusMessage) -> [Action] {
        guard message.interface == BlueZ.agent, message.path == BlueZ.agentPath else {
            return [send(message.failure(BlueZ.unknownMethod, "this client is only an agent"))]
        }
        switch message.member {
        case "RequestConfirmation": return askDriver(message)
        case "Cancel": return withdrawQuestion(answering: false) + [send(message.reply())]
        case "Release": return withdrawQuestion(answering: false) + [send(message.reply())]
        // Without a number there is nothing to compare: a phone always has a display. And no service is offered here.
        case _: return [send(message.failure(BlueZ.rejected, "pairing by comparing a number only"))]
        }
    }

    private mutating func askDriver(_ message: DBusMessage) -> [Action] {
        guard message.body.count == 2, let path = message.body[0].string, let number = message.body[1].uint32,
            number <= 999_999, let device = devices[path], let own = adapterPath, path.hasPrefix(own + "/")
        else { return [send(message.failure(BlueZ.rejected, "not a device of the adapter in use"))] }
        guard isWindowOpen else { return [send(message.failure(BlueZ.rejected, "pairing is not open"))] }
        guard question == nil else { return [send(message.failure(BlueZ.rejected, "another phone is being paired"))] }
        questions += 1
        question = (questions, message)
        return [
            .confirm(PairingRequest(id: questions, name: device.name, address: device.address, number: number))
        ]
    }

    private mutating func answer(_ id: PairingRequest.ID, _ isRight: Bool) -> [Action] {
        guard let question, question.id == id else { return [] }
        self.question = nil
        return [send(isRight ? question.call.reply() : question.call.failure(BlueZ.rejected, "the driver said no"))]
    }

    /// - Parameter answering: BlueZ, which waits for the answer; not after its own `Cancel`.
    private mutating func withdrawQuestion(answering: Bool = true) -> [Action] {
        guard let question else { return [] }
        self.question = nil
        let answer =
            answering && daemon != nil ? [send(question.call.failure(BlueZ.rejected, "pairing is closed"))] : []
        return answer + [.withdrawn(question.id)]
    }

    // MARK: Messages

    private mutating func send(_ message: DBusMessage) -> Action {
        serial = serial == .max ? 1 : serial + 1
        var message = message
        message.serial = serial
        return .send(message)
    }

    private mutating func call(_ call: Call, _ message: DBusMessage) -> Action {
        let action = send(message)
        calls[serial] = call
        return action
    }

    private mutating func set(
        _ property: String, _ value: DBusValue, at path: String, of interface: String
    ) -> Action {
        call(.other("to set \(property)"), BlueZ.set(property, value, at: path, of: interface))
    }
}
