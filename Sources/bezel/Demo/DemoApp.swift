internal import SmartDeviceLink

/// A small navigation app without side effects: it receives the head unit's events and returns requests and lines of
/// the timeline. It declares regions, follows the fingers, and asks the driver a question when a finger taps the region
/// of the fuel station.
struct DemoApp {
    /// The result of the demo.
    enum Outcome: Hashable, Sendable {
        /// The driver pressed a button, and the alert was answered.
        case answered
        case failed(String)
    }

    enum Event: Hashable, Sendable {
        /// The head unit has opened the RPC service.
        case opened
        /// It has refused the RPC service; its reason may be empty.
        case refused(reason: String)
        case response(Request, ResultCode, info: String)
        case status(HMILevel, SystemContext)
        case touch(TouchType, [DemoFingers.Finger])
        case buttonEvent(ButtonEventMode, id: UInt16)
        case buttonPress(ButtonPressMode, id: UInt16)
        case unregistered(reason: String)
        /// The session or its connection has ended.
        case closed
    }

    enum Action: Hashable, Sendable {
        case send(Request)
        /// A line of the timeline.
        case report(String)
        /// Ends the session.
        case end(Outcome)
    }

    private enum Stage {
        case registering, following
        /// The alert was sent; its outcome once it is answered.
        case asking(Outcome?)
        /// A button was pressed before the alert was answered.
        case pressed
        case over
    }

    /// The head unit's address, as the timeline shows it.
    private let address: String
    private var stage = Stage.registering
    private var wasFull = false
    private var fingers = DemoFingers()

    init(address: String) { self.address = address }

    mutating func handle(_ event: Event) -> [Action] {
        switch (event, stage) {
        case (_, .over): return []
        case (.opened, _): return [.send(.registration)]
        case (.refused(let reason), _):
            return end(.failed(Self.text("the head unit refused the RPC service", reason)))
        case (.response(let request, let result, let info), _): return answered(request, result, info)
        case (.unregistered(let reason), _):
            return end(.failed("the head unit has unregistered the app: \(reason)"))
        case (.closed, _): return end(.failed("the head unit has closed the connection"))
        // Only the alert's answer is waited for.
        case (.status, .pressed), (.touch, .pressed), (.buttonEvent, .pressed), (.buttonPress, .pressed): return []
        case (.status(let level, let context), _): return status(level, context)
        case (.touch(let type, let contacts), _): return touched(type, contacts)
        case (.buttonEvent(let mode, let id), _):
            return [.report("OnButtonEvent \(mode.rawValue) of button \(id)")]
        case (.buttonPress(let mode, let id), _): return pressed(mode, id)
        }
    }

    private mutating func answered(_ request: Request, _ result: ResultCode, _ info: String) -> [Action] {
        let line = Action.report("Alert answered \(result.rawValue) \(info)")
        let outcome =
            result == .success ? Outcome.answered : .failed("the alert was answered \(result.rawValue)")
        switch (request, stage) {
        case (.registration, .registering):
            guard result.isSuccess else {
                let refusal = "the head unit refused the registration: \(result.rawValue)"
                return end(.failed(Self.text(refusal, info)))
            }
            stage = .following
            return [.report("registered with the head unit at \(address)")]
        case (.regions, _): return [.report("\(Request.rects.count) regions declared: \(result.rawValue)")]
        case (.alert, .asking(nil)):
            stage = .asking(outcome)
            return [line]
        case (.alert, .pressed): return [line] + end(outcome)
        case (.registration, _), (.alert, _): return []
        }
    }

    private mutating func status(_ level: HMILevel, _ context: SystemContext) -> [Action] {
        let line = Action.report("is \(level.rawValue), system context \(context.rawValue)")
        guard level == .full, !wasFull else { return [line] }
        wasFull = true
        return [line, .send(.regions)]
    }

    private mutating func touched(_ type: TouchType, _ contacts: [DemoFingers.Finger]) -> [Action] {
        let (lines, taps) = fingers.follow(type, contacts)
        let reports = lines.map { Action.report($0) }
        guard case .following = stage, taps.contains(where: Self.isOnFuel) else { return reports }
        stage = .asking(nil)
        let buttons = Request.question.softButtons.count
        return reports + [
            .report("sends an Alert: \"\(Request.question.lines[0])\", \(buttons) buttons"), .send(.alert),
        ]
    }

    private mutating func pressed(_ mode: ButtonPressMode, _ id: UInt16) -> [Action] {
        let line = Action.report("OnButtonPress \(mode.rawValue) of button \(id)")
        switch stage {
        case .asking(let outcome?): return [line] + end(outcome)
        case .asking(nil): stage = .pressed
        case .registering, .following, .pressed, .over: break
        }
        return [line]
    }

    private mutating func end(_ outcome: Outcome) -> [Action] {
        stage = .over
        return [.end(outcome)]
    }

    private static func isOnFuel(_ finger: DemoFingers.Finger) -> Bool {
        let (fuel, x, y) = (Request.fuel, Double(finger.x), Double(finger.y))
        return x >= fuel.x && x < fuel.x + fuel.width && y >= fuel.y && y < fuel.y + fuel.height
    }

    private static func text(_ text: String, _ reason: String) -> String {
        reason.isEmpty ? text : "\(text): \(reason)"
    }
}
