internal import BezelModel

/// A page that is laid out.
struct PagePlacement {
    /// Later ones cover earlier ones.
    var items: [PageItem] = []
    /// The topmost first.
    var targets: [(element: PageElement, rect: DisplayRect)] = []
    var scrollArea: ScreenLayout.ScrollArea?
    /// Images that were looked up and are still being decoded.
    var pending: [EncodedImage] = []
    /// A list still moves.
    var isMoving = false

    func layout(of page: Page, on display: DisplaySize) -> ScreenLayout {
        let layer = page.id.layer
        return ScreenLayout(
            layer: layer, frame: DisplayRect(display),
            targets: targets.map { target in
                ScreenLayout.Target(id: TargetID(layer: layer, element: target.element.number), rect: target.rect)
            }, isModal: true, scrollArea: scrollArea)
    }

    func mirrored(in width: Int32) -> PagePlacement {
        var placement = self
        placement.items = items.map { $0.mirrored(in: width) }
        placement.targets = targets.map { ($0.element, $0.rect.mirrored(in: width)) }
        placement.scrollArea?.rect =
            scrollArea?.rect.mirrored(in: width) ?? DisplayRect(x: 0, y: 0, width: 0, height: 0)
        return placement
    }

    /// Where the pixels of two placements differ. Items at the start and the end of both lists that are equal look the
    /// same, because items are drawn in their order.
    static func damage(from old: PagePlacement, to new: PagePlacement) -> [DisplayRect] {
        let head = zip(old.items, new.items).prefix { $0 == $1 }.count
        let tail = zip(old.items.dropFirst(head).reversed(), new.items.dropFirst(head).reversed())
            .prefix { $0 == $1 }.count
        let changed = old.items.dropFirst(head).dropLast(tail) + new.items.dropFirst(head).dropLast(tail)
        return changed.map(\.extent).filter { $0.width > 0 && $0.height > 0 }.joined()
    }
}
