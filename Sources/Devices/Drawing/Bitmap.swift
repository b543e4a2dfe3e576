internal import CPangoCairo

/// A decoded picture: premultiplied pixels in the machine's byte order, 0xAARRGGBB.
// Unchecked: the thread that decodes writes the pixels before it hands the bitmap over; afterwards they are only read.
final class Bitmap: @unchecked Sendable {
    let surface: OpaquePointer
    let width: Int
    let height: Int

    /// A transparent picture; nil if there is no memory for it.
    ///
    /// - Parameter isOpaque: Its alpha is ignored.
    init?(width: Int, height: Int, isOpaque: Bool = false) {
        guard
            let surface = cairo_image_surface_create(
                isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height)),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else { return nil }
        self.surface = surface
        self.width = width
        self.height = height
    }

    /// Takes ownership of the reference to `surface`, a valid image surface; nil if its pixel format is a different one
    /// and there is not enough memory to convert it.
    convenience init?(adopting surface: OpaquePointer) {
        switch cairo_image_surface_get_format(surface) {
        case CAIRO_FORMAT_ARGB32, CAIRO_FORMAT_RGB24: self.init(keeping: surface)
        default:
            defer { cairo_surface_destroy(surface) }
            self.init(
                width: Int(cairo_image_surface_get_width(surface)),
                height: Int(cairo_image_surface_get_height(surface)))
            let cairo = cairo_create(self.surface)
            cairo_set_source_surface(cairo, surface, 0, 0)
            cairo_paint(cairo)
            cairo_destroy(cairo)
            cairo_surface_flush(self.surface)
        }
    }

    private init(keeping surface: OpaquePointer) {
        self.surface = surface
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
    }

    /// Its alpha is ignored.
    var isOpaque: Bool { cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 }

    /// Bytes of its pixels.
    var bytes: Int { height * Int(cairo_image_surface_get_stride(surface)) }

    deinit { cairo_surface_destroy(surface) }

    /// The pixels of one row, to be written before the picture is first drawn; nil outside.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32>? {
        guard (0..<height).contains(y), let data = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
    }

    /// The same picture in the size that `fit` gives it; itself when it is small enough.
    func shrunk(_ fit: ImageFit) -> Bitmap? {
        let size = fit.size(of: width, height)
        guard size.width < width || size.height < height else { return self }
        guard let smaller = Bitmap(width: size.width, height: size.height) else { return nil }
        var scaler = ImageScaler(from: (width, height), to: size)
        for y in 0..<height { if let row = row(y) { scaler.add(row, to: smaller) } }
        smaller.isDrawn()
        return smaller
    }

    /// The same picture in the size of its place, if that is larger and not too large; else itself.
    func enlarged(_ fit: ImageFit) -> Bitmap {
        guard let size = fit.enlarged(width, height), let larger = Bitmap(width: size.width, height: size.height) else {
            return self
        }
        let cairo = cairo_create(larger.surface)
        cairo_scale(cairo, Double(size.width) / Double(width), Double(size.height) / Double(height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        // Without this the edges become transparent.
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        cairo_surface_flush(larger.surface)
        return larger
    }

    /// Notifies Cairo that the pixels have been written.
    func isDrawn() { cairo_surface_mark_dirty(surface) }
}
