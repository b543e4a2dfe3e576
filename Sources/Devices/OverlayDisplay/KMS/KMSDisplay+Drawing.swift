internal import BezelModel

extension KMSDisplay {
    /// The rotation applied in software; none when the planes rotate.
    private var turning: Rotation { pipeline.rotation == .none ? geometry.rotation : .none }

    /// Writes what has changed into the buffers that are not on the screen.
    func draw(_ picture: Picture, at now: Stamp) -> Frame {
        if let frame = drawVideo(picture, at: now) { return frame }
        var picture = picture
        if picture.frame != nil {
            // The video frame was meant for another card, or the driver has refused it.
            picture = picture.flattened()
            newest?.picture = picture
        }
        let shown = flips.shown
        var frame = Frame(picture, committed: now, primary: .base(.first))
        let planes = PlaneAssignment(picture, hasOverlay: cardBuffers != nil)
        frame.primary = .base(drawBase(planes.primary, over: shown, &frame.baseDamage))
        if let card = planes.overlay { drawCard(card, over: shown, &frame) }
        return frame
    }

    func drawCard(_ card: PictureLayer, over shown: Frame?, _ frame: inout Frame) {
        let part = card.frame.intersection(geometry.visible)
        guard !part.isEmpty else { return }
        frame.cardFrame = part
        let wanted = ScanoutContents(card: card)
        if let index = shown?.card, cardBuffers?[index] == wanted {
            frame.card = index
            return
        }
        let index = shown?.card?.other ?? .first
        frame.card = index
        let damage = cardDamage(card, part, in: index)
        for rect in damage {
            var source = rect
            source.x -= card.origin.x
            source.y -= card.origin.y
            let place = inCard(rect, of: part)
            cardBuffers?.write(
                card.canvas, source, at: DisplayPoint(x: place.x, y: place.y), turned: turning, to: index)
            counters.pixelsWritten += rect.pixels
        }
        if let before = shown?.card, cardBuffers?[before]?.card?.frame == card.frame {
            let since = cardDamage(card, part, in: before)
            frame.cardDamage = (since + damage).joined().map { inCard($0, of: part) }
        }
        cardBuffers?[index] = wanted
    }

    /// The parts of a card that one of its buffers does not hold yet.
    private func cardDamage(
        _ card: PictureLayer, _ part: DisplayRect, in index: BufferPair.Index
    ) -> [DisplayRect] {
        guard let old = cardBuffers?[index]?.card, let rects = card.damage(since: old) else { return [part] }
        return rects.map { $0.intersection(part) }.joined()
    }

    /// Canvas → the card's buffer, which begins with the part of the card that is on the screen.
    private func inCard(_ rect: DisplayRect, of part: DisplayRect) -> DisplayRect {
        let place = DisplayRect(x: rect.x - part.x, y: rect.y - part.y, width: rect.width, height: rect.height)
        return turning.turned(place, in: DisplaySize(width: part.width, height: part.height))
    }

    /// - Returns: The buffer that holds the layers now.
    private func drawBase(
        _ layers: ArraySlice<PictureLayer>, over shown: Frame?, _ changed: inout [DisplayRect]?
    ) -> BufferPair.Index {
        let wanted = ScanoutContents(layers)
        let area = geometry.visible
        if let index = shown?.base, baseBuffers[index] == wanted { return index }
        let index = shown?.base?.other ?? .first
        let damage = baseBuffers[index]?.damage(until: layers, in: area) ?? [area]
        for rect in damage {
            write(layers, rect, to: index)
            counters.pixelsWritten += rect.pixels
        }
        if let before = shown?.base, let held = baseBuffers[before] {
            // The kernel counts damage from the frame before; drivers that copy each buffer elsewhere (virtio-gpu before
            // Linux 6.8) miss what changed in this one while the other was on the screen.
            let since = held.damage(until: layers, in: area)
            changed = (since + damage).joined().map(inBuffer)
        }
        baseBuffers[index] = wanted
        return index
    }

    /// Canvas → buffer.
    private func inBuffer(_ rect: DisplayRect) -> DisplayRect {
        turning == .none && geometry.rotation != .none ? geometry.onScreen(rect) : geometry.onPanel(rect)
    }

    private func write(_ layers: ArraySlice<PictureLayer>, _ damage: DisplayRect, to index: BufferPair.Index) {
        guard !damage.isEmpty, let base = layers.first?.canvas else { return }
        let fits = geometry.visible == DisplayRect(geometry.canvas) && base.size == geometry.canvas
        if fits, turning == .none, baseBuffers.format.isCanvas {
            return baseBuffers.write(Composition(layers), damage, at: geometry.origin, to: index)
        }
        var source = base
        if layers.dropFirst().contains(where: { !$0.frame.intersection(damage).isEmpty }) {
            let mixed = shadow ?? Canvas(size: geometry.canvas)
            shadow = mixed
            guard mixed.size == base.size else { return }
            let composition = Composition(layers)
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
    var pixels: Int { isEmpty ? 0 : Int(width) * Int(height) }
}
