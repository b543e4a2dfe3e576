internal import BezelConfiguration
internal import EventLoop
internal import Light
internal import Logging

/// The brightness of the monitor that shows the pictures, by DDC/CI, on the loop.
final class MonitorControl {
    /// The wanted brightness in percent; nil: it is only read.
    var wish: () -> Int? = { nil }
    /// Sends an order to the monitor on a connector. ``finished(_:)`` is called later, but not for an order that a
    /// newer one has replaced.
    var send: (_ connector: String, _ percent: Int?) -> Void = { _, _ in }
    private var state = MonitorLight()
    private let timer: LoopTimer
    private let log: Logger

    init(on loop: EventLoop, log: Logger) throws {
        self.log = log
        timer = try LoopTimer(on: loop)
        timer.fired = { [unowned self] in tell() }
    }

    var name: String? { state.screen.map { "\($0.connector) (DDC/CI)" } }
    /// Percent; nil while it is not known.
    var percent: Int? { state.percent }

    /// Why its brightness cannot be set; nil if it has answered, or nothing was sent to it yet.
    var refusal: String? {
        guard let screen = state.screen else { return "no display is connected" }
        guard let error = state.error else { return nil }
        return "the monitor on \(screen.connector): \(error.text); `bezel doctor` says what DDC/CI needs"
    }

    /// The wanted brightness has changed, or the monitor must be read again.
    func apply() { change { $0.wished(at: $1) } }

    func shown(on screen: OpenScreen?) { change { $0.shown(on: screen, at: $1) } }

    func lit(_ isLit: Bool) { change { $0.lit(isLit, at: $1) } }

    func finished(_ result: Result<Int, MonitorError>) {
        change { state, now in
            guard let news = state.answered(result, at: now) else { return }
            let connector = state.screen?.connector ?? ""
            switch news {
            case .fails(let error):
                log.error("the brightness of the monitor on \(connector) is not known by DDC/CI: \(error.text)")
            case .answersAgain: log.info("the monitor on \(connector) answers by DDC/CI again")
            }
        }
    }

    func stop() { timer.set(nil) }

    private func change(_ body: (inout MonitorLight, _ now: Int64) -> Void) {
        body(&state, Clock.bootTime)
        timer.set(state.deadline)
    }

    private func tell() {
        guard let screen = state.screen else { return }
        change { state, _ in state.sent() }
        send(screen.connector, wish())
    }
}

extension LightError {
    /// With the system's text for the error number.
    var text: String { "\(operation) \(subject): \(errorText(errno))" }
}

extension MonitorError {
    /// As ``LightError/text``.
    package var text: String {
        switch self {
        case .bus(let error): error.text
        case .noBus, .answer: description
        }
    }
}
