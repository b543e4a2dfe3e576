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
        _ base: Scene.Base, page: PagePlan? = nil, _ pages: PagePainter? = nil, scrim: UInt32 = 0, on canvas: Canvas
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
            case .idle, .page, .video: break
            }
            let isAboveScrim = base.overlay != nil
            if !isAboveScrim, let page, let pages { pages.draw(page, painter) }
            if scrim > 0 {
                let color = PagePalette.of(base.theme).scrim
                painter.fill(DisplayRect(metrics.display), color.with(alpha: color.alpha * Double(scrim) / 255))
            }
            if isAboveScrim, let page, let pages { pages.draw(page, painter) }
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
            if let percent = base.marks.brightness {
                draw(
                    brightness: percent, in: RailLayout.content(beside: base.page, PageMetrics(metrics)),
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

    /// Draws a bar in the band of the header, where there is no content.
    private func draw(
        brightness percent: Int, in room: DisplayRect, isRightToLeft: Bool, _ palette: PagePalette,
        _ painter: borrowing Painter
    ) {
        let (width, height) = (metrics.whole(440), metrics.whole(64))
        let plate = DisplayRect(
            x: room.x + max((room.width - width) / 2, 0), y: metrics.whole(8), width: min(width, room.width),
            height: height)
        // Laid out from left to right, and mirrored in its plate like any slider.
        func placed(_ rect: DisplayRect) -> DisplayRect {
            guard isRightToLeft else { return rect }
            var rect = rect
            rect.x = plate.x + plate.right - rect.right
            return rect
        }
        let radius = Double(height) / 2
        for spread in [6.0, 4, 2] {
            let edge = metrics.whole(spread)
            let shadow = DisplayRect(
                x: plate.x - edge, y: plate.y, width: plate.width + 2 * edge, height: plate.height + edge)
            painter.fill(shadow, radius: radius + Double(edge), Color.black.with(alpha: 0.12))
        }
        painter.fill(plate, radius: radius, palette.raised)
        painter.stroke(plate, radius: radius, width: Double(metrics.whole(1)), palette.hairline)
        let icon = metrics.whole(32)
        let mark = DisplayRect(
            x: plate.x + metrics.whole(32), y: plate.y + (height - icon) / 2, width: icon, height: icon)
        painter.draw(.brightness, in: placed(mark), isMirrored: false, palette.text)
        let number = metrics.whole(88)
        var track = DisplayRect(
            x: mark.right + metrics.whole(24), y: plate.y + (height - metrics.whole(12)) / 2, width: 0,
            height: metrics.whole(12))
        track.width = max(plate.right - number - track.x, 1)
        painter.fill(placed(track), radius: Double(track.height) / 2, palette.track)
        var done = track
        done.width = max(Int32((Double(track.width) * Double(percent) / 100).rounded()), track.height)
        painter.fill(placed(done), radius: Double(track.height) / 2, palette.text)
        var style = metrics.text(26, spacingScale: 1, isBold: true)
        style.hasEqualDigits = true
        let text = typesetter.block("\(percent)", style, width: number, side: .middle)
        let end = DisplayRect(x: track.right, y: plate.y, width: number, height: height)
        painter.draw(text, in: placed(end), palette.text)
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
