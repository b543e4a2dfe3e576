internal import CPangoCairo

/// A text that is laid out.
final class TextBlock {
    let layout: OpaquePointer?
    /// Size of the text in pixels, not of the room it had.
    private(set) var width: Int32
    let height: Int32
    /// How far from the left of its room the layout is drawn.
    private(set) var inset: Int32 = 0
    private var isBalanced = false
    /// Where each line ends, in pixels from the top of the first.
    let lineEnds: [Int32]
    /// A word was too long for one line and is broken.
    let breaksWord: Bool
    /// The number of characters that an ellipsis replaces.
    let hiddenCharacters: Int

    var lineCount: Int32 { Int32(clamping: lineEnds.count) }
    /// Some of the text is missing.
    var isCut: Bool { hiddenCharacters > 0 }
    /// All of it is there, and each word is in one piece.
    var isWhole: Bool { !isCut && !breaksWord }

    /// Takes ownership of the reference to `layout`, which has its text, its style and its width.
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

    /// The number of missing characters; a broken word counts as four of them.
    var truncationPenalty: Int { hiddenCharacters + (breaksWord ? 4 : 0) }

    /// Characters that no installed font has.
    var unknownGlyphs: Int32 { pango_layout_get_unknown_glyphs_count(layout) }

    /// How many pixels of the text are outside a box of that width, at the side where more of them are outside.
    func inkOverhang(in room: Int32) -> Int32 {
        var ink = PangoRectangle()
        FontLock.withLock { pango_layout_get_pixel_extents(layout, &ink, nil) }
        let left = ink.x + inset
        return max(-left, left + ink.width - room, 0)
    }

    /// The text of each line, without the ellipsis.
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

    /// The text that is visible, without characters that keep words together; an ellipsis at its end is left out.
    var shownText: String {
        let all = lines.joined().unicodeScalars.filter { $0 != LineBreaking.wordJoiner }
        return String(String.UnicodeScalarView(all.dropLast(hiddenCharacters)))
    }

    /// A line ends in a hyphen that is not in the text.
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

    /// Makes a few lines about equally long, so that the last line is not a single word or letter. There are as
    /// many lines as before. Lines that end with a sentence or a part of one stay, unless the last one is very short.
    ///
    /// - Parameter room: The width that it was laid out for, and is drawn into.
    func balanced(in room: Int32) -> TextBlock {
        FontLock.withLock { balance(in: room) }
        return self
    }

    private func balance(in room: Int32) {
        guard !isBalanced, (2...4).contains(lineCount), !isCut, !breaksWord else { return }
        isBalanced = true
        guard shape.last < (shape.endsClauses ? 0.2 : 0.45) else { return }
        // The largest width that is too small, and the smallest that is not.
        var (small, large) = (max(width / lineCount - 1, 1), width)
        while large - small > max(room / 64, 1) {
            let middle = (small + large) / 2
            if keepsLines(at: middle) { large = middle } else { small = middle }
        }
        // Lines that end where a part of a sentence does are easier to read than equal ones.
        let step = max((room - large) / 12, 1)
        let best = stride(from: large, through: room, by: Int32.Stride(step)).first { width in
            keepsLines(at: width) && shape.endsClauses && shape.last > 0.22
        }
        // Fonts of another height may have come to other lines.
        large = [best, large].compactMap(\.self).first { keepsLines(at: $0) } ?? room
        _ = keepsLines(at: large)
        width = Self.pixelSize(layout).width
        switch pango_layout_get_alignment(layout) {
        case PANGO_ALIGN_CENTER: inset = (room - large) / 2
        case PANGO_ALIGN_RIGHT: inset = room - large
        case _: inset = 0
        }
    }

    /// The last line's part of the longest one's width, and whether each line but the last ends with a part of a sentence.
    private var shape: (last: Double, endsClauses: Bool) {
        let text = String(cString: pango_layout_get_text(layout)).utf8
        var (widest, last, endsClauses) = (CInt(1), CInt(0), true)
        for index in 0..<lineCount {
            guard let line = pango_layout_get_line_readonly(layout, index) else { break }
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            (widest, last) = (max(widest, logical.width), logical.width)
            guard index < lineCount - 1 else { break }
            let bytes = text.dropFirst(Int(line.pointee.start_index)).prefix(Int(line.pointee.length))
            let words = String(decoding: bytes, as: UTF8.self).unicodeScalars
            let end = words.last { !$0.properties.isWhitespace }
            endsClauses = endsClauses && end.map(LineBreaking.endsClause) == true
        }
        return (Double(last) / Double(widest), endsClauses)
    }

    private func keepsLines(at room: Int32) -> Bool {
        pango_layout_set_width(layout, room * PANGO_SCALE)
        let size = Self.pixelSize(layout)
        return size.width <= room && size.height == height && pango_layout_get_line_count(layout) == lineCount
            && pango_layout_is_ellipsized(layout) == 0
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

    /// The ellipsis is an item of the last line; its length is that of the bytes that it replaced.
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
