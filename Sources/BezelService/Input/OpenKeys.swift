internal import BezelModel
internal import EventLoop
internal import TouchInput

/// An open device with keys or knobs.
final class OpenKeys {
    let keys: EvdevKeys
    let systemPath: String
    private let loop: EventLoop
    private let watch: Watch

    init(_ keys: EvdevKeys, systemPath: String, on loop: EventLoop, _ ready: @escaping () -> Void) throws {
        self.keys = keys
        self.systemPath = systemPath
        self.loop = loop
        watch = try loop.watch(keys.descriptor, for: .readable, isUrgent: true) { _ in ready() }
    }

    deinit { loop.unwatch(watch) }
}
