internal import BezelModel

/// Draws everything under the card: the notice, the regions and the fingers.
struct BasePainter {
    let typesetter: Typesetter
    let metrics: LayoutMetrics
    let ground: BackgroundRenderer

    /// Overwrites the whole canvas, which has the display's size.
    ///
    /// - Parameters:
    ///   - page: The layout of the page that fills the screen or covers a part of the notice.
    ///   - scrim: Opacity of the scrim over it, 0 to 255. A page that does not fill the screen is above the scrim.
    func draw(
        _ base: Scene.Base, page: PagePlan? = nil, _ pages: PagePainter? = nil, ring: PageRing? = nil,
        scrim: UInt32 = 0, on canvas: Canvas
    ) {
        let palette = ground.palette(base.theme)
        let isOverVideo = base.isOverVideo
        // A picture may have the same colour as the content that is drawn over it.
        let hasPlates = ground.picture != nil || isOverVideo
        if isOverVideo {
            canvas.fill(0)
        } else if let picture = ground.picture {
            canvas.copy(picture)
        } else {
            canvas.fill(palette.background.opaquePixel)
        }
        canvas.paint { painter in
            let elements = PlacementPainter(palette: palette, metrics: metrics, origin: DisplayPoint(x: 0, y: 0))
            let layout = NoticeLayout(typesetter: typesetter, metrics: metrics, hasPlate: hasPlates)
            switch base.screen {
            case .notice(let lines): elements.draw(layout.placement(of: lines, besides: page?.plates ?? []), painter)
            case .idle, .page, .waiting, .video: break
            }
            draw(base, page: page, pages, ring: ring, scrim: scrim, painter)
            elements.draw(layout.badge(base.badge), painter)
            let line = max(2 * metrics.unit, 1)
            for region in base.marks.regions {
                let strength = region.isFocused ? Double(region.strength) / 100 : 1
                if hasPlates {
                    painter.stroke(
                        region.rect, radius: 10 * metrics.unit, width: 4 * line,
                        palette.plate.with(alpha: palette.plate.alpha * strength))
                }
                if region.isFocused {
                    painter.fill(region.rect, radius: 10 * metrics.unit, palette.region.with(alpha: 0.28 * strength))
                }
                painter.stroke(
                    region.rect, radius: 10 * metrics.unit, width: region.isFocused ? 2 * line : line,
                    palette.region.with(alpha: region.isFocused ? strength : 0.75))
            }
            if let level = base.marks.level {
                LevelPainter(typesetter: typesetter, metrics: metrics).draw(
                    level, in: RailLayout.content(beside: base.page, PageMetrics(metrics)),
                    isRightToLeft: base.isRightToLeft, .of(base.theme), painter)
            }
            for cross in base.marks.crosses { draw(cross: cross, palette, painter) }
            for finger in base.marks.fingers {
                let (x, y) = (Double(finger.x) + 0.5, Double(finger.y) + 0.5)
                painter.fillCircle(x: x, y: y, radius: 26 * metrics.unit, palette.finger.with(alpha: 0.3))
                if hasPlates {
                    painter.fillCircle(x: x, y: y, radius: 12 * metrics.unit, palette.plate)
                }
                painter.fillCircle(x: x, y: y, radius: 9 * metrics.unit, palette.finger)
            }
        }
    }

    /// The page, the ring on it and the scrim over it. A page that does not fill the screen is above the scrim.
    private func draw(
        _ base: Scene.Base, page: PagePlan?, _ pages: PagePainter?, ring: PageRing?, scrim: UInt32,
        _ painter: borrowing Painter
    ) {
        let isAboveScrim = base.overlay != nil
        if !isAboveScrim, let page, let pages { pages.draw(page, painter) }
        ring?.draw(.of(base.theme), unit: metrics.unit, painter)
        if scrim > 0 {
            let color = PagePalette.of(base.theme).scrim
            painter.fill(DisplayRect(metrics.display), color.with(alpha: color.alpha * Double(scrim) / 255))
        }
        if isAboveScrim, let page, let pages { pages.draw(page, painter) }
    }

    /// Draws the area of a ring again that has turned since the rest of the canvas was drawn.
    func redraw(
        _ ring: PageRing, of base: Scene.Base, page: PagePlan, _ pages: PagePainter, scrim: UInt32,
        on canvas: Canvas
    ) {
        canvas.paint { painter in
            painter.beginClip(ring.rect)
            draw(base, page: page, pages, ring: ring, scrim: scrim, painter)
            painter.endClip()
        }
    }

    /// Two hairlines that meet in the pixel, and a ring around it.
    private func draw(cross: DisplayPoint, _ palette: Palette, _ painter: borrowing Painter) {
        let reach = max(metrics.whole(24), 3)
        let across = DisplayRect(x: cross.x - reach, y: cross.y, width: 2 * reach + 1, height: 1)
        let down = DisplayRect(x: cross.x, y: cross.y - reach, width: 1, height: 2 * reach + 1)
        let ring = DisplayRect(
            x: cross.x - reach / 2, y: cross.y - reach / 2, width: reach / 2 * 2 + 1, height: reach / 2 * 2 + 1)
        painter.fill(across, palette.notice)
        painter.fill(down, palette.notice)
        painter.stroke(ring, radius: Double(ring.width) / 2, width: max(2 * metrics.unit, 1), palette.accent)
    }
}

extension Scene.Base {
    /// The screen is an app's video. It is not drawn here: the pixels stay transparent.
    var isOverVideo: Bool { screen.video != nil }

    /// The content is laid out from right to left.
    fileprivate var isRightToLeft: Bool {
        if case .idle(let content) = screen { return content.isRightToLeft }
        return page?.isRightToLeft == true
    }

    /// Nothing is drawn.
    var isEmpty: Bool { isOverVideo && overlay == nil && marks == Scene.Marks() && badge == 0 }
}
