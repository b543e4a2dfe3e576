import BezelModel
import Foundation
import HeadUnit
import SmartDeviceLink
import TestSupport
import TouchInput

@testable import bezel

/// A head unit of 800 × 480 with a navigation app on its screen, a panel, and no clock: the messages that the app and
/// the sender of a local alert receive for a recording.
struct Dashboard {
    /// `"BEGIN 0 100,200 at 0"`: type, id, point, and milliseconds since the first touch that the app receives.
    private(set) var touches: [String] = []
    private(set) var alertEvents: [LocalAlert.Event] = []
    private var engine: Engine
    private var outbox = Outbox()
    private var reader = FrameReader()
    private var start: Int64?
    private let now = BezelModel.Instant(nanoseconds: 0)

    /// The place of a card's only button.
    static let button = DisplayRect(x: 320, y: 180, width: 200, height: 260)

    init() {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activationDelay = .zero
        engine = Engine(configuration: configuration)
        let bytes = OfflineHeadUnit.greeting(appName: "Drive", appID: "drive")
        for event in [Engine.Event.connected(ConnectionID(1)), .received(ConnectionID(1), bytes), .timerFired] {
            handle(event)
        }
    }

    /// Shows a question with one button from the beginning.
    mutating func ask() {
        handle(.localAlertRequested(LocalAlert(id: LocalAlert.ID(1), lines: ["Low oil"], buttons: ["OK"])))
    }

    mutating func play(_ recording: Recording, filters: FilterSettings = FilterSettings()) {
        play(recording.events.count, of: recording, filters: filters)
    }

    /// Plays the first `count` events of a recording, and the events at its reader's end.
    ///
    /// - Parameter interruption: Called once, after the first frame.
    mutating func play(
        _ count: Int, of recording: Recording, filters: FilterSettings = FilterSettings(),
        interruption: (inout Dashboard) -> Void = { _ in }
    ) {
        var recording = recording
        recording.events = Array(recording.events.prefix(count))
        recording.states = recording.states.filter { $0.afterEvent < count }
        let display = DisplaySize(width: 800, height: 480)
        var tracker = recording.tracker(display: display)
        var filter = TouchFilter(filters, display: display)
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 1_000_000_000))
        var frames: [ContactFrame] = []
        player.playAll(into: &tracker) { frame in filter.take(&frame) { frames.append(copy $0) } }
        if let due = filter.deadline { filter.timeOut(at: due) { frames.append(copy $0) } }
        for (index, frame) in frames.enumerated() {
            handle(.touched(frame))
            if index == 0 { interruption(&self) }
        }
    }

    private mutating func handle(_ event: Engine.Event) {
        engine.handle(event, at: now, into: &outbox)
        let effects = outbox.effects
        reader.append(Array(outbox.bytes[0..<outbox.bytes.count]))
        outbox.removeAll()
        while case .frame(let frame)? = reader.next() { hear(frame.payload) }
        for effect in effects {
            if case .localAlertEvent(_, let piece) = effect { alertEvents.append(piece) }
        }
        for effect in effects {
            guard case .draw(let scene) = effect else { continue }
            let layout = scene.layers.last.map { layer in
                ScreenLayout(
                    layer: layer.id, frame: DisplayRect(x: 200, y: 100, width: 440, height: 360),
                    targets: [.init(id: TargetID(layer: layer.id, element: 0), rect: Self.button)],
                    isModal: layer.isModal)
            }
            handle(.sceneShown(scene.serial, layout: layout, at: Stamp(nanoseconds: 0)))
        }
    }

    private mutating func hear(_ payload: [UInt8]) {
        guard let message = RPCMessage(payload: payload), message.function == FunctionID.onTouchEvent.rawValue,
            let parameters = try? JSONParser.parse(message.parameters[...])
        else { return }
        for event in parameters["event"]?.array ?? [] {
            let time = event["ts"]?.array?.first?.integer ?? -1
            let point = event["c"]?.array?.first
            start = start ?? time
            let (x, y) = (point?["x"]?.integer ?? -1, point?["y"]?.integer ?? -1)
            let type = parameters["type"]?.string ?? "?"
            touches.append("\(type) \(event["id"]?.integer ?? -1) \(x),\(y) at \(time - (start ?? 0))")
        }
    }

    // MARK: Recordings

    private static let real = Places.root
        .deletingLastPathComponent().appending(path: "shared/recordings/kobrakid-rpi7")

    /// Recordings of real panels, which the project may not distribute, are beside it or missing.
    static let hasReal = FileManager.default.fileExists(atPath: real.path)

    static func real(_ name: String) throws -> Recording { try Recording(path: real.appending(path: name).path) }

    static func modelled(_ name: String) throws -> Recording {
        try Recording(path: Places.recordings.appending(path: "modelled-edge-cases/\(name).events").path)
    }
}
