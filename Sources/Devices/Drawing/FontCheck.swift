internal import CPangoCairo

/// Checks the installed fonts without drawing.
public struct FontCheck: Hashable, Sendable {
    /// The requested family or families; "" for those for which the screens are designed.
    public let wanted: String
    /// The family that is used for the requested one; nil if there is no font at all.
    public let taken: String?
    /// How many families fontconfig knows.
    public let families: Int
    /// Scripts of which at least one sample would be drawn with empty boxes.
    public let missing: [Script]

    public init(wanted: String, taken: String?, families: Int, missing: [Script]) {
        self.wanted = wanted
        self.taken = taken
        self.families = families
        self.missing = missing
    }

    /// - Parameter family: As for ``FontFamilies/init(_:)``.
    public init(of family: String) {
        self = FontLock.withLock { Self.look(family) }
    }

    /// Whether there is any font for the family, its own or a substitute. Faster than a whole check.
    public static func hasFont(for family: String) -> Bool {
        FontLock.withLock {
            let fonts = pango_cairo_font_map_new()
            let context = pango_font_map_create_context(fonts)
            let description = pango_font_description_new()
            pango_font_description_set_family(description, FontFamilies(family).names)
            let font = pango_font_map_load_font(fonts, context, description)
            pango_font_description_free(description)
            if let font { g_object_unref(font) }
            g_object_unref(UnsafeMutableRawPointer(context))
            g_object_unref(fonts)
            return font != nil
        }
    }

    private static func look(_ family: String) -> FontCheck {
        let fonts = pango_cairo_font_map_new()
        let context = pango_font_map_create_context(fonts)
        let description = pango_font_description_new()
        pango_font_description_set_family(description, FontFamilies(family).names)
        pango_font_description_set_size(description, 20 * PANGO_SCALE)
        defer {
            pango_font_description_free(description)
            g_object_unref(UnsafeMutableRawPointer(context))
            g_object_unref(fonts)
        }
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: CInt = 0
        pango_font_map_list_families(fonts, &list, &count)
        g_free(list)
        // If there is no font, Pango uses a built-in one and writes to standard error, so it is not called then.
        let files = count > 0 ? pango_font_map_load_font(fonts, context, description) : nil
        guard let font = files else {
            return FontCheck(wanted: family, taken: nil, families: Int(count), missing: Script.allCases)
        }
        defer { g_object_unref(font) }
        let found = pango_font_describe(font)
        defer { pango_font_description_free(found) }
        let taken = pango_font_description_get_family(found).map { String(cString: $0) }
        let missing = Script.allCases.filter { script in
            let layout = pango_layout_new(context)
            defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
            pango_layout_set_font_description(layout, description)
            return script.samples.contains { sample in
                pango_layout_set_text(layout, sample, -1)
                return pango_layout_get_unknown_glyphs_count(layout) > 0
            }
        }
        return FontCheck(wanted: family, taken: taken, families: Int(count), missing: missing)
    }
}
