internal import BezelModel
internal import CDRM
private import Glibc

/// A panel behind DRM/KMS.
final class KMSDisplay {
    /// One frame as the kernel has it, and the picture it came from.
    struct Frame {
        var serial: Scene.Serial
        var layout: CardLayout?
        var committed: Stamp
        var base: BufferPair.Index
        /// nil when the card is in the base, or nothing is.
        var card: BufferPair.Index?
    }

    private var flips = FlipState<Frame>()
    private var baseBuffers: BufferPair
    private var cardBuffers: BufferPair?
    private let mode: PropertyBlob
    private var saved: SavedState?
    private var pipeline: Pipeline
    private let node: DRMNode
    private let hasMonotonicStamps: Bool
    /// The newest picture, and whether it has been committed.
    private var newest: (picture: Picture, isCommitted: Bool)?
    private(set) var lostFlips = 0

    init(
        node: DRMNode, pipeline: Pipeline, mode: consuming PropertyBlob, baseBuffers: consuming BufferPair,
        cardBuffers: consuming BufferPair?
    ) {
        self.node = node
        self.pipeline = pipeline
        self.mode = mode
        self.baseBuffers = baseBuffers
        self.cardBuffers = cardBuffers
        saved = SavedState(of: pipeline, on: node)
        hasMonotonicStamps = node.hasMonotonicStamps
    }

    deinit { restore() }

    var descriptor: CInt { node.descriptor }
    var size: DisplaySize { pipeline.mode.size }
    var deadline: Stamp? { flips.deadline }

    var description: DisplayDescription {
        let route =
            pipeline.overlay.map { "overlay plane \($0.plane.id.number)" }
            ?? "composed into primary plane \(pipeline.primary.plane.id.number)"
        return DisplayDescription(
            card: node.path, driver: node.driver, connector: pipeline.connector.name, size: size,
            refresh: pipeline.mode.refresh, route: route)
    }

    func present(_ picture: Picture, at now: Stamp) throws(DisplayError) -> Presented {
        newest = (picture, false)
        switch flips.begin() {
        case .commit(let isFull): return try commit(isFull: isFull, at: now)
        case .wait: return .waiting
        case .paused: return .paused
        }
    }

    func handleEvents(at now: Stamp) throws(DisplayError) -> Flip? {
        var flip: Flip?
        // Room for many more events than one commit in flight can cause.
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { room in
            let count = read(node.descriptor, room.baseAddress, room.count)
            guard count > 0 else { return }
            for event in FlipEvent.all(in: UnsafeRawBufferPointer(rebasing: room[..<count])) {
                guard let frame = flips.flipped(event.sequence) else { continue }
                flip = Flip(
                    serial: frame.serial, layout: frame.layout,
                    stamp: event.plausibleStamp(committed: frame.committed, now: now, isMonotonic: hasMonotonicStamps))
            }
        }
        if flip != nil { try commitNewest(isFull: false, at: now) }
        return flip
    }

    func timerFired(at now: Stamp) throws(DisplayError) {
        switch flips.timerFired(at: now) {
        case .ignore: break
        case .retry(let isFull): try commitNewest(isFull: isFull, at: now)
        case .reclaim:
            newest?.isCommitted = false
            guard node.becomeMaster() else {
                _ = flips.refused(.notMaster, at: now)
                return
            }
            try commitNewest(isFull: true, at: now)
        case .lost:
            lostFlips += 1
            newest?.isCommitted = false
            try commitNewest(isFull: true, at: now)
        }
    }

    func screenshot() -> Canvas? {
        newest.map { Canvas.composed(base: $0.picture.base, overlay: $0.picture.overlay) }
    }

    /// Puts back what was on the screen before. Nothing can be presented afterwards.
    func restore() {
        guard let saved = saved.take() else { return }
        saved.restore(on: node)
    }

    private func commitNewest(isFull: Bool, at now: Stamp) throws(DisplayError) {
        guard let newest, !newest.isCommitted else { return }
        _ = try commit(isFull: isFull, at: now)
    }

    /// Draws and commits the newest picture.
    private func commit(isFull: Bool, at now: Stamp) throws(DisplayError) -> Presented {
        guard let picture = newest?.picture else { return .waiting }
        let frame = draw(picture, at: now)
        var flags = DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK
        if isFull { flags |= DRM_MODE_ATOMIC_ALLOW_MODESET }
        let failure = request(for: frame, picture, isFull: isFull)
            .commit(on: node, flags: flags, sequence: flips.nextSequence)
        switch failure {
        case 0:
            flips.committed(frame, at: now)
            newest?.isCommitted = true
            return .underway
        case EBUSY:
            guard flips.refused(.busy, at: now) else { throw rejected(failure) }
            return .waiting
        case EACCES, EPERM:
            _ = flips.refused(.notMaster, at: now)
            return .paused
        case EINVAL, ERANGE, ENOSPC,
            EDOM where pipeline.overlay != nil && frame.card != nil:
            // This card in this place is more than the plane can do: from now on it goes into the base.
            turnOffOverlay()
            return try commit(isFull: isFull, at: now)
        default:
            throw rejected(failure)
        }
    }

    private func rejected(_ number: CInt) -> DisplayError {
        DisplayError(
            code: .commitRejected, operation: "drmModeAtomicCommit", subject: "\(node.path) \(pipeline.connector.name)",
            errno: number)
    }

    /// Writes what is new into buffers that are not on the screen.
    private func draw(_ picture: Picture, at now: Stamp) -> Frame {
        let shown = flips.shown
        let isComposed = cardBuffers == nil
        var frame = Frame(serial: picture.serial, layout: picture.layout, committed: now, base: .first)
        let wanted = ScanoutContents(picture, withOverlay: isComposed)
        if let index = shown?.base, baseBuffers[index] == wanted {
            frame.base = index
        } else {
            frame.base = shown?.base.other ?? .first
            let damage = wanted.damage(since: baseBuffers[frame.base], display: size)
            let composition = Composition(base: picture.base, overlay: isComposed ? picture.overlay : nil)
            baseBuffers.write(composition, damage, to: frame.base)
            baseBuffers[frame.base] = wanted
        }
        guard !isComposed, let overlay = picture.overlay, let part = visiblePart(overlay) else { return frame }
        let card = ScanoutContents(picture, withOverlay: true)
        if let index = shown?.card, cardBuffers?[index]?.overlay == card.overlay {
            frame.card = index
        } else {
            let index = shown?.card?.other ?? .first
            if cardBuffers?[index]?.overlay != card.overlay { cardBuffers?.write(overlay.canvas, part, to: index) }
            cardBuffers?[index] = card
            frame.card = index
        }
        return frame
    }

    /// The part of the overlay's canvas that is on the display.
    private func visiblePart(_ overlay: Picture.Overlay) -> DisplayRect? {
        var part = overlay.frame.intersection(DisplayRect(size))
        guard !part.isEmpty else { return nil }
        part.x -= overlay.origin.x
        part.y -= overlay.origin.y
        return part
    }

    private func request(for frame: Frame, _ picture: Picture, isFull: Bool) -> AtomicRequest {
        var request = AtomicRequest()
        if isFull { pipeline.setUp(&request, mode: mode.number) }
        pipeline.place(
            Pipeline.Placement(framebuffer: baseBuffers.framebuffer(frame.base), frame: DisplayRect(size)),
            on: pipeline.primary, &request)
        if let layer = pipeline.overlay {
            var placement: Pipeline.Placement?
            if let index = frame.card, let overlay = picture.overlay,
                let framebuffer = cardBuffers?.framebuffer(index)
            {
                placement = Pipeline.Placement(
                    framebuffer: framebuffer, frame: overlay.frame.intersection(DisplayRect(size)))
            }
            pipeline.place(placement, on: layer, &request)
        }
        return request
    }

    private func turnOffOverlay() {
        if let layer = pipeline.overlay {
            var request = AtomicRequest()
            pipeline.place(nil, on: layer, &request)
            _ = request.commit(on: node, flags: 0)
        }
        pipeline.overlay = nil
        cardBuffers = nil
    }
}
