internal import BezelModel

/// Draws the brightness or the volume over the page, just after it was changed.
struct LevelPainter {
    let typesetter: Typesetter
    let metrics: LayoutMetrics

    /// Draws a bar in the band of the header, where there is no content.
    func draw(
        _ level: LevelMark, in room: DisplayRect, isRightToLeft: Bool, _ palette: PagePalette,
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
        painter.draw(level.icon, in: placed(mark), isMirrored: isRightToLeft && level.icon.hasDirection, palette.text)
        let number = metrics.whole(88)
        var track = DisplayRect(
            x: mark.right + metrics.whole(24), y: plate.y + (height - metrics.whole(12)) / 2, width: 0,
            height: metrics.whole(12))
        track.width = max(plate.right - number - track.x, 1)
        painter.fill(placed(track), radius: Double(track.height) / 2, palette.track)
        var done = track
        done.width = max(Int32((Double(track.width) * Double(level.percent) / 100).rounded()), track.height)
        if level.percent > 0 {
            painter.fill(
                placed(done), radius: Double(track.height) / 2, level.isMuted ? palette.off : palette.text)
        }
        var style = metrics.text(26, isBold: true)
        style.hasEqualDigits = true
        let text = typesetter.block("\(level.percent)", style, width: number, side: .middle)
        let end = DisplayRect(x: track.right, y: plate.y, width: number, height: height)
        painter.draw(text, in: placed(end), level.isMuted ? palette.text2 : palette.text)
    }
}

extension LevelMark {
    fileprivate var percent: Int {
        switch self {
        case .brightness(let percent): percent
        case .volume(let volume): volume.percent
        }
    }

    fileprivate var isMuted: Bool {
        switch self {
        case .brightness: false
        case .volume(let volume): volume.isMuted
        }
    }

    fileprivate var icon: PageIcon {
        switch self {
        case .brightness: .brightness
        case .volume(let volume): volume.heard == 0 ? .muted : .volume
        }
    }
}
