internal import BezelModel

extension SharedBuffer {
    /// Writes one rectangle: the cards inside it over each other, and nothing beside them.
    ///
    /// - Parameters:
    ///   - rect: In pixels of the picture, inside `area`.
    ///   - area: The part of the picture that this buffer holds.
    func write(cards: [PictureLayer], _ rect: DisplayRect, from area: DisplayRect) {
        for y in rect.y..<rect.y + rect.height {
            let row = row(Int(y - area.y))
            (row + Int(rect.x - area.x)).update(repeating: 0, count: Int(rect.width))
            for card in cards {
                let part = card.frame.intersection(DisplayRect(x: rect.x, y: y, width: rect.width, height: 1))
                guard !part.isEmpty else { continue }
                let place = row + Int(part.x - area.x)
                let offset = Int(y - card.origin.y) * card.canvas.width + Int(part.x - card.origin.x)
                card.canvas.withPixels { pixels in
                    guard let start = pixels.baseAddress else { return }
                    Blending.over(start + offset, place, into: place, count: Int(part.width))
                }
            }
        }
    }
}
