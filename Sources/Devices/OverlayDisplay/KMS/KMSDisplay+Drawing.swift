internal import BezelModel

extension KMSDisplay {
    /// How pictures are turned while they are written; the planes turn the others.
    private var turning: Rotation { pipeline.rotation == .none ? geometry.rotation : .none }

    /// Writes what is new into buffers that are not on the screen.
    func draw(_ picture: Picture, at now: Stamp) -> Frame {
        let shown = flips.shown
        var frame = Frame(serial: picture.serial, layout: picture.layout, committed: now, base: .first)
        drawBase(picture, over: shown, &frame)
        guard cardBuffers != nil, let overlay = picture.overlay else { return frame }
        var part = overlay.frame.intersection(geometry.visible)
        guard !part.isEmpty else { return frame }
        part.x -= overlay.origin.x
        part.y -= overlay.origin.y
        let card = ScanoutContents(picture, withOverlay: true)
        if let index = shown?.card, cardBuffers?[index]?.overlay == card.overlay {
            frame.card = index
            return frame
        }
        let index = shown?.card?.other ?? .first
        if cardBuffers?[index]?.overlay != card.overlay {
            cardBuffers?.write(overlay.canvas, part, at: DisplayPoint(x: 0, y: 0), turned: turning, to: index)
            counters.pixelsWritten += part.pixels
        }
        cardBuffers?[index] = card
        frame.card = index
        return frame
    }

    private func drawBase(_ picture: Picture, over shown: Frame?, _ frame: inout Frame) {
        let isComposed = cardBuffers == nil
        let wanted = ScanoutContents(picture, withOverlay: isComposed)
        let size = geometry.canvas
        if let index = shown?.base, baseBuffers[index] == wanted {
            frame.base = index
            return
        }
        frame.base = shown?.base.other ?? .first
        let damage = wanted.damage(since: baseBuffers[frame.base], display: size).intersection(geometry.visible)
        write(picture, isComposed ? picture.overlay : nil, damage, to: frame.base)
        counters.pixelsWritten += damage.pixels
        if let shown, let before = baseBuffers[shown.base] {
            // The kernel counts damage from the frame before; drivers that copy each buffer elsewhere (virtio-gpu before
            // Linux 6.8) miss what changed in this one while the other was on the screen.
            let since = wanted.damage(since: before, display: size).intersection(geometry.visible)
            frame.damage = inBuffer(since.union(damage))
        }
        baseBuffers[frame.base] = wanted
    }

    /// Canvas → buffer.
    private func inBuffer(_ rect: DisplayRect) -> DisplayRect {
        turning == .none && geometry.rotation != .none ? geometry.onScreen(rect) : geometry.onPanel(rect)
    }

    private func write(
        _ picture: Picture, _ overlay: Picture.Overlay?, _ damage: DisplayRect, to index: BufferPair.Index
    ) {
        guard !damage.isEmpty else { return }
        let fits = geometry.visible == DisplayRect(geometry.canvas) && picture.base.size == geometry.canvas
        if fits, turning == .none, baseBuffers.format.isCanvas {
            let composition = Composition(base: picture.base, overlay: overlay)
            return baseBuffers.write(composition, damage, at: geometry.origin, to: index)
        }
        var source = picture.base
        if let overlay, !overlay.frame.intersection(damage).isEmpty {
            let mixed = shadow ?? Canvas(size: geometry.canvas)
            shadow = mixed
            guard mixed.size == picture.base.size else { return }
            let composition = Composition(base: picture.base, overlay: overlay)
            mixed.withMutablePixels { pixels in
                guard let start = pixels.baseAddress else { return }
                composition.write(damage, into: UnsafeMutableRawPointer(start), pitch: mixed.width * 4)
            }
            source = mixed
        }
        let place = inBuffer(damage)
        baseBuffers.write(source, damage, at: DisplayPoint(x: place.x, y: place.y), turned: turning, to: index)
    }
}

extension DisplayRect {
    fileprivate var pixels: Int { isEmpty ? 0 : Int(width) * Int(height) }
}
