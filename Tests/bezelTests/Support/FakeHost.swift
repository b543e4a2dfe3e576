import BezelModel
import HeadUnit

@testable import BezelControl
@testable import BezelService

/// The service as its components see it, without any implementation.
final class FakeHost: ServiceHost {
    let engine = FakeEngine(CallLog())
    var events: [String] { engine.log.events }

    var runner: any EventSink { engine }
    var snapshot: Engine.Snapshot { engine.snapshot }
    var statusLine: String { "" }
    var health: [WorkerStatus] { [] }

    func report(_ change: ServiceChange) {}
}
