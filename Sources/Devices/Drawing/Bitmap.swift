internal import CPangoCairo

/// A decoded picture.
final class Bitmap {
    let surface: OpaquePointer
    let width: Int
    let height: Int

    /// Takes over the reference to `surface`, an image surface in good order.
    init(adopting surface: OpaquePointer) {
        self.surface = surface
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
    }

    deinit { cairo_surface_destroy(surface) }

    /// The same picture with no side longer than `side`; itself when it is small enough.
    func shrunk(to side: Int) -> Bitmap {
        let longest = max(width, height)
        guard longest > side else { return self }
        let scale = Double(side) / Double(longest)
        let size = (max(Int(Double(width) * scale), 1), max(Int(Double(height) * scale), 1))
        guard let smaller = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.0), Int32(size.1)),
            cairo_surface_status(smaller) == CAIRO_STATUS_SUCCESS
        else { return self }
        let cairo = cairo_create(smaller)
        cairo_scale(cairo, Double(size.0) / Double(width), Double(size.1) / Double(height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        return Bitmap(adopting: smaller)
    }
}
