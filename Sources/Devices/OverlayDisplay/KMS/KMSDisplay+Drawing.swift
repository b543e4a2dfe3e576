internal import BezelModel

extension KMSDisplay {
    /// How pictures are turned while they are written; the planes turn the others.
    private var turning: Rotation { pipeline.rotation == .none ? geometry.rotation : .none }

    /// Writes what is new into buffers that are not on the screen.
    func draw(_ picture: Picture, at now: Stamp) -> Frame {
        let shown = flips.shown
        var frame = Frame(
            serial: picture.serial, layout: picture.layout, failedImages: picture.failedImages, committed: now,
            base: .first)
        drawBase(picture, over: shown, &frame)
        drawCard(picture, over: shown, &frame)
        return frame
    }

    private func drawCard(_ picture: Picture, over shown: Frame?, _ frame: inout Frame) {
        guard cardBuffers != nil, let overlay = picture.overlay else { return }
        let part = overlay.frame.intersection(geometry.visible)
        guard !part.isEmpty else { return }
        let wanted = ScanoutContents(picture, withOverlay: true)
        if let index = shown?.card, cardBuffers?[index]?.overlay == wanted.overlay {
            frame.card = index
            return
        }
        let index = shown?.card?.other ?? .first
        frame.card = index
        let damage = cardDamage(overlay, part, in: index)
        for rect in damage {
            var source = rect
            source.x -= overlay.origin.x
            source.y -= overlay.origin.y
            let place = inCard(rect, of: part)
            cardBuffers?.write(
                overlay.canvas, source, at: DisplayPoint(x: place.x, y: place.y), turned: turning, to: index)
            counters.pixelsWritten += rect.pixels
        }
        if let before = shown?.card, cardBuffers?[before]?.overlay?.frame == overlay.frame {
            let since = cardDamage(overlay, part, in: before)
            frame.cardDamage = (since + damage).joined().map { inCard($0, of: part) }
        }
        cardBuffers?[index] = wanted
    }

    /// What of a card is new for one of its buffers.
    private func cardDamage(
        _ overlay: Picture.Overlay, _ part: DisplayRect, in index: BufferPair.Index
    ) -> [DisplayRect] {
        guard let old = cardBuffers?[index]?.overlay,
            let rects = overlay.damage(since: old.revision, at: old.frame, motion: old.motion)
        else { return [part] }
        return rects.map { $0.intersection(part) }.joined()
    }

    /// Canvas → the card's buffer, which begins with the part of the card that is on the screen.
    private func inCard(_ rect: DisplayRect, of part: DisplayRect) -> DisplayRect {
        let place = DisplayRect(x: rect.x - part.x, y: rect.y - part.y, width: rect.width, height: rect.height)
        return turning.turned(place, in: DisplaySize(width: part.width, height: part.height))
    }

    private func drawBase(_ picture: Picture, over shown: Frame?, _ frame: inout Frame) {
        let isComposed = cardBuffers == nil
        let wanted = ScanoutContents(picture, withOverlay: isComposed)
        let area = geometry.visible
        if let index = shown?.base, baseBuffers[index] == wanted {
            frame.base = index
            return
        }
        frame.base = shown?.base.other ?? .first
        let damage = baseBuffers[frame.base]?.damage(until: picture, withOverlay: isComposed, in: area) ?? [area]
        for rect in damage {
            write(picture, isComposed ? picture.overlay : nil, rect, to: frame.base)
            counters.pixelsWritten += rect.pixels
        }
        if let shown, let before = baseBuffers[shown.base] {
            // The kernel counts damage from the frame before; drivers that copy each buffer elsewhere (virtio-gpu before
            // Linux 6.8) miss what changed in this one while the other was on the screen.
            let since = before.damage(until: picture, withOverlay: isComposed, in: area)
            frame.baseDamage = (since + damage).joined().map(inBuffer)
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
