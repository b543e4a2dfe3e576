internal import BezelModel
internal import CPangoCairo

/// The style of a text. Sizes are in pixels.
struct TextStyle: Hashable {
    var size: Double
    var isBold: Bool
    /// 100 to 900; nil for bold or regular.
    var weight: UInt32? = nil
    /// The distance of the lines; nil for the font's own, which differs from script to script.
    var lineHeight: Int32? = nil
    /// All digits are equally wide, so that a clock does not jump.
    var hasEqualDigits = false
    /// Large letters: in the font's variant for them, if it has one.
    var isDisplay = false
}

/// The alignment of a text in its width, independent of the text's direction.
enum TextSide: Hashable {
    case left, middle, right

    /// Pango exchanges left and right only if it finds the direction itself.
    fileprivate var alignment: PangoAlignment {
        switch self {
        case .left: PANGO_ALIGN_LEFT
        case .middle: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
    }
}

/// Lays out all texts of pictures. It keeps the fonts open.
final class Typesetter {
    private let fonts: UnsafeMutablePointer<PangoFontMap>?
    /// One for each direction of a paragraph. Pango finds a paragraph's direction by another rule than Unicode's (it
    /// counts an embedding mark as a letter), so the direction is set explicitly.
    private let leftToRight: OpaquePointer?
    private let rightToLeft: OpaquePointer?
    private let families: FontFamilies

    /// - Parameters:
    ///   - family: As for ``FontFamilies/init(_:)``; another one is used when none of them is installed.
    ///   - fonts: Adopted. The default has all fonts that fontconfig knows.
    init(family: String, fonts: UnsafeMutablePointer<PangoFontMap>? = nil) {
        families = FontFamilies(family)
        // A separate font map: Pango's default one belongs to the thread that uses it first.
        self.fonts = fonts ?? pango_cairo_font_map_new()
        let fonts = self.fonts
        leftToRight = pango_font_map_create_context(fonts)
        rightToLeft = pango_font_map_create_context(fonts)
        pango_context_set_base_dir(leftToRight, PANGO_DIRECTION_LTR)
        pango_context_set_base_dir(rightToLeft, PANGO_DIRECTION_RTL)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        for context in [leftToRight, rightToLeft] { pango_cairo_context_set_font_options(context, options) }
        cairo_font_options_destroy(options)
    }

    deinit {
        FontLock.withLock {
            for context in [leftToRight, rightToLeft] { g_object_unref(UnsafeMutableRawPointer(context)) }
            g_object_unref(fonts)
        }
    }

    /// Lays out one paragraph: bidirectional, any script, broken between words where it must, at most `lines` lines,
    /// the last one with an ellipsis when there is more. `Int32.max` lines are as many as the text needs.
    ///
    /// - Parameter keepsEnd: If the text is too long, its beginning is left out.
    func block(
        _ text: String, _ style: TextStyle, width: Int32, lines: Int32 = 1, side: TextSide = .left,
        keepsEnd: Bool = false
    ) -> TextBlock {
        FontLock.withLock { setBlock(text, style, width: width, lines: lines, side: side, keepsEnd: keepsEnd) }
    }

    private func setBlock(
        _ text: String, _ style: TextStyle, width: Int32, lines: Int32, side: TextSide, keepsEnd: Bool
    ) -> TextBlock {
        let layout = pango_layout_new(Self.isRightToLeft(text) ? rightToLeft : leftToRight)
        pango_layout_set_auto_dir(layout, 0)
        let font = pango_font_description_new()
        pango_font_description_set_family(font, style.isDisplay ? families.displayNames : families.names)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(
            font,
            style.weight.map { PangoWeight(rawValue: $0) } ?? (style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        let paragraph = LineBreaking.keepingWords(LineBreaking.keepingUnits(Self.singleParagraph(text)))
        pango_layout_set_text(layout, paragraph, -1)
        pango_layout_set_width(layout, max(width, 1) * PANGO_SCALE)
        pango_layout_set_height(layout, -max(lines, 1))
        pango_layout_set_ellipsize(layout, keepsEnd ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_END)
        let attributes = LineBreaking.hyphens(in: paragraph)
        if let height = style.lineHeight {
            pango_attr_list_insert(attributes, pango_attr_line_height_new_absolute(height * PANGO_SCALE))
        }
        if style.hasEqualDigits { pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1")) }
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_alignment(layout, side.alignment)
        return TextBlock(adopting: layout, width: max(width, 1))
    }

    /// Opens the fonts that most cards need and draws their digits, which halves the time of the first card.
    func warm(_ metrics: LayoutMetrics) {
        let canvas = Canvas(size: DisplaySize(width: 256, height: 64))
        canvas.paint { painter in
            for (units, isBold) in [(40.0, true), (31, false), (27, true), (23, true)] {
                let block = block("Aa0", metrics.text(units, isBold: isBold), width: 256)
                painter.draw(block, in: DisplayRect(canvas.size), .white)
            }
        }
    }

    /// The direction of the first letter that has one. Found without a font: to lay the text out for it would open those
    /// of Pango's default family as well.
    static func isRightToLeft(_ text: String) -> Bool {
        var direction = PANGO_DIRECTION_WEAK_LTR
        g_free(pango_log2vis_get_embedding_levels(singleParagraph(text), -1, &direction))
        return direction == PANGO_DIRECTION_RTL
    }

    /// The largest number of marks on one letter: Burmese and Hebrew have words with four. More of them would be drawn
    /// over the lines above and below.
    private static let marks = 4

    /// No line breaks, no other control characters (a NUL would end it for Pango), at most 500 characters, which is
    /// more than SDL lets an app send, and at most ``marks`` marks on a letter.
    static func singleParagraph(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.unicodeScalars.prefix(500) {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: result.append(" ")
            case 0x300... where isMark(scalar):
                marks += 1
                if marks <= Self.marks { result.append(scalar) }
                continue
            default: result.append(scalar)
            }
            marks = 0
        }
        return String(result)
    }

    /// Whether it is drawn on the letter before it. A zero-width joiner is none: marks may follow it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        case _: false
        }
    }
}

extension String {
    /// Whether nothing of it would be visible.
    var isBlank: Bool {
        Typesetter.singleParagraph(self).unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        }
    }
}
