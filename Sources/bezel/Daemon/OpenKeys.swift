internal import BezelModel
internal import EventLoop
internal import TouchInput

/// A device of keys or knobs under watch.
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
