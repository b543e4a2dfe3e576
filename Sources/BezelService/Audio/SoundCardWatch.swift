internal import EventLoop
internal import Sound

/// Notices at once when a sound card, or a microphone, is connected or disconnected. Without udev it notices nothing.
final class SoundCardWatch: ServiceComponent {
    /// Called when cards may have changed.
    var changed: () -> Void = {}
    private let loop: EventLoop
    private let descriptor: CInt?
    private let drain: () -> Bool
    private var watch: Watch?

    /// - Parameters:
    ///   - descriptor: Readable when there are events; nil for none.
    ///   - drain: Reads them. Returns whether there was one.
    init(on loop: EventLoop, descriptor: CInt?, drain: @escaping () -> Bool) {
        (self.loop, self.descriptor, self.drain) = (loop, descriptor, drain)
    }

    /// Listens to udev.
    convenience init(on loop: EventLoop) {
        let monitor = SoundCardMonitor()
        self.init(on: loop, descriptor: monitor?.descriptor) { monitor?.drain() == true }
    }

    func start(_ host: any ServiceHost) throws {
        guard let descriptor else { return }
        watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in
            if drain() { changed() }
        }
    }

    func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
    }
}
