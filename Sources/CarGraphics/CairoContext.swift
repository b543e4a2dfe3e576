internal import CPangoCairo
public import SmartDeviceLinkApp

/// Draws the views of a ``SmartDeviceLinkApp/CarWindow`` by Cairo and Pango: smooth lines and areas, and text in any
/// script.
///
/// ```swift
/// try window.stream(through: media) { CairoContext($0) }
/// ```
@MainActor public final class CairoContext: DrawingContext {
    private let surface: OpaquePointer?
    private let cairo: OpaquePointer?
    private let texts = TextSetter()
    /// Keeps the memory that Cairo draws into.
    private let pixels: PixelBuffer

    /// Creates a context that draws into the pixels. Alpha is not used.
    public init(_ pixels: PixelBuffer) {
        self.pixels = pixels
        let bytes = UnsafeMutableRawPointer(pixels.start).assumingMemoryBound(to: UInt8.self)
        surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_RGB24, Int32(clamping: pixels.width), Int32(clamping: pixels.height),
            Int32(clamping: pixels.width * 4))
        cairo = cairo_create(surface)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    }

    isolated deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// Keeps Cairo's state.
    public func save() { cairo_save(cairo) }
    /// Restores the former state.
    public func restore() { cairo_restore(cairo) }
    /// Moves the origin.
    public func translate(by way: ViewPoint) { cairo_translate(cairo, way.x, way.y) }
    /// Turns everything about the origin.
    public func rotate(by angle: Double) { cairo_rotate(cairo, angle) }

    /// Draws only inside of the rectangle.
    public func clip(to rect: ViewRect) {
        cairo_new_path(cairo)
        cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
        cairo_clip(cairo)
    }

    /// Fills an area.
    public func fill(_ path: DrawingPath, _ color: DrawingColor) {
        set(color)
        trace(path)
        cairo_fill(cairo)
    }

    /// Draws a line.
    public func stroke(_ path: DrawingPath, _ color: DrawingColor, width: Double) {
        set(color)
        cairo_set_line_width(cairo, width)
        trace(path)
        cairo_stroke(cairo)
    }

    /// Draws one line of text.
    public func draw(_ text: String, _ style: DrawingTextStyle, _ color: DrawingColor, centredAt point: ViewPoint) {
        guard let line = texts.line(text, style) else { return }
        cairo_save(cairo)
        cairo_translate(cairo, point.x - line.width / 2, point.y - line.middle)
        if let halo = style.halo {
            set(halo)
            cairo_set_line_width(cairo, style.size / 4.5)
            cairo_new_path(cairo)
            pango_cairo_layout_path(cairo, line.layout)
            cairo_stroke(cairo)
        }
        set(color)
        cairo_move_to(cairo, 0, 0)
        pango_cairo_show_layout(cairo, line.layout)
        cairo_new_path(cairo)
        cairo_restore(cairo)
    }

    /// The width of one line of text; 0 if no font has all of its letters.
    public func width(of text: String, _ style: DrawingTextStyle) -> Double { texts.line(text, style)?.width ?? 0 }

    /// Draws into a group.
    public func beginLayer() { cairo_push_group(cairo) }

    /// Paints the group.
    public func endLayer(alpha: Double) {
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, alpha)
    }

    private func set(_ color: DrawingColor) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }

    private func trace(_ path: DrawingPath) {
        cairo_new_path(cairo)
        for step in path.steps {
            switch step {
            case .move(let point): cairo_move_to(cairo, point.x, point.y)
            case .line(let point): cairo_line_to(cairo, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
            case .circle(let centre, let radius):
                cairo_new_sub_path(cairo)
                cairo_arc(cairo, centre.x, centre.y, radius, 0, 2 * Double.pi)
            case .close: cairo_close_path(cairo)
            }
        }
    }
}
