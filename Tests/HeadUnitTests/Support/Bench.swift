import BezelModel
import HeadUnit
import SmartDeviceLink
import Synchronization

/// A JSON text that is parsed when its value is first used: of most messages a test uses none.
private final class ParsedOnce: Sendable {
    private let text: ArraySlice<UInt8>?
    private let found = Mutex<JSON?>(nil)

    init(_ text: ArraySlice<UInt8>?) { self.text = text }

    /// Null for no text, and for one that is not JSON.
    var value: JSON {
        found.withLock { found in
            if let found { return found }
            let value = text.flatMap { try? JSONParser.parse($0) } ?? .null
            found = value
            return value
        }
    }
}

/// One message that the engine sent to an app.
struct Heard: Sendable {
    var connection: ConnectionID
    var frame: Frame
    var rpc: RPCMessage?
    private let parsed: ParsedOnce

    init(_ frame: Frame, on connection: ConnectionID) {
        self.connection = connection
        self.frame = frame
        rpc = frame.header.type == .single ? RPCMessage(payload: frame.payload) : nil
        parsed = ParsedOnce(rpc?.parameters)
    }

    /// The parameters of an RPC in one frame; else null.
    var parameters: JSON { parsed.value }

    var control: ControlInfo? {
        frame.header.type == .control ? ControlInfo(rawValue: frame.header.info) : nil
    }
    /// The function of a notification; nil for any other message.
    var notification: FunctionID? {
        rpc?.type == .notification ? rpc.flatMap { FunctionID(rawValue: $0.function) } : nil
    }
    var result: ResultCode? { parameters["resultCode"]?.string.flatMap(ResultCode.init) }
    var info: String { parameters["info"]?.string ?? "" }
}

/// An app's end of one session.
struct Phone: Sendable {
    let connection: ConnectionID
    let hashID: Int32
    var writer: FrameWriter
    var session: UInt8 { writer.session }
}

/// An engine with apps, a screen that shows each scene at once, and a clock that only tests advance.
final class Bench {
    private(set) var engine: Engine
    var now = Instant(nanoseconds: 1_000_000_000)
    private(set) var closed: [ConnectionID] = []
    /// Closed at once, because their apps do not read.
    private(set) var abandoned: [ConnectionID] = []
    /// Connections that are read more slowly.
    private(set) var rests: [(connection: ConnectionID, time: Interval)] = []
    /// Phones for whose second connections a port was requested.
    private(set) var served: [ConnectionID] = []
    /// Those whose ports were to be closed, in order.
    private(set) var unserved: [ConnectionID] = []
    /// The calls for streams, in order.
    var streams: [StreamNews] = []
    private(set) var scene = Scene(serial: Scene.Serial(0))
    /// Whether data is stored at once. Otherwise the request stays in ``orders``.
    var keepsAtOnce = true
    /// All requests to store data, in order, performed or not.
    private(set) var orders: [StoreRequest] = []
    var disk = Disk()
    /// Whether long requests are parsed at once. Otherwise they stay in ``unread``.
    var readsAtOnce = true
    /// Long requests that the engine wants parsed, in order.
    var unread: [UnreadRequest] = []
    /// All utterances, in order. Nothing is played: ``began()`` and ``ended(_:)`` report it to the engine.
    private(set) var said: [Utterance] = []
    /// Utterances that the engine has stopped.
    private(set) var hushed: [Utterance.ID] = []
    private(set) var clicks = 0
    /// The volumes of the sounds, in order.
    private(set) var volumes: [Int] = []
    /// The driver's volumes, in order, and whether each is shown over the page.
    private(set) var chosenVolumes: [(volume: Volume, isShown: Bool)] = []
    /// How many pictures of a card the screen cannot decode.
    var failedImages = 0
    /// How many pictures of a card the screen has not decoded yet.
    var pendingImages = 0
    /// Whether no frame reaches the screen.
    var isScreenDark = false
    /// The events of local alerts for their senders.
    private(set) var news: [LocalAlert.Event] = []
    private(set) var notes: [Engine.LogEvent] = []
    /// Requests sent to programs, in order.
    private(set) var asked: [ServedRequest] = []
    /// Requests that programs need not answer any more, in order.
    private(set) var withdrawn: [ServedRequest.ID] = []
    /// Whether apps want the way points of a program, each change.
    private(set) var wanted: [Bool] = []
    /// Changes of the apps that want a notification of a program, in order.
    private(set) var wishes: [NoticeWish] = []
    /// Answers about pairing: "1 true", or "stopped".
    private(set) var paired: [String] = []
    /// What the driver has changed in the settings, in order.
    private(set) var settings: [SettingOrder] = []
    /// How many times a picture was reported.
    private(set) var pictureStarts = 0
    /// Each use of the microphone that was begun, and those that the engine has ended.
    private(set) var microphoneUses: [MicrophoneUse] = []
    private(set) var closedMicrophones: [MicrophoneUse.ID] = []
    /// Uses in which the driver has released the key.
    private(set) var decidedPhrases: [MicrophoneUse.ID] = []
    /// URLs of the cloud apps that the engine wants to be connected to, in order.
    private(set) var dialled: [String] = []
    private var outbox = Outbox()
    private var connections: UInt32 = 0

    init(_ configuration: HeadUnitConfiguration = HeadUnitConfiguration()) {
        engine = Engine(configuration: configuration)
    }

    /// Lets the engine handle `event`, and the screen show what it draws.
    ///
    /// - Returns: The messages sent to apps, in order.
    func handle(_ event: Engine.Event) -> [Heard] {
        outbox.removeAll()
        engine.handle(event, at: now, into: &outbox)
        var heard: [Heard] = []
        var drawn: Scene?
        var ordered: [StoreRequest] = []
        var long: [UnreadRequest] = []
        for effect in outbox.effects {
            switch effect {
            case .send(let connection, let range): heard += Self.read(outbox.bytes[range], on: connection)
            case .close(let connection): closed.append(connection)
            case .abandon(let connection): abandoned.append(connection)
            case .rest(let connection, let time): rests.append((connection, time))
            case .openSecondary(let connection): served.append(connection)
            case .closeSecondary(let connection): unserved.append(connection)
            case .streamOpened(let id, let parameters): streams.append(.opened(id, parameters))
            case .streamData(let id, let piece):
                guard case .received(_, let bytes) = event else { break }
                streams.append(.data(id, Array(bytes[piece.range]), piece))
            case .streamClosed(let id): streams.append(.closed(id))
            case .read(let request): long.append(request)
            case .draw(let scene): drawn = scene
            case .setting(let order): settings.append(order)
            case .openMicrophone(let use): microphoneUses.append(use)
            case .closeMicrophone(let id): closedMicrophones.append(id)
            case .decidePhrase(let id): decidedPhrases.append(id)
            case .pictureComes: pictureStarts += 1
            case .store(let order): ordered.append(order)
            case .playAudio(let utterance): said.append(utterance)
            case .stopAudio(let id): hushed.append(id)
            case .click: clicks += 1
            case .setVolume(let percent): volumes.append(percent)
            case .volumeChosen(let volume, let isShown): chosenVolumes.append((volume, isShown))
            case .localAlertEvent(_, let piece): news.append(piece)
            case .pairingAnswered(let id, let isRight): paired.append("\(id) \(isRight)")
            case .pairingStopped: paired.append("stopped")
            case .dial(let app): dialled.append(app.url)
            case .programAsked(let request): asked.append(request)
            case .programRequestWithdrawn(let id): withdrawn.append(id)
            case .programNoticeWanted(let wish):
                wishes.append(wish)
                if wish.function == .onWayPointChange { wanted.append(wish.isOn) }
            case .log(let note): notes.append(note)
            }
        }
        orders += ordered
        if keepsAtOnce { for order in ordered { heard += carryOut(order) } }
        if readsAtOnce {
            for request in long { heard += handle(.read(request.read())) }
        } else {
            unread += long
        }
        if let drawn {
            scene = drawn
            guard !isScreenDark else { return heard }
            let stamp = Stamp(nanoseconds: now.nanoseconds)
            heard += handle(
                .sceneShown(
                    drawn.serial, layout: Self.layout(of: drawn, at: now), failedImages: failedImages,
                    pendingImages: pendingImages, at: stamp))
        }
        return heard
    }

    /// Advances the clock, firing the engine's timer whenever it is due.
    func wait(_ interval: Interval) -> [Heard] {
        let end = now + interval
        var heard: [Heard] = []
        while let due = engine.deadline, due <= end {
            now = max(now, due)
            heard += handle(.timerFired)
        }
        now = end
        return heard
    }

    /// A card in the middle of 800 × 480, its buttons side by side along the lower edge, or the one that closes it in the
    /// upper right corner. A finger that moves it 64 pixels or lifts at 600 pixels a second sweeps it away. Of an emergency, a
    /// line of more than 200 characters is 600 pixels higher than its place.
    static func layout(of layer: Scene.Layer) -> ScreenLayout {
        var layout = ScreenLayout(
            layer: layer.id, frame: DisplayRect(x: 200, y: 100, width: 400, height: 280),
            targets: layer.card.buttons.indices.map {
                ScreenLayout.Target(
                    id: TargetID(layer: layer.id, element: $0),
                    rect: DisplayRect(x: 200 + 100 * Int32($0), y: 320, width: 100, height: 60))
            }, isModal: layer.isModal)
        if layer.card.close != nil {
            layout.targets.append(
                ScreenLayout.Target(
                    id: TargetID(layer: layer.id, element: TargetID.close),
                    rect: DisplayRect(x: 536, y: 100, width: 64, height: 64)))
        }
        if layer.card.size == .emergency, layer.card.lines.contains(where: { $0.count > 200 }) {
            let rect = DisplayRect(x: 200, y: 160, width: 400, height: 150)
            layout.scrollArea = ScreenLayout.ScrollArea(rect: rect, limit: 600, pitch: 36, slop: 8)
            layout.targets.append(
                ScreenLayout.Target(
                    id: TargetID(layer: layer.id, element: TargetID.text), rect: rect, role: .scrollArea))
        }
        if layer.card.canBeSwept {
            layout.sweep = ScreenLayout.Sweep(
                isDown: layer.card.size != .subtle, slop: 8, distance: 64, speed: 600)
        }
        return layout
    }

    /// - Parameter stamp: When the kernel saw it; nil for now.
    func touch(
        _ x: Int32, _ y: Int32, _ phase: Contact.Phase, slot: UInt8 = 0, panel: UInt8 = 0, at stamp: Stamp? = nil
    ) -> [Heard] {
        var frame = ContactFrame(panel: panel, stamp: stamp ?? Stamp(nanoseconds: now.nanoseconds))
        frame.append(Contact(slot: slot, phase: phase, point: DisplayPoint(x: x, y: y)))
        return handle(.touched(frame))
    }

    private static func read(_ bytes: ArraySlice<UInt8>, on connection: ConnectionID) -> [Heard] {
        var reader = FrameReader()
        reader.append(bytes)
        var heard: [Heard] = []
        while case .frame(let frame)? = reader.next() { heard.append(Heard(frame, on: connection)) }
        return heard
    }
}

/// What apps do.
extension Bench {
    func connect(from device: DeviceID = .local) -> ConnectionID {
        connections += 1
        let connection = ConnectionID(connections)
        _ = handle(.connected(connection, device: device))
        return connection
    }

    /// A connection to the port that was opened for a phone.
    func connectSecondary(of primary: ConnectionID) -> ConnectionID {
        connections += 1
        let connection = ConnectionID(connections)
        _ = handle(.connectedSecondary(connection, device: .tcp(address: "192.168.4.23"), of: primary))
        return connection
    }

    func send(_ bytes: [UInt8], on connection: ConnectionID) -> [Heard] { handle(.received(connection, bytes)) }

    /// Sends a control frame.
    func control(
        _ info: ControlInfo, service: Service = .rpc, version: UInt8 = 5, session: UInt8 = 0, isEncrypted: Bool = false,
        payload: [UInt8] = [], on connection: ConnectionID
    ) -> [Heard] {
        var bytes: [UInt8] = []
        FrameHeader(
            version: version, isEncrypted: isEncrypted, type: .control, service: service, info: info.rawValue,
            session: session, size: UInt32(payload.count)
        ).append(to: &bytes)
        return send(bytes + payload, on: connection)
    }

    /// Opens the RPC service, on a connection of its own unless `connection` is given.
    func open(version: UInt8 = 5, on connection: ConnectionID? = nil) -> Phone? {
        let connection = connection ?? connect()
        // Before it an app that loses its session gets the reason.
        let answer = control(.startService, version: version, on: connection).first { $0.connection == connection }
        guard let answer, answer.control == .startServiceACK else { return nil }
        let header = answer.frame.header
        let payload = answer.frame.payload[...]
        guard let hashID = endServiceHashID(version: header.version, payload: payload) else { return nil }
        return Phone(
            connection: connection, hashID: hashID,
            writer: FrameWriter(version: header.version, session: header.session))
    }

    func request(
        _ function: FunctionID, _ parameters: JSON = [:], id: Int32 = 1, bulk: [UInt8] = [], service: Service = .rpc,
        from phone: Phone
    ) -> [Heard] {
        let message = RPCMessage(
            type: .request, function: function, correlationID: id, parameters: parameters, bulk: bulk[...])
        return send(message, service: service, from: phone)
    }

    func send(_ message: RPCMessage, service: Service = .rpc, from phone: Phone) -> [Heard] {
        var phone = phone
        var bytes: [UInt8] = []
        phone.writer.append(message.payload, service: service, to: &bytes)
        return send(bytes, on: phone.connection)
    }

    /// An app that is registered and has its first level.
    func app(
        _ name: String = "Drive", id: String? = nil, types: [AppHMIType] = [.navigation], isMedia: Bool = false,
        version: UInt8 = 5, on connection: ConnectionID? = nil, from device: DeviceID = .local,
        hardware: String = ""
    ) -> Phone? {
        guard let phone = open(version: version, on: connection ?? connect(from: device)) else { return nil }
        var registration = RegisterAppInterface(
            appName: name, appID: id ?? name, types: types, isMediaApplication: isMedia)
        registration.hardware = hardware
        let heard = request(.registerAppInterface, registration.parameters, from: phone)
        guard heard.first?.result == .success else { return nil }
        _ = wait(engine.configuration.apps.activationDelay)
        return phone
    }
}
