internal import BezelModel

/// A display in memory: composes what a panel would show.
final class HeadlessDisplay {
    let size: DisplaySize
    private let now: () -> Stamp
    private let shown: ((Canvas, Flip) -> Void)?
    private var last: Picture?

    init(size: DisplaySize, now: @escaping () -> Stamp, shown: ((Canvas, Flip) -> Void)?) {
        self.size = Canvas.held(size)
        self.now = now
        self.shown = shown
    }

    var description: DisplayDescription {
        DisplayDescription(
            card: "headless", driver: "memory", connector: "none", size: size, refresh: 0, route: "composed in memory")
    }

    func present(_ picture: Picture) -> Flip {
        last = picture
        let flip = Flip(picture, stamp: now())
        if let shown { shown(picture.composed(), flip) }
        return flip
    }

    func screenshot() -> Canvas? { last?.composed() }
}
