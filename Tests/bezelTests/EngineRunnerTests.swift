import BezelModel
import HeadUnit
import Logging
import TCPLink
import Testing

@testable import BezelService

/// The runner with the components of a service that opens no device.
struct EngineRunnerTests {
    private let service: BezelService
    private var runner: EngineRunner { service.engineRunner }

    init() throws {
        service = try BezelService(.withoutDevices, log: Logger(label: "bezel") { _ in Journal(level: .critical) })
    }

    @Test func `an event that occurs during another one is handled after it`() {
        var seen: [Bool] = []
        runner.observer = { [runner] event in
            guard case .paused(let isPaused) = event else { return }
            if isPaused { runner.send(.alertsPaused(false)) }
            seen.append(runner.engine.snapshot.isPaused)
        }
        runner.send(.alertsPaused(true))
        #expect(seen == [true, false])
        #expect(!runner.engine.snapshot.isPaused)
    }

    @Test func `a touch that occurs during an event is handled after it`() {
        var frame = ContactFrame()
        frame.append(Contact(slot: 0, phase: .begin, point: DisplayPoint(x: 1, y: 1)))
        var before: UInt64?
        runner.observer = { [runner, frame] event in
            guard case .paused = event else { return }
            var touch = frame
            runner.send(touch: &touch)
            before = UInt64(runner.engine.counters.touchesToNobody)
        }
        runner.send(.alertsPaused(true))
        #expect(before == 0)
        #expect(runner.engine.counters.touchesToNobody == 1)
    }

    @Test func `the engine is created for the display that was opened`() {
        #expect(runner.engine.configuration.screen.viewport == Viewport(area: DisplayRect(service.display.size)))
        #expect(service.display.size == DisplaySize(width: 640, height: 400))
    }
}
