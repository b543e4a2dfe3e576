import CPangoCairo

/// The libraries and fonts that determine the pixels of a letter.
enum DrawingVersions {
    /// One line each, sorted: "DejaVu Sans 2.370".
    static let lines: [String] = (libraries + fonts).sorted()

    private static var libraries: [String] {
        var lines = [
            "Pango " + String(cString: pango_version_string()), "cairo " + String(cString: cairo_version_string()),
        ]
        if let version: @convention(c) () -> UnsafePointer<CChar> = TestFonts.function("hb_version_string") {
            lines.append("HarfBuzz " + String(cString: version()))
        }
        if let start: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> CInt = TestFonts.function(
            "FT_Init_FreeType"),
            let version:
                @convention(c) (
                    OpaquePointer, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>
                ) -> Void = TestFonts.function("FT_Library_Version"),
            let end: @convention(c) (OpaquePointer) -> CInt = TestFonts.function("FT_Done_FreeType")
        {
            var library: OpaquePointer?
            if start(&library) == 0, let library {
                var (major, minor, patch) = (CInt(0), CInt(0), CInt(0))
                version(library, &major, &minor, &patch)
                _ = end(library)
                lines.append("FreeType \(major).\(minor).\(patch)")
            }
        }
        return lines
    }

    /// fontconfig's FcFontSet.
    private struct FontSet {
        var count: CInt
        var room: CInt
        var fonts: UnsafePointer<OpaquePointer>?
    }

    /// The installed families of the tests' own configuration, each with the version in its files.
    private static var fonts: Set<String> {
        guard let settings = TestFonts.settings,
            let all: @convention(c) (OpaquePointer, CInt) -> UnsafeRawPointer? = TestFonts.function("FcConfigGetFonts"),
            let string:
                @convention(c) (
                    OpaquePointer, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<UnsafePointer<CChar>?>
                ) -> CInt = TestFonts.function("FcPatternGetString"),
            let integer: @convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<CInt>) -> CInt
            =
                TestFonts.function("FcPatternGetInteger"),
            let set = all(settings, 0)?.assumingMemoryBound(to: FontSet.self).pointee
        else { return [] }
        var lines: Set<String> = []
        for font in UnsafeBufferPointer(start: set.fonts, count: Int(set.count)) {
            var family: UnsafePointer<CChar>?
            var version: CInt = 0
            guard string(font, "family", 0, &family) == 0, let family else { continue }
            _ = integer(font, "fontversion", 0, &version)
            // 16 bits after the point.
            let thousandths = (Int(version) * 1000 + 0x8000) >> 16
            let digits = String(thousandths % 1000)
            let fraction = String(repeating: "0", count: 3 - digits.count) + digits
            lines.insert("\(String(cString: family)) \(thousandths / 1000).\(fraction)")
        }
        return lines
    }
}
