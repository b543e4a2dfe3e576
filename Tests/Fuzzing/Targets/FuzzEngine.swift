import BezelModel
import HeadUnit
import SmartDeviceLink

/// The head unit with one app that has the screen and one that may get it: the input describes the actions of the
/// second app, the panel and the clock. Afterwards the first app is served as before.
enum FuzzEngine: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        var scene = Conversation.opened
        var rest = input[...]
        while let order = rest.popFirst() {
            let argument = rest.popFirst() ?? 0
            scene.now = scene.now + .milliseconds(Int(order >> 3))
            switch order & 7 {
            case 0...3:
                let bytes = Array(rest.prefix(Int(argument) * 4))
                rest = rest.dropFirst(bytes.count)
                scene.handle(.received(Conversation.second, bytes))
            case 4:
                var frame = ContactFrame(panel: 0, stamp: Stamp(nanoseconds: scene.now.nanoseconds))
                let phases: [Contact.Phase] = [.begin, .move, .end, .cancel]
                let point = DisplayPoint(x: Int32(argument) * 3, y: Int32(rest.first ?? 0) * 2)
                frame.append(Contact(slot: argument & 15, phase: phases[Int(argument >> 4) & 3], point: point))
                scene.handle(.touched(frame))
            case 5: scene.wait(.milliseconds(Int(argument) * 100))
            case 6: scene.handle(.backlogged(Conversation.second, bytes: Int(argument >> 1) << 10))
            default:
                scene.handle(.disconnected(Conversation.second))
                scene.handle(.connected(Conversation.second))
            }
        }
        scene.handle(.disconnected(Conversation.second))
        precondition(scene.isServed())
        scene.handle(.disconnected(Conversation.first))
        scene.wait(.seconds(700))
        precondition(scene.engine.deadline == nil)
    }
}

/// An engine with a screen that shows each picture at once, and a disk that answers at once.
private struct Conversation {
    static let first = ConnectionID(1)
    static let second = ConnectionID(2)
    static let opened: Conversation = {
        var scene = Conversation()
        var kept = KeptState()
        (kept.room, kept.spillRoom) = (16 << 20, 16 << 20)
        scene.handle(.restored(kept))
        // The first app is shown without sound, so that the second may play audio in the background.
        let apps: [(ConnectionID, String, UInt8, AppHMIType)] = [
            (first, "One", 1, .projection), (second, "Two", 2, .navigation),
        ]
        for (connection, name, session, type) in apps {
            scene.handle(.connected(connection))
            var bytes: [UInt8] = []
            FrameHeader(version: 5, type: .control, service: .rpc, info: 1, session: 0, size: 0).append(to: &bytes)
            let registration = RegisterAppInterface(appName: name, appID: name, types: [type])
            bytes += request(.registerAppInterface, registration.parameters, session: session)
            scene.handle(.received(connection, bytes))
            scene.wait(.seconds(1))
        }
        return scene
    }()

    var engine: Engine = {
        var configuration = HeadUnitConfiguration()
        configuration.streams.formats = [VideoFormat(.raw), VideoFormat(.rtp)]
        configuration.streams.takesAudio = true
        return Engine(configuration: configuration)
    }()
    var now = Instant(nanoseconds: 1_000_000_000)
    private var outbox = Outbox()

    static func request(_ function: FunctionID, _ parameters: JSON, session: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: session)
        let message = RPCMessage(type: .request, function: function, correlationID: 1, parameters: parameters)
        writer.append(message.payload, service: .rpc, to: &bytes)
        return bytes
    }

    mutating func handle(_ event: Engine.Event) {
        outbox.removeAll()
        engine.handle(event, at: now, into: &outbox)
        var drawn: Scene?
        var long: [UnreadRequest] = []
        var orders: [StoreRequest] = []
        for effect in outbox.effects {
            if case .draw(let scene) = effect { drawn = scene }
            if case .read(let request) = effect { long.append(request) }
            if case .store(let order) = effect { orders.append(order) }
            if case .streamData(_, let piece) = effect {
                guard case .received(_, let bytes) = event else { preconditionFailure("data without bytes") }
                precondition(!piece.range.isEmpty && piece.range.upperBound <= bytes.count)
            }
        }
        for request in long { handle(.read(request.read())) }
        for order in orders { if let answer = Self.answer(order) { handle(answer) } }
        guard let drawn else { return }
        let layout = drawn.layers.last.map { layer in
            ScreenLayout(
                layer: layer.id, frame: DisplayRect(x: 200, y: 100, width: 400, height: 280),
                targets: layer.card.buttons.indices.map {
                    ScreenLayout.Target(
                        id: TargetID(layer: layer.id, element: $0),
                        rect: DisplayRect(x: 200 + 100 * Int32($0), y: 320, width: 100, height: 60))
                }, isModal: layer.isModal)
        }
        handle(.sceneShown(drawn.serial, layout: layout, at: Stamp(nanoseconds: now.nanoseconds)))
    }

    /// The disk's result of a request. It stores all records, and refuses every fourth piece of a file.
    private static func answer(_ order: StoreRequest) -> Engine.Event? {
        switch order {
        case .save(_, let id): .saved(id, .kept)
        case .write(_, _, _, let id, _): .written(id, id.number % 4 == 3 ? .full : .kept)
        case .append(_, _, _, _, let id, _): .written(id, id.number % 4 == 3 ? .failed : .kept)
        case .spill(let contents, let offset, _, let id):
            .spilled(id, id.number % 4 == 3 ? nil : disk(upTo: offset + contents.count))
        case .fetch(let appID): .fetched(appID: appID, [:])
        case .measureRoom: .roomChanged(16 << 20)
        case .forget, .allow, .microphone, .forgetMicrophone, .forgetMicrophones, .module, .forgetModules, .disallow,
            .forgetDevice, .ignitionOff, .forgetAll, .remove:
            nil
        }
    }

    /// A file of this size.
    private static func disk(upTo end: Int) -> DiskFile {
        DiskFile { offset, count in offset + count > end ? nil : [UInt8](repeating: 7, count: count) }
    }

    mutating func wait(_ interval: Interval) {
        let end = now + interval
        while let due = engine.deadline, due <= end {
            now = max(now, due)
            handle(.timerFired)
        }
        now = end
    }

    /// Whether the first app's ListFiles is answered.
    mutating func isServed() -> Bool {
        outbox.removeAll()
        engine.handle(.received(Self.first, Self.request(.listFiles, [:], session: 1)), at: now, into: &outbox)
        for effect in outbox.effects { if case .send(Self.first, _) = effect { return true } }
        return false
    }
}
