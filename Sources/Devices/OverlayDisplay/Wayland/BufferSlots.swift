/// Which of a surface's buffers the compositor still reads, and what each contains. The buffers' memory is elsewhere.
///
/// Two are enough for compositors that copy a picture or show it until the next one; the third one is for those that hold
/// two.
struct BufferSlots {
    static let most = 3

    struct Slot {
        var contents: ScanoutContents?
        /// Attached, and not released by the compositor yet.
        var isBusy = false
    }

    private var slots: [Slot] = []
    /// The buffer that was attached last.
    private(set) var last: Int?

    var count: Int { slots.count }
    /// The contents of the surface; nil before the first picture.
    var shown: ScanoutContents? { last.flatMap { slots[$0].contents } }

    subscript(index: Int) -> ScanoutContents? { slots.indices.contains(index) ? slots[index].contents : nil }

    /// A buffer to draw into: a free one, the one attached last before others, because it differs least; or a new one.
    ///
    /// - Returns: nil while the compositor has all of them.
    mutating func take() -> Int? {
        if let last, !slots[last].isBusy { return last }
        if let free = slots.firstIndex(where: { !$0.isBusy }) { return free }
        guard slots.count < Self.most else { return nil }
        slots.append(Slot())
        return slots.count - 1
    }

    /// The buffer was written and attached.
    mutating func attached(_ index: Int, _ contents: ScanoutContents) {
        guard slots.indices.contains(index) else { return }
        slots[index] = Slot(contents: contents, isBusy: true)
        last = index
    }

    mutating func released(_ index: Int) {
        if slots.indices.contains(index) { slots[index].isBusy = false }
    }
}
