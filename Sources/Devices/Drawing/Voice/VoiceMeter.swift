internal import BezelModel

/// How loud it was, as bars beside each other, the newest at the end. Without a sound they are dots.
struct VoiceMeter: Hashable {
    let rect: DisplayRect
    /// The width of a bar, in pixels.
    let bar: Int32
    /// From one bar to the next.
    let pitch: Int32
    let isRightToLeft: Bool

    /// A level that is no more than noise of the device.
    private static let silence: UInt8 = 2

    init(rect: DisplayRect, isRightToLeft: Bool, _ metrics: PageMetrics) {
        self.rect = rect
        self.isRightToLeft = isRightToLeft
        bar = max(metrics.whole(6), 2)
        pitch = max(metrics.whole(12), bar + 1)
    }

    var count: Int { Int(max((rect.width - bar) / pitch + 1, 1)) }

    /// The heights of the bars, in pixels, from the left. At both ends they are lower, so that the row has no hard edge.
    func heights(of levels: [UInt8]) -> [Int32] {
        let shown = Array(repeating: 0, count: max(count - levels.count, 0)) + levels.suffix(count)
        let heights = shown.enumerated().map { place, level -> Int32 in
            let end = Double(min(place, count - 1 - place))
            let share = min((end + 1) / Double(max(count / 3, 1)), 1)
            return bar + Int32((Double(max(rect.height - bar, 0)) * Double(min(level, 100)) / 100 * share).rounded())
        }
        return isRightToLeft ? heights.reversed() : heights
    }

    func draw(_ levels: [UInt8], _ palette: PagePalette, _ painter: borrowing Painter) {
        let isSilent = levels.suffix(count).allSatisfy { $0 <= Self.silence }
        let color = isSilent ? palette.text3 : palette.accent
        let left = rect.x + (rect.width - bar - Int32(count - 1) * pitch) * (isRightToLeft ? 0 : 1)
        for (place, height) in heights(of: levels).enumerated() {
            let y = rect.y + (rect.height - height) / 2
            painter.fill(
                DisplayRect(x: left + Int32(place) * pitch, y: y, width: bar, height: height),
                radius: Double(bar) / 2, color)
        }
    }
}

/// The bar with the time that a recording has left.
struct VoiceTimeBar: Hashable {
    let rect: DisplayRect
    let isRightToLeft: Bool

    func draw(_ pixels: Int32, _ palette: PagePalette, _ painter: borrowing Painter) {
        let radius = Double(rect.height) / 2
        painter.fill(rect, radius: radius, palette.track)
        var left = rect
        left.width = pixels
        if isRightToLeft { left.x += rect.width - pixels }
        painter.clipped(to: rect, radius: radius) { painter.fill(left, palette.text2) }
    }
}
