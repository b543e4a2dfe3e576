internal import CPangoCairo

/// A text that is laid out.
final class TextBlock {
    let layout: OpaquePointer?
    /// Size of the text in pixels, not of the room it had.
    let width: Int32
    let height: Int32
    /// Where each line ends, in pixels from the top of the first.
    let lineEnds: [Int32]
    /// A word was too long for one line and is broken.
    let breaksWord: Bool
    /// How many characters an ellipsis stands for.
    let hiddenCharacters: Int

    var lineCount: Int32 { Int32(clamping: lineEnds.count) }
    /// Some of the text is missing.
    var isCut: Bool { hiddenCharacters > 0 }

    /// Takes over the reference to `layout`, which has its text, its style and its width.
    init(adopting layout: OpaquePointer?, width room: Int32) {
        self.layout = layout
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        var size = Self.pixelSize(layout)
        breaksWord = size.width > room
        if breaksWord {
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            size = Self.pixelSize(layout)
            // Letters can grow when the line is broken between them, and Pango does not look again.
            let excess = size.width - room
            if excess > 0, excess < room / 4 {
                pango_layout_set_width(layout, (room - excess) * PANGO_SCALE)
                size = Self.pixelSize(layout)
            }
        }
        (width, height) = size
        lineEnds = Self.lineEnds(layout)
        hiddenCharacters = pango_layout_is_ellipsized(layout) == 0 ? 0 : max(Self.hiddenCharacters(layout), 1)
    }

    deinit { FontLock.withLock { g_object_unref(UnsafeMutableRawPointer(layout)) } }

    /// How far it is from a text that is whole, in characters that are missing: a word that is broken counts as much as
    /// four of them.
    var truncationPenalty: Int { hiddenCharacters + (breaksWord ? 4 : 0) }

    /// Characters that no installed font has.
    var unknownGlyphs: Int32 { pango_layout_get_unknown_glyphs_count(layout) }

    /// How many pixels of what is written lie outside a box of that width that it is drawn into, at the side where
    /// there are more of them.
    func inkOverhang(in room: Int32) -> Int32 {
        var ink = PangoRectangle()
        FontLock.withLock { pango_layout_get_pixel_extents(layout, &ink, nil) }
        return max(-ink.x, ink.x + ink.width - room, 0)
    }

    /// What is written in each line, without the ellipsis.
    var lines: [String] {
        FontLock.withLock {
            let text = String(cString: pango_layout_get_text(layout)).utf8
            return (0..<lineCount).compactMap { index in
                guard let line = pango_layout_get_line_readonly(layout, index) else { return nil }
                let bytes = text.dropFirst(Int(line.pointee.start_index)).prefix(Int(line.pointee.length))
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    /// A line ends in a hyphen that the text has not.
    var hasHyphen: Bool {
        FontLock.withLock {
            (0..<lineCount).contains { index in
                var run = pango_layout_get_line_readonly(layout, index)?.pointee.runs
                while let node = run {
                    if Self.item(node)?.analysis.flags.isSet(PANGO_ANALYSIS_FLAG_NEED_HYPHEN) == true { return true }
                    run = node.pointee.next
                }
                return false
            }
        }
    }

    private static func item(_ node: UnsafeMutablePointer<GSList>) -> PangoItem? {
        node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item.pointee
    }

    private static func pixelSize(_ layout: OpaquePointer?) -> (width: Int32, height: Int32) {
        var size = (width: Int32(0), height: Int32(0))
        pango_layout_get_pixel_size(layout, &size.width, &size.height)
        return size
    }

    private static func lineEnds(_ layout: OpaquePointer?) -> [Int32] {
        var end: Int32 = 0
        return (0..<pango_layout_get_line_count(layout)).map { index in
            var logical = PangoRectangle()
            pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, index), nil, &logical)
            end += logical.height
            return (end + PANGO_SCALE - 1) / PANGO_SCALE
        }
    }

    /// The ellipsis is an item of the last line that stands for the bytes that it replaced.
    private static func hiddenCharacters(_ layout: OpaquePointer?) -> Int {
        let last = pango_layout_get_line_readonly(layout, pango_layout_get_line_count(layout) - 1)
        var run = last?.pointee.runs
        while let node = run {
            if let item = Self.item(node), item.analysis.flags.isSet(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) {
                let text = String(cString: pango_layout_get_text(layout)).utf8
                let hidden = text.dropFirst(Int(item.offset)).prefix(Int(item.length))
                return LineBreaking.characters(in: String(decoding: hidden, as: UTF8.self).unicodeScalars)
            }
            run = node.pointee.next
        }
        return 0
    }
}

extension guint8 {
    fileprivate func isSet(_ flag: CInt) -> Bool { CInt(self) & flag != 0 }
}
