internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// A small navigation app: declares regions, follows the fingers, and asks the driver something when one of them taps
/// the region that stands for the fuel station.
struct DemoApp: Sendable {
    let address: TCPAddress
    let timeline: DemoTimeline

    private static let fuel: UInt32 = 3
    private static let regions = [
        HapticRect(id: 1, x: 40, y: 60, width: 200, height: 100),
        HapticRect(id: 2, x: 300, y: 60, width: 200, height: 100),
        HapticRect(id: fuel, x: 560, y: 60, width: 200, height: 100),
        HapticRect(id: 4, x: 40, y: 380, width: 720, height: 70),
    ]
    private static let alert = Alert(
        lines: ["Fuel is low", "Aral, 2.1 km ahead", "Pfaffenwaldring · ١٫٧٩ · 給油所"], progressIndicator: false,
        softButtons: [
            SoftButton(id: 11, text: "Take me there", isHighlighted: true), SoftButton(id: 12, text: "Later"),
        ], cancelID: 1)

    /// The result of the demo.
    enum Outcome: Sendable, Equatable {
        /// The driver pressed a button, and the alert was answered.
        case answered
        case failed(String)
    }

    /// Runs until the alert is answered or the head unit disconnects.
    func run() async -> Outcome {
        do {
            var configuration = LifecycleConfiguration(name: "Wayfinder", appID: "bezel-demo", address: address)
            configuration.reconnection = nil
            let manager = try SDLManager(configuration)
            let events = manager.events
            try await manager.start()
            timeline.add("app", "registered with the head unit at \(address)")
            let outcome = await follow(manager, events)
            await manager.stop()
            return outcome
        } catch {
            return .failed("\(error)")
        }
    }

    private func follow(_ manager: SDLManager, _ events: AsyncStream<HeadUnitEvent>) async -> Outcome {
        var fingers = Fingers(timeline: timeline)
        var isFull = false
        var hasAsked = false
        var answer: Task<Outcome, Never>?
        var pressed = false
        for await event in events {
            switch event {
            case .status(let status):
                timeline.add("app", "is \(status.level.rawValue), system context \(status.context.rawValue)")
                if status.level == .full, !isFull {
                    isFull = true
                    await declareRegions(manager)
                }
            case .touch(let type, let events):
                let taps = fingers.take(type, events)
                guard !hasAsked, taps.contains(where: Self.isOnFuel) else { continue }
                hasAsked = true
                answer = Task { await ask(manager) }
            case .buttonEvent(_, let mode, let id?):
                timeline.add("app", "OnButtonEvent \(mode.rawValue) of button \(id)")
            case .buttonPress(_, let mode, let id?):
                timeline.add("app", "OnButtonPress \(mode.rawValue) of button \(id)")
                pressed = true
                if let answer { return await answer.value }
            case .unregistered(let reason): return .failed("the head unit has unregistered the app: \(reason)")
            case .disconnected: return .failed("the head unit has closed the connection")
            case .registered, .changed, .buttonEvent, .buttonPress, .command, .permissions, .capability, .language,
                .driverDistraction, .subtleAlertPressed, .hashChanged, .reconnecting, .other:
                break
            }
        }
        return .failed(pressed ? "no answer came" : "the events ended")
    }

    private func declareRegions(_ manager: SDLManager) async {
        do {
            let answer = try await manager.setRegions(Self.regions)
            timeline.add("app", "\(Self.regions.count) regions declared: \(answer.result.rawValue)")
        } catch {
            timeline.add("app", "regions could not be declared: \(error)")
        }
    }

    private func ask(_ manager: SDLManager) async -> Outcome {
        timeline.add("app", "sends an Alert: \"\(Self.alert.lines[0])\", 2 buttons")
        do {
            let answer = try await manager.present(Self.alert)
            timeline.add("app", "Alert answered \(answer.result.rawValue) \(answer.info)")
            return answer.result == .success ? .answered : .failed("the alert was answered \(answer.result.rawValue)")
        } catch {
            return .failed("the alert was not answered: \(error)")
        }
    }

    private static func isOnFuel(_ tap: TouchEvent) -> Bool {
        regions.contains { rect in
            rect.id == fuel && Double(tap.x) >= rect.x && Double(tap.x) < rect.x + rect.width && Double(tap.y) >= rect.y
                && Double(tap.y) < rect.y + rect.height
        }
    }
}

/// Follows the fingers and adds a line for each that comes down or leaves.
private struct Fingers {
    let timeline: DemoTimeline
    private var moves: [UInt8: Int] = [:]
    private var starts: [UInt8: TouchEvent] = [:]

    init(timeline: DemoTimeline) { self.timeline = timeline }

    /// - Returns: Taps: the events of fingers that were lifted close to where they came down.
    mutating func take(_ type: TouchType, _ events: [TouchEvent]) -> [TouchEvent] {
        var taps: [TouchEvent] = []
        for event in events {
            switch type {
            case .begin:
                starts[event.id] = event
                timeline.add("app", "finger \(event.id) down at \(event.x),\(event.y)")
            case .move: moves[event.id, default: 0] += 1
            case .end, .cancel:
                let count = moves.removeValue(forKey: event.id) ?? 0
                let word = type == .end ? "up" : "cancelled"
                let between = count == 0 ? "" : " after \(count) moves"
                timeline.add("app", "finger \(event.id) \(word) at \(event.x),\(event.y)\(between)")
                guard type == .end, let start = starts.removeValue(forKey: event.id) else { continue }
                if abs(start.x - event.x) <= 20, abs(start.y - event.y) <= 20 { taps.append(event) }
            }
        }
        return taps
    }
}
