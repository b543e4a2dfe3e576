internal import BezelModel
internal import CPangoCairo

/// Draws on one canvas with Cairo. Use it only inside ``Canvas/paint(_:)``.
struct Painter: ~Copyable {
    let cairo: OpaquePointer?
    private let surface: OpaquePointer?

    fileprivate init(_ pixels: UnsafeMutableBufferPointer<UInt32>, _ size: DisplaySize) {
        let bytes = UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self)
        surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_ARGB32, size.width, size.height, size.width * 4)
        cairo = cairo_create(surface)
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    func use(_ color: Color) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }

    func fill(_ rect: DisplayRect, radius: Double = 0, _ color: Color) {
        outline(rect, radius: radius)
        use(color)
        cairo_fill(cairo)
    }

    /// A line of `width` pixels just inside the rectangle.
    func stroke(_ rect: DisplayRect, radius: Double, width: Double, _ color: Color) {
        outline(rect, radius: radius, inset: width / 2)
        use(color)
        cairo_set_line_width(cairo, width)
        cairo_stroke(cairo)
    }

    func fillCircle(x: Double, y: Double, radius: Double, _ color: Color) {
        cairo_new_path(cairo)
        cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
        use(color)
        cairo_fill(cairo)
    }

    /// An arc clockwise from `start`, both in turns from the top.
    func strokeArc(
        x: Double, y: Double, radius: Double, from start: Double, turns: Double, width: Double, _ color: Color
    ) {
        cairo_new_path(cairo)
        let first = (start - 0.25) * 2 * .pi
        cairo_arc(cairo, x, y, radius, first, first + turns * 2 * .pi)
        use(color)
        cairo_set_line_width(cairo, width)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_stroke(cairo)
    }

    /// Clips everything that `body` draws to `rect`.
    func clipped(to rect: DisplayRect, radius: Double = 0, _ body: () -> Void) {
        cairo_save(cairo)
        outline(rect, radius: radius)
        cairo_clip(cairo)
        body()
        cairo_restore(cairo)
    }

    /// Clips everything that is drawn until ``endClip()`` to `rect`.
    func beginClip(_ rect: DisplayRect) {
        cairo_save(cairo)
        outline(rect, radius: 0)
        cairo_clip(cairo)
    }

    func endClip() { cairo_restore(cairo) }

    /// The picture, as large as fits `rect`, in its middle; with `tint`, only its shape in that colour, otherwise with
    /// its corners rounded by `radius`.
    func draw(_ bitmap: Bitmap, in rect: DisplayRect, radius: Double = 0, tint: Color?) {
        guard !rect.isEmpty else { return }
        let scale = min(Double(rect.width) / Double(bitmap.width), Double(rect.height) / Double(bitmap.height))
        cairo_save(cairo)
        cairo_translate(
            cairo, Double(rect.x) + (Double(rect.width) - Double(bitmap.width) * scale) / 2,
            Double(rect.y) + (Double(rect.height) - Double(bitmap.height) * scale) / 2)
        cairo_scale(cairo, scale, scale)
        let whole = DisplayRect(
            x: 0, y: 0, width: Int32(clamping: bitmap.width), height: Int32(clamping: bitmap.height))
        outline(whole, radius: tint == nil ? radius / scale : 0)
        let pattern = cairo_pattern_create_for_surface(bitmap.surface)
        // Without this the edges of an enlarged picture fade into the background.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        if let tint {
            use(tint)
            cairo_clip(cairo)
            cairo_mask(cairo, pattern)
        } else {
            cairo_set_source(cairo, pattern)
            cairo_fill(cairo)
        }
        cairo_pattern_destroy(pattern)
        cairo_restore(cairo)
    }

    /// The picture as small as it can be without leaving any of `rect` free, in its middle.
    func cover(_ rect: DisplayRect, with bitmap: Bitmap) {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let scale = max(Double(rect.width) / width, Double(rect.height) / height)
        clipped(to: rect) {
            cairo_translate(
                cairo, Double(rect.x) + (Double(rect.width) - width * scale) / 2,
                Double(rect.y) + (Double(rect.height) - height * scale) / 2)
            cairo_scale(cairo, scale, scale)
            cairo_set_source_surface(cairo, bitmap.surface, 0, 0)
            // Without this the edges fade into the background.
            cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
            cairo_paint(cairo)
        }
    }

    /// The text in the middle of `rect` from top to bottom; nothing of it leaves the rectangle.
    func draw(_ text: TextBlock, in rect: DisplayRect, _ color: Color) {
        clipped(to: rect) { drawWhole(text, in: rect, color) }
    }

    /// A text in the middle of `rect` from top to bottom. Marks of some scripts leave the line, so it is not cut off.
    ///
    /// Each line stands on a whole pixel: where letters stand between two, Cairo 1.18 draws one row outside of the clip.
    func drawWhole(_ text: TextBlock, in rect: DisplayRect, _ color: Color) {
        let left = Double(rect.x + text.inset)
        let top = Double(rect.y + (rect.height - text.height) / 2)
        use(color)
        FontLock.withLock {
            let lines = pango_layout_get_iter(text.layout)
            repeat {
                var place = PangoRectangle()
                pango_layout_iter_get_line_extents(lines, nil, &place)
                let baseline = top + Self.pixels(pango_layout_iter_get_baseline(lines))
                cairo_new_path(cairo)
                cairo_move_to(cairo, left + Self.pixels(place.x), (baseline + 0.5).rounded(.down))
                pango_cairo_show_layout_line(cairo, pango_layout_iter_get_line_readonly(lines))
            } while pango_layout_iter_next_line(lines) != 0
            pango_layout_iter_free(lines)
        }
    }

    /// - Parameter length: In Pango's units.
    private static func pixels(_ length: CInt) -> Double { Double(length) / Double(PANGO_SCALE) }

    private func outline(_ rect: DisplayRect, radius: Double, inset: Double = 0) {
        let left = Double(rect.x) + inset
        let top = Double(rect.y) + inset
        let right = Double(rect.x) + Double(rect.width) - inset
        let bottom = Double(rect.y) + Double(rect.height) - inset
        cairo_new_path(cairo)
        guard right > left, bottom > top else { return }
        let corner = min(radius - inset, (right - left) / 2, (bottom - top) / 2)
        guard corner > 0 else { return cairo_rectangle(cairo, left, top, right - left, bottom - top) }
        cairo_arc(cairo, right - corner, top + corner, corner, -.pi / 2, 0)
        cairo_arc(cairo, right - corner, bottom - corner, corner, 0, .pi / 2)
        cairo_arc(cairo, left + corner, bottom - corner, corner, .pi / 2, .pi)
        cairo_arc(cairo, left + corner, top + corner, corner, .pi, 1.5 * .pi)
        cairo_close_path(cairo)
    }
}

extension Canvas {
    func paint(_ body: (borrowing Painter) -> Void) {
        withMutablePixels { body(Painter($0, size)) }
    }
}
