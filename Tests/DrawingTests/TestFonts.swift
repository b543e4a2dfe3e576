import BezelModel
import CPangoCairo
import Glibc

@testable import Drawing

/// The fonts that the package recommends, and no others, so that other installed fonts do not change results.
enum TestFonts {
    private static let families = [
        "DejaVu Sans", "WenQuanYi Micro Hei", "Lohit Devanagari", "Loma", "Noto Color Emoji",
    ]

    private static var configuration: String {
        let named = families.map { "<pattern><patelt name='family'><string>\($0)</string></patelt></pattern>" }
        let others = ["true", "false"].map {
            "<pattern><patelt name='scalable'><bool>\($0)</bool></patelt></pattern>"
        }.joined()
        let chain = families.map { "<family>\($0)</family>" }.joined()
        return """
            <fontconfig>
              <dir>/usr/share/fonts</dir>
              <cachedir prefix='xdg'>fontconfig</cachedir>
              <selectfont>
                <rejectfont>\(others)</rejectfont>
                <acceptfont>\(named.joined())</acceptfont>
              </selectfont>
              <alias><family>sans-serif</family><prefer>\(chain)</prefer></alias>
              <match target='pattern'>
                <edit name='family' mode='append_last'><string>sans-serif</string></edit>
              </match>
            </fontconfig>
            """
    }

    static func typesetter(family: String = "sans-serif") -> Typesetter { Typesetter(family: family, fonts: map()) }

    static func renderer(
        size: DisplaySize, pixelsPerMillimetre: Double? = nil, background: Background = .theme, look: Look = Look(),
        fades: Bool = true, imageWait: Interval = .milliseconds(0), decoding: DecodingPlace = .immediate,
        isOutdated: @escaping @Sendable () -> Bool = { false }
    ) -> Renderer {
        Renderer(
            size: size, typesetter: typesetter(), pixelsPerMillimetre: pixelsPerMillimetre, background: background,
            look: look,
            fades: fades, imageWait: imageWait, decoding: decoding, isOutdated: isOutdated)
    }

    /// fontconfig's settings for all font maps of the tests; nil if they cannot be made.
    nonisolated(unsafe) static let settings: OpaquePointer? = {
        guard let create: @convention(c) () -> OpaquePointer? = function("FcConfigCreate"),
            let parse: @convention(c) (OpaquePointer?, UnsafePointer<UInt8>, CInt) -> CInt = function(
                "FcConfigParseAndLoadFromMemory"),
            let build: @convention(c) (OpaquePointer?) -> CInt = function("FcConfigBuildFonts"),
            let settings = create(), parse(settings, Array((configuration + "\0").utf8), 1) != 0, build(settings) != 0
        else { return nil }
        return settings
    }()

    private static func map() -> UnsafeMutablePointer<PangoFontMap>? {
        FontLock.withLock {
            let map = pango_cairo_font_map_new()
            let set: (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void)? = function(
                "pango_fc_font_map_set_config")
            if let settings { set?(map, settings) }
            return map
        }
    }

    /// A library that Pango has loaded, and for which Bezel has no headers.
    static func function<Function>(_ name: String) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }
}
