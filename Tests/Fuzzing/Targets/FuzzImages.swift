import BezelModel
import Drawing

/// Bytes → a picture, at a small size and at the size that the bytes state.
enum FuzzImages: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        for size in [DisplaySize(width: 24, height: 16), DisplaySize(width: 400, height: 300)] {
            guard let canvas = try? ImageFile.canvas(of: bytes, covering: size) else { continue }
            precondition(canvas.size == size)
            canvas.withPixels { pixels in precondition(pixels.allSatisfy { $0 >> 24 == 255 }, "opaque") }
        }
    }
}
