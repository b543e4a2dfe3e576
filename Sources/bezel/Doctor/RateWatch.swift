internal import BezelConfiguration
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import TouchInput

/// Prints every second how often devices report.
final class RateWatch {
    private let loop: EventLoop
    private let nodes: [EvdevNode]
    private var frames: [Int]
    private var watches: [Watch] = []
    private let timer: LoopTimer

    init(_ paths: [String]) throws {
        loop = try EventLoop()
        timer = try LoopTimer(on: loop)
        nodes = try paths.map { path throws(TouchInputError) in try EvdevNode(path: path) }
        frames = Array(repeating: 0, count: nodes.count)
        for index in nodes.indices {
            watches.append(
                try loop.watch(nodes[index].descriptor, for: .readable) { [unowned self] _ in self.read(index) })
        }
        timer.fired = { [unowned self] in report() }
    }

    deinit { for watch in watches { loop.unwatch(watch) } }

    /// Runs until Ctrl-C, or until the last device is gone.
    func run() throws {
        guard !nodes.isEmpty else { return }
        let signals = try SignalSource([SIGINT, SIGTERM], on: loop) { [loop] _ in loop.stop() }
        defer { withExtendedLifetime(signals) {} }
        timer.set(Clock.bootTime + Interval.seconds(1).nanoseconds)
        try loop.run()
    }

    private func read(_ index: Int) {
        let outcome = nodes[index].read(now: Stamp(nanoseconds: Clock.monotonic)) { event in
            if event.isReport { frames[index] += 1 }
            return true
        }
        guard case .gone(let code) = outcome else { return }
        try? Console.line("\(nodes[index].path) is gone: \(errorText(code))")
        loop.unwatch(watches[index])
        frames[index] = -1
        if frames.allSatisfy({ $0 < 0 }) { loop.stop() }
    }

    private func report() {
        for index in nodes.indices where frames[index] > 0 {
            try? Console.line("\(nodes[index].path)  \(frames[index]) frames/s")
            frames[index] = 0
        }
        timer.set(Clock.bootTime + Interval.seconds(1).nanoseconds)
    }
}
