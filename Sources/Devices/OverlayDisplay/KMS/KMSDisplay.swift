internal import BezelModel
internal import CDRM
private import Glibc

/// A panel behind DRM/KMS, from when it is found until it is disconnected.
final class KMSDisplay {
    /// The requested power state of the panel.
    enum Power: Hashable { case on, goingOff, off }

    let node: DRMNode
    /// The card is the firmware's, which goes away when the real driver is loaded.
    let isFirmware: Bool
    let geometry: ScreenGeometry
    /// The state before the first picture.
    var before: DisplayState
    var flips = FlipState<Frame>()
    var baseBuffers: BufferPair
    var cardBuffers: BufferPair?
    var pipeline: Pipeline
    var legacy: LegacyCalls?
    var power = Power.on
    var counters = DisplayCounters()
    /// The newest picture, and whether it has been committed.
    var newest: (picture: Picture, isCommitted: Bool)?
    /// A canvas to mix layers in when the buffer has another format or rotation.
    var shadow: Canvas?
    var videoBuffers = VideoBuffers()
    var videoRoute: VideoRoute
    let mode: PropertyBlob?
    private var isRestored = false
    private let hasMonotonicStamps: Bool

    init(
        node: DRMNode, isFirmware: Bool, pipeline: Pipeline, geometry: ScreenGeometry, mode: PropertyBlob?,
        baseBuffers: consuming BufferPair, cardBuffers: consuming BufferPair?
    ) {
        self.node = node
        self.isFirmware = isFirmware
        self.pipeline = pipeline
        self.geometry = geometry
        self.mode = mode
        self.baseBuffers = baseBuffers
        self.cardBuffers = cardBuffers
        before = DisplayState(of: pipeline, on: node)
        legacy = node.isAtomic ? nil : LegacyCalls(pipeline)
        hasMonotonicStamps = node.hasMonotonicStamps
        let isWhole = geometry.rotation == .none && geometry.panel == geometry.canvas
        let composes = self.cardBuffers?.format == .argb8888
        videoRoute = VideoRoute(isWhole && composes ? BufferLayout.video(of: pipeline.primary.plane.formats) : nil)
    }

    deinit { restore() }

    var deadline: Stamp? { flips.deadline }

    var description: DisplayDescription {
        let format = baseBuffers.format
        let way =
            pipeline.overlay.map { "overlay plane \($0.plane.id.number)" }
            ?? "composed into \(legacy == nil ? "primary plane \(pipeline.primary.plane.id.number)" : "the framebuffer")"
        let turned = pipeline.rotation == .none ? "in software" : "by the plane"
        return DisplayDescription(
            card: node.path, driver: node.driver, connector: pipeline.connector.name, size: geometry.screen,
            refresh: pipeline.mode.refresh,
            route: [
                legacy == nil ? "atomic" : "legacy", way, format.rawValue,
                geometry.rotation == .none ? nil : "turned \(geometry.rotation.rawValue)° \(turned)",
                geometry.screen == geometry.canvas
                    ? nil : "\(geometry.canvas.width)x\(geometry.canvas.height) in its middle",
            ].compactMap { $0 }.joined(separator: ", "),
            pixelsPerMillimetre: pipeline.connector.widthInMillimetres > 0
                ? Double(pipeline.mode.size.width) / Double(pipeline.connector.widthInMillimetres) : nil)
    }

    func present(_ picture: Picture, at now: Stamp) throws(DisplayError) -> Presented {
        if let flip = unchanged(picture, at: now) { return .shown(flip) }
        newest = (picture, false)
        guard power == .on else { return .paused }
        switch flips.begin() {
        case .commit(let isFull): return try commit(isFull: isFull, at: now)
        case .wait: return .waiting
        case .paused: return .paused
        }
    }

    /// A picture equal to the one on the screen needs no frame, except a moving one: its flip determines the time of
    /// the next picture.
    private func unchanged(_ picture: Picture, at now: Stamp) -> Flip? {
        guard power == .on, flips.begin() == .commit(isFull: false), !picture.isMoving, let newest, newest.isCommitted,
            ScanoutContents(newest.picture.layers) == ScanoutContents(picture.layers),
            newest.picture.frame?.number == picture.frame?.number
        else { return nil }
        self.newest = (picture, true)
        counters.unchanged += 1
        return Flip(picture, stamp: now)
    }

    func handleEvents(at now: Stamp) throws(DisplayError) -> Flip? {
        guard let flip = takeFlip(at: now) else { return nil }
        if power == .goingOff { turnOff() }
        return try commitNewest(isFull: false, at: now) ?? flip
    }

    /// Reads the kernel's events without waiting.
    private func takeFlip(at now: Stamp) -> Flip? {
        var flip: Flip?
        // Room for many more events than one commit in flight can cause.
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { room in
            let count = read(node.descriptor, room.baseAddress, room.count)
            guard count > 0 else { return }
            for event in FlipEvent.all(in: UnsafeRawBufferPointer(rebasing: room[..<count])) {
                guard let frame = flips.flipped(event.sequence) else { continue }
                counters.flips += 1
                if case .base = frame.primary { videoBuffers.clear() }
                if !node.leftovers.isEmpty { node.releaseLeftovers() }
                flip = frame.flip(
                    at: event.plausibleStamp(committed: frame.committed, now: now, isMonotonic: hasMonotonicStamps))
            }
        }
        return flip
    }

    /// - Returns: A picture that has reached the screen.
    func timerFired(at now: Stamp) throws(DisplayError) -> Flip? {
        // After the process was stopped, the timer and the flip may be due together. The flip is not lost then.
        if let flip = try handleEvents(at: now) { return flip }
        switch flips.timerFired(at: now) {
        case .ignore: return nil
        case .retry(let isFull): return try commitNewest(isFull: isFull, at: now)
        case .reclaim:
            newest?.isCommitted = false
            guard node.becomeMaster() else {
                _ = flips.refused(.notMaster, at: now)
                return nil
            }
            return try commitNewest(isFull: true, at: now)
        case .lost:
            counters.lostFlips += 1
            newest?.isCommitted = false
            return try commitNewest(isFull: true, at: now)
        }
    }

    /// Restores the screen as another program had left it. Nothing can be presented afterwards.
    ///
    /// - Returns: nil when that was done already.
    @discardableResult func restore() -> Restoration? {
        guard !isRestored else { return nil }
        isRestored = true
        let result = before.putBack(on: node)
        // A committed frame has reached the screen first, and its event is there now.
        if flips.isPending { _ = takeFlip(at: MonotonicClock.now()) }
        return result
    }

    /// Leaves the picture on the screen, for the process that gets the node next. Nothing can be presented afterwards.
    func leave() {
        isRestored = true
        // Releasing the buffers would remove the picture.
        _ = Unmanaged.passRetained(self)
    }

    /// Commits the whole newest picture together with the mode, for instance after the link to the panel has failed.
    func commitAnew(at now: Stamp) throws(DisplayError) -> Flip? {
        flips.forget()
        newest?.isCommitted = false
        return try commitNewest(isFull: true, at: now)
    }

    private func commitNewest(isFull: Bool, at now: Stamp) throws(DisplayError) -> Flip? {
        guard let newest, !newest.isCommitted, power == .on else { return nil }
        if case .shown(let flip) = try commit(isFull: isFull, at: now) { return flip }
        return nil
    }
}
