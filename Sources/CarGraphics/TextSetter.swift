internal import CPangoCairo
internal import SmartDeviceLinkApp

/// Lays out lines of text, and keeps the results: a map shows the same names in every picture.
@MainActor final class TextSetter {
    struct Line {
        let layout: OpaquePointer
        let width: Double
        /// From the top of the line to half the height of its capital letters.
        let middle: Double
    }

    private struct Key: Hashable {
        var text: String
        var size: Double
        var weight: Int
    }

    /// The largest number of lines that are kept.
    private static let limit = 400
    private static let families = "Inter, Inter Variable, Roboto, Noto Sans, DejaVu Sans"

    private let fonts = pango_cairo_font_map_new()
    private let context: OpaquePointer?
    private var lines: [Key: Line?] = [:]

    init() {
        context = pango_font_map_create_context(fonts)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        // Letters keep their distances, also when a text is rotated.
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    isolated deinit {
        forget()
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(fonts)
    }

    /// - Returns: Nil if no font has all letters of the text.
    func line(_ text: String, _ style: DrawingTextStyle) -> Line? {
        let key = Key(text: text, size: style.size, weight: style.weight)
        if let line = lines[key] { return line }
        if lines.count >= Self.limit { forget() }
        guard let layout = pango_layout_new(context) else { return nil }
        let font = pango_font_description_new()
        pango_font_description_set_family(font, Self.families)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(clamping: style.weight)))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        guard pango_layout_get_unknown_glyphs_count(layout) == 0 else {
            g_object_unref(UnsafeMutableRawPointer(layout))
            lines[key] = .some(nil)
            return nil
        }
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
        let line = Line(
            layout: layout, width: Double(width) / Double(PANGO_SCALE), middle: baseline - 0.3635 * style.size)
        lines[key] = line
        return line
    }

    private func forget() {
        for line in lines.values.compactMap(\.self) { g_object_unref(UnsafeMutableRawPointer(line.layout)) }
        lines = [:]
    }
}
