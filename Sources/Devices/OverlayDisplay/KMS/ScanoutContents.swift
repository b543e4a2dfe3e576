internal import BezelModel

/// The layers in a buffer, the lowest first. They determine which parts must be written when other layers follow.
struct ScanoutContents: Hashable {
    private let layers: [PictureLayer.Contents]
    /// Whether each layer is at its place on the display. If false, the buffer begins at the corner of its only layer.
    let isSheet: Bool

    init(_ layers: some Collection<PictureLayer>, isSheet: Bool = true) {
        self.layers = layers.map(\.contents)
        self.isSheet = isSheet
    }

    /// A card at the corner of the buffer.
    init(card: PictureLayer) { self.init([card], isSheet: false) }

    /// The layer at the corner of the buffer; nil when there is none.
    var card: PictureLayer.Contents? { isSheet ? nil : layers.first }

    /// Where a buffer that holds this has to be written to hold `wanted`, in display pixels. No pixel is in two
    /// rectangles.
    ///
    /// - Parameter area: The part of the display that can be seen.
    func damage(until wanted: some Collection<PictureLayer>, in area: DisplayRect) -> [DisplayRect] {
        guard let oldBase = layers.first, let below = wanted.first?.damage(since: oldBase) else {
            return area.isEmpty ? [] : [area]
        }
        let (old, new) = (Array(layers.dropFirst()), Array(wanted.dropFirst()))
        let common = min(old.count, new.count)
        var rects = below
        for (old, new) in zip(old, new) { rects += new.damage(since: old) ?? [old.frame, new.frame] }
        rects += old[common...].map(\.frame)
        rects += new[common...].map(\.frame)
        return rects.map { $0.intersection(area) }.joined()
    }
}
